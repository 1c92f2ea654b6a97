import { z } from 'zod'
import { isWords, type LocalizedText } from '../sentence'

/** A part of the line, in UTF-16 units: from `start` up to and without `end`. */
export const TextRange = z.object({ start: z.number().int().nonnegative(), end: z.number().int().nonnegative() })
export type TextRange = z.infer<typeof TextRange>

/** A word as it is written, and what the program gets for it: null where only the shell could tell. */
export const CommandWord = z.object({ text: z.string(), value: z.string().nullable(), range: TextRange })
export type CommandWord = z.infer<typeof CommandWord>

/** `2>file`: `descriptor` is null where none is written; the target of `2>&1` is the word `1`. */
export const Redirection = z.object({
  operator: z.string(),
  descriptor: z.number().int().nullable(),
  target: CommandWord.nullable(),
  range: TextRange,
})
export type Redirection = z.infer<typeof Redirection>

/** The position of a command in a line: on its own, or within something else. */
export const CommandPlace = z.enum(['line', 'subshell', 'substitution', 'function', 'compound'])
export type CommandPlace = z.infer<typeof CommandPlace>

/** One program with its arguments. `joinedBy` is the operator before it, '' at the start of a line. */
export const SimpleCommand = z.object({
  words: z.array(CommandWord),
  /** As they are written: `NAME=value` before the program. */
  assignments: z.array(z.string()),
  redirections: z.array(Redirection),
  joinedBy: z.enum(['', '&&', '||', ';', '|', '|&', '&']),
  place: CommandPlace,
  range: TextRange,
})
export type SimpleCommand = z.infer<typeof SimpleCommand>

/** A part of a line that is not understood for certain, with the reason in words. */
export const OpaquePart = z.object({ reason: z.custom<LocalizedText>(isWords), range: TextRange })
export type OpaquePart = z.infer<typeof OpaquePart>

/**
 * The analysis of a line. If `opaque` is empty, `commands` are all that run, in order, with exactly these arguments. If it
 * is not, they are what could be made out, for a person to look at; the only decision they may lead to is to ask.
 */
export const CommandAnalysis = z.object({
  line: z.string(),
  shell: z.enum(['bash', 'sh', 'other']),
  commands: z.array(SimpleCommand),
  opaque: z.array(OpaquePart),
})
export type CommandAnalysis = z.infer<typeof CommandAnalysis>
