import { posix } from 'node:path'
import { isSecret } from '../../workspace/is-secret'

/** Where a line runs. All are real, absolute paths with '/'. */
export type Places = {
  workspace: string
  /** Each folder that the command may run in: more than one where a `cd` may have failed or not. */
  directories: readonly string[]
  home: string
  /** Whether a `cd` came before: '..' then depends on links that no text shows. */
  moved: boolean
}

export type NamedPlace = { paths: string[] } | { problem: string }

/** Discards what is written, and is empty when read. */
export function isNullDevice(path: string): boolean {
  return path === '/dev/null'
}

/**
 * The absolute paths that a word may name, or why they are none to read without asking: by text alone, so links have to be
 * followed by whoever goes on with them. A secret is known by its name.
 */
export function placeOf(word: string, places: Places): NamedPlace {
  const names = word.split('/').filter(name => name !== '' && name !== '.')
  const descends = names.findIndex(name => name !== '..')
  if (descends >= 0 && names.includes('..', descends)) {
    return { problem: `“${word}” goes back up after a folder, which may be a link` }
  }
  if (names.includes('..') && places.moved) return { problem: `“${word}” goes up after a change of folder` }
  const paths = places.directories.map(directory => posix.resolve(directory, word))
  if (paths.some(path => !isWithin(places.workspace, path))) return { problem: `“${word}” is outside the folder` }
  if (isSecret(word) || paths.some(path => isSecret(path.slice(places.workspace.length)))) {
    return { problem: `“${word}” may hold secrets` }
  }
  return { paths }
}

/** Whether `path` is `folder` or beneath it. Both are absolute, with '/'. */
export function isWithin(folder: string, path: string): boolean {
  const base = folder.endsWith('/') ? folder : `${folder}/`
  return path === folder || path.startsWith(base)
}
