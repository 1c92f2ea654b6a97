import { posix } from 'node:path'
import type { CommandWord } from '../../../shared/session/command-analysis'

/** By program, the options whose value is what it leaves alone, alone or before `=`. */
const EXCLUDES: ReadonlyMap<string, RegExp> = new Map([
  ...['grep', 'egrep', 'fgrep', 'zgrep', 'rsync', 'tar', 'bsdtar', 'du'].map(
    name => [name, /^--exclude(-dir)?(=|$)/] as const,
  ),
  ['diff', /^(-x|--exclude)(=|$)/],
  ['tree', /^-I$/],
  ['ls', /^(-I|--ignore|--hide)(=|$)/],
  ['fd', /^(-E|--exclude)(=|$)/],
  ['fdfind', /^(-E|--exclude)(=|$)/],
  ['ag', /^--ignore(-dir)?(=|$)/],
  ['ack', /^--ignore-(dir|file)(=|$)/],
  ['cloc', /^--exclude-(dir|list-file)(=|$)/],
  ['7z', /^-x/],
])

/**
 * The words of a command without those that name what it leaves alone, such as `--exclude-dir=.git`: a place that is named so is not
 * touched. Of a program that is not known to have such an option every word counts.
 */
export function withoutExcluded(words: readonly CommandWord[]): readonly CommandWord[] {
  const values = words.map(({ value }) => value ?? '')
  const program = posix.basename(values[0] ?? '')
  if (program === 'find') return withoutSpared(words, values)
  if (program === 'zip') return withoutList(words, values)
  // By that rsync deletes what it was told to leave out.
  if (program === 'rsync' && values.some(value => /^--delete-e/.test(value))) return words
  if (program === 'rg') return words.filter((_, at) => !isTurnedGlob(values[at] ?? '', values[at - 1]))
  const option = EXCLUDES.get(program)
  if (!option) return words
  return words.filter((_, at) => at === 0 || !(option.test(values[at] ?? '') || isValueOf(option, values[at - 1])))
}

/** A pattern of ripgrep that begins with `!` names what is left alone. */
function isTurnedGlob(value: string, before = ''): boolean {
  return /^(-g|--i?glob=)!/.test(value) || (/^(-g|--i?glob)$/.test(before) && value.startsWith('!'))
}

/** The value of an option stands in the word after it, unless `=` joins them. */
function isValueOf(option: RegExp, before = ''): boolean {
  return option.test(before) && !before.includes('=')
}

/** The tests after which find takes a name, and the words that negate the test after them. */
export const NAME_TEST = /^-(i?name|i?path|i?wholename)$/
export const TURNS_ROUND = /^(!|-not)$/

/** Leaves out the words that find is told not to match, or not to go into before it does anything with the rest. */
function withoutSpared(words: readonly CommandWord[], values: readonly string[]): CommandWord[] {
  const hasAlternative = values.some(isOr)
  return words.filter((_, at) => {
    if (!NAME_TEST.test(values[at - 1] ?? '')) return true
    const isTurned = TURNS_ROUND.test(values[at - 2] ?? '')
    return isTurned ? hasAlternative : !isPruned(values, at)
  })
}

const isOr = (value: string): boolean => /^(-o|-or)$/.test(value)

/** Only tests, brackets and alternatives stand between a name and its `-prune`, and nothing but an alternative after that. */
function isPruned(values: readonly string[], at: number): boolean {
  const prune = values.indexOf('-prune', at)
  const between = values.slice(at + 1, Math.max(0, prune))
  const isJoined = between.every(
    (value, index) =>
      isOr(value) ||
      /^(\)|-type|[dfl])$/.test(value) ||
      NAME_TEST.test(value) ||
      NAME_TEST.test(between[index - 1] ?? ''),
  )
  const [next = ''] = values.slice(prune + 1).filter(value => value !== ')')
  return prune > 0 && isJoined && isOr(next)
}

/** Zip leaves alone all that follows `-x`. */
function withoutList(words: readonly CommandWord[], values: readonly string[]): readonly CommandWord[] {
  const from = values.findIndex(value => value === '-x' || value === '--exclude')
  if (from < 0) return words
  const end = values.findIndex((value, at) => at > from && /^(-|@$)/.test(value))
  return words.filter((_, at) => at < from || (end >= 0 && at >= end))
}
