import { z } from 'zod'
import { wholeHead } from '../../shared/text/whole-head'
import { InvalidArguments } from './tool-errors'

/** So many mistakes are named: who made more reads the schema again. */
const MOST_NAMED = 5
const LONGEST_NAME = 80

/** Arguments as a tool takes them. Throws `InvalidArguments` with a sentence for each mistake, by the names that the model knows. */
export function parseInput<S extends z.ZodType>(tool: string, schema: S, raw: unknown): z.output<S> {
  return parseWorded(schema, raw, mistakes => `Invalid arguments for ${tool}: ${mistakes}`)
}

/** The same for a part of them, with words of its own about the mistakes. */
export function parseWorded<S extends z.ZodType>(
  schema: S,
  raw: unknown,
  words: (mistakes: string) => string,
): z.output<S> {
  const parsed = schema.safeParse(raw, { error: wordsFor })
  if (parsed.success) return parsed.data
  const sentences = [...new Set(parsed.error.issues.map(({ message }) => message))].slice(0, MOST_NAMED)
  throw new InvalidArguments(words(sentences.join(' ')))
}

const TYPES: Readonly<Record<string, string>> = {
  string: 'a string',
  number: 'a number',
  int: 'an integer',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
}

/** Returns what is wrong with one of them, if the schema itself has no text for it. */
function wordsFor(issue: z.core.$ZodRawIssue): string | undefined {
  const at = issue.path?.length ? `'${wholeHead(z.core.toDotPath(issue.path), LONGEST_NAME)}'` : 'What is given'
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined && issue.path?.length
        ? `${at} is required.`
        : `${at} must be ${TYPES[issue.expected] ?? issue.expected}.`
    case 'invalid_value':
      return `${at} must be one of: ${issue.values.map(value => JSON.stringify(value)).join(', ')}.`
    case 'too_small':
      return `${at} must ${leastOf(issue)}.`
    case 'too_big':
      return `${at} must ${mostOf(issue)}.`
    case 'unrecognized_keys':
      return `There is no parameter ${issue.keys.slice(0, MOST_NAMED).map(quoted).join(', ')}${issue.path?.length ? ` in ${at}` : ''}.`
    default:
      return undefined
  }
}

function leastOf({ origin, minimum }: { origin: string; minimum: number | bigint }): string {
  if (origin === 'string') return minimum === 1 ? 'not be empty' : `have at least ${minimum} characters`
  return origin === 'array' ? `have at least ${minimum} of them` : `be at least ${minimum}`
}

function mostOf({ origin, maximum }: { origin: string; maximum: number | bigint }): string {
  if (origin === 'string') return `not have more than ${maximum} characters`
  return origin === 'array' ? `not have more than ${maximum} of them` : `be at most ${maximum}`
}

function quoted(name: string): string {
  return `'${wholeHead(name, LONGEST_NAME)}'`
}
