import { type Sentence, sentence } from '../../../shared/sentence'
import { type DeepRead, deepReads } from './deep-reads'
import { isExpansionPlaceholder, shownWord } from './expansion-placeholders'
import type { Expected, ProgramRule } from './rules/program-rule'
import { type SplitArguments, splitArguments } from './split-arguments'

/**
 * The files that the arguments name, and those of them beneath which everything is read; or the reason why the rule does
 * not hold for them.
 */
export type CheckedArguments = { paths: string[]; deep?: DeepRead[] } | { problem: Sentence }

/** More than any expression that a person reads; it also bounds the time that a pattern takes. */
const MAX_EXPRESSION = 300

/** Checks whether a rule holds for what follows the program and its command. A command that is fed has a pipe before it. */
export function checkArguments(rule: ProgramRule, args: readonly string[], isFed = false): CheckedArguments {
  const split = splitArguments(rule, args)
  if ('problem' in split) return split
  if (rule.needsOption && split.names.length === 0) return { problem: sentence`no option is given` }
  const isAsked = rule.requires?.every(name => !split.names.includes(name))
  if (isAsked) return { problem: sentence`it can make changes without ${rule.requires?.[0] ?? ''}` }
  const hasScript = split.names.some(name => rule.scriptOptions?.includes(name))
  const number = problemOfNumber(rule, split.operands, hasScript)
  if (number) return { problem: number }
  const operands = operandsOf(rule, split, hasScript)
  const found = [...operands, ...valuesOf(rule, split)]
  const unsafe = found.find(({ text, kind }) => !fits(text, kind) || rule.refuses?.test(text))
  if (unsafe) return { problem: sentence`“${shownWord(unsafe.text)}” isn’t known to be safe` }
  const deep = deepReads(rule, split, { paths: pathsOf(operands), isFed })
  return { paths: pathsOf(found), ...(deep.length > 0 && { deep }) }
}

type ReadArgument = { text: string; kind: Expected | undefined }

function pathsOf(found: readonly ReadArgument[]): string[] {
  return found.filter(({ kind }) => kind === 'path').map(({ text }) => text)
}

function problemOfNumber(rule: ProgramRule, operands: readonly string[], hasScript: boolean): Sentence | null {
  if (operands.length < (hasScript ? 0 : (rule.atLeast ?? 0))) return sentence`an argument is missing`
  if (operands.length <= (rule.atMost ?? Number.POSITIVE_INFINITY)) return null
  return sentence`“${operands.at(-1) ?? ''}” is an unexpected argument and may be a file that the command writes to`
}

function operandsOf(rule: ProgramRule, { operands }: SplitArguments, hasScript: boolean): ReadArgument[] {
  const expected = (hasScript ? rule.operands?.slice(1) : rule.operands) ?? []
  return operands.map((text, index) => ({ text, kind: expected[Math.min(index, expected.length - 1)] }))
}

/** A script given by an option is what the first operand would have been. */
function valuesOf(rule: ProgramRule, { values }: SplitArguments): ReadArgument[] {
  return values.map(({ text, kind }) => ({ text, kind: kind === 'script' ? rule.operands?.[0] : kind }))
}

function fits(text: string, kind: ReadArgument['kind']): boolean {
  if (kind === undefined) return false
  if (isExpansionPlaceholder(text)) return typeof kind === 'string' && kind !== 'script'
  if (kind === 'revision') return /^[^-]/.test(text)
  if (kind instanceof RegExp) return text.length <= MAX_EXPRESSION && kind.test(text)
  if (typeof kind === 'function') return kind(text)
  if (kind === 'moment') return /^[\w\s:+.,/@-]*$/.test(text)
  if (kind === 'number') return /^[+-]?\d{1,9}$/.test(text)
  // A signature is checked by a program that the repository can name.
  return kind !== 'format' || !text.includes('%G')
}
