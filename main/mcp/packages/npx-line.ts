import { programName } from '../definitions/line-names'

/** The packages that an npx line fetches before it runs anything. */
export type NpxLine = {
  /** The words before its options: nothing, or `exec` of `npm exec`. */
  head: readonly string[]
  options: readonly string[]
  /** As they are written there: npx names the place where it keeps them by these words. */
  packages: readonly string[]
}

type Line = { command: string; args: readonly string[] }

const ALONE =
  /^(-y|--yes|-q|--quiet|-s|--silent|--prefer-(online|offline)|--ignore-scripts|--no-(audit|fund|update-notifier))$/
const WITH_VALUE = /^--(registry|cache|userconfig|loglevel)$/
const PACKAGE = /^(-p|--package)$/
/** A package of a registry, with a version, a range, a tag or nothing. What is a folder, an address or a repository is not kept so. */
const OF_REGISTRY = /^(@[\w.~-]+\/)?[\w][\w.~-]*(@[\w.~^<>=*|+ -]*)?$/

/** Reads a line that starts a package by npx or `npm exec`; undefined where it is none, or has something that is not known here. */
export function npxLine({ command, args }: Line): NpxLine | undefined {
  const words = [programName(command), ...args]
  // `cmd /c npx …`, as many pages tell people on Windows to write it.
  const shell = /^cmd$/i.test(words[0] ?? '') && /^\/c$/i.test(words[1] ?? '') ? 2 : 0
  const length = runnerLength([programName(words[shell] ?? ''), words[shell + 1] ?? ''])
  if (length === 0) return undefined
  const start = shell + length
  const read = readOptions(words.slice(start))
  if (!read) return undefined
  return { head: words.slice(1, start), options: read.options, packages: read.packages }
}

/** Returns whether each package is named with one exact version, so that nothing newer can replace it. */
export function isExact({ packages }: NpxLine): boolean {
  return packages.every(name => /.@\d+\.\d+\.\d+([-+][\w.+-]*)?$/.test(name))
}

/** The name of a package without its version. */
export function bareName(text: string): string {
  return text.replace(/(?<=.)@.*/s, '')
}

function runnerLength([first, second]: readonly [string, string]): number {
  if (first === 'npx') return 1
  return first === 'npm' && /^(exec|x)$/.test(second) ? 2 : 0
}

function readOptions(words: readonly string[]): { options: string[]; packages: string[] } | undefined {
  const end = words.findIndex((word, at) => word === '--' || !(word.startsWith('-') || takesValue(words[at - 1])))
  const [before, after] = end < 0 ? [words, []] : [words.slice(0, end), words.slice(end)]
  const given = before.flatMap((word, at) => {
    if (takesValue(before[at - 1])) return []
    return [takesValue(word) ? `${word}=${words[at + 1] ?? ''}` : word]
  })
  const named = given.filter(option => PACKAGE.test(nameOf(option)))
  const options = given.filter(option => !named.includes(option))
  if (!options.every(option => ALONE.test(option) || WITH_VALUE.test(nameOf(option)))) return undefined
  const [first = ''] = after[0] === '--' ? after.slice(1) : after
  const packages = named.length > 0 ? named.map(option => option.replace(/^[^=]*=/, '')) : [first]
  return packages.every(text => OF_REGISTRY.test(text)) ? { options, packages } : undefined
}

function takesValue(word: string | undefined): boolean {
  return word !== undefined && (PACKAGE.test(word) || WITH_VALUE.test(word))
}

function nameOf(option: string): string {
  return option.split('=')[0] ?? option
}
