import type { ProgramRule } from './rules/program-rule'
import type { SplitArguments } from './split-arguments'

/** The part of a folder that a program reads. `path` is one that the line names. */
export type DeepRead = {
  path: string
  /** True if entries that begin with a dot are read too. */
  hidden: boolean
  /** Only files that end so, where there are any. */
  endings: readonly string[]
  /** Folders that it passes by. */
  without: readonly string[]
}

const SHOWS_HIDDEN = new Set(['-u', '--hidden'])

/** Lists names, and reads none of the files. */
const LISTS = new Set(['--files', '--type-list', '--version'])

/**
 * Returns those of the paths a line names beneath which all files are read; none if the program looks at no more than the
 * paths themselves. If the line names none, it is the folder that it runs in, or for some programs what is fed to them.
 */
export function deepReads(
  rule: ProgramRule,
  split: SplitArguments,
  { paths, isFed }: { paths: readonly string[]; isFed: boolean },
): DeepRead[] {
  const { deep } = rule
  const isAlways = deep === 'always' || deep === 'everything'
  if (deep === undefined || !(isAlways || split.names.some(name => deep.includes(name)))) return []
  if (split.names.some(name => LISTS.has(name))) return []
  const folders = paths.length > 0 ? paths : isAlways && isFed ? [] : ['.']
  const isGrep = !isAlways
  const hidden = isGrep || deep === 'everything' || split.names.some(name => SHOWS_HIDDEN.has(name))
  return folders.map(path => ({
    path,
    hidden,
    endings: endingsOf(valuesOf(split, isGrep ? ['--include'] : ['-g', '--glob'])),
    without: valuesOf(split, ['--exclude-dir']).filter(name => /^[\w.-]+$/.test(name)),
  }))
}

function valuesOf({ values }: SplitArguments, names: readonly string[]): string[] {
  return values.filter(({ name }) => names.includes(name)).map(({ text }) => text)
}

/** None where one of them says more than how a name ends. */
function endingsOf(globs: readonly string[]): string[] {
  const endings = globs.map(glob => /^\*(\.\w+)$/.exec(glob)?.[1])
  return endings.every(ending => ending !== undefined) ? endings : []
}
