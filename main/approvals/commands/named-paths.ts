import { posix } from 'node:path'
import { type Sentence, sentence } from '../../../shared/sentence'
import { isSecret } from '../../workspace/paths/is-secret'
import {
  EXPANSION_PLACEHOLDER,
  HOME_FOLDER,
  isExpansionPlaceholder,
  knownFolder,
  shownWord,
} from './expansion-placeholders'

/** The folders that a line runs in. All are real, absolute paths with '/'. */
export type Places = {
  workspace: string
  /** Each folder that the command may run in: more than one where a `cd` may have failed or not. */
  directories: readonly string[]
  home: string
  /** True if the line may read what all programs of the system may: it runs confined and sees nothing else outside. */
  seesSystem?: boolean
  /** True if a `cd` came before: '..' then depends on links that no text shows. */
  moved: boolean
  /** True if a `cd` went to a folder that only the shell can determine. */
  isAnywhere?: boolean
}

export type NamedPlace = { paths: string[] } | { problem: Sentence }

/** Discards what is written, and is empty when read. */
export function isNullDevice(path: string): boolean {
  return path === '/dev/null'
}

/**
 * The absolute paths that a word may name, or why they are none to read without asking: by text alone, so links have to be
 * followed by whoever goes on with them. A secret is known by its name.
 */
export function placeOf(word: string, places: Places): NamedPlace {
  if (isExpansionPlaceholder(word)) return placeOfFilledIn(word, places)
  if (places.seesSystem && SYSTEM.test(posix.normalize(word))) return { paths: [] }
  const names = word.split('/').filter(name => name !== '' && name !== '.')
  const descends = names.findIndex(name => name !== '..')
  if (descends >= 0 && names.includes('..', descends)) {
    return { problem: sentence`“${word}” goes back up from a folder that may be a link` }
  }
  if (names.includes('..') && places.moved) return { problem: sentence`“${word}” goes up after changing folders` }
  const paths = places.directories.map(directory => posix.resolve(directory, word))
  if (paths.some(path => !isWithin(places.workspace, path)))
    return { problem: sentence`“${word}” is outside the folder` }
  if (isSecret(word) || paths.some(path => isSecret(path.slice(places.workspace.length)))) {
    return { problem: sentence`“${word}” may contain secrets` }
  }
  return { paths }
}

/** The parts of the system that a confined command sees, without what may be a person's own. */
const SYSTEM =
  /^\/(usr\/(bin|sbin|lib|lib64|libexec|include|share|local\/(bin|lib|share|include))|bin|sbin|lib|lib64)(\/|$)|^\/(usr|usr\/local|etc\/os-release|proc\/(cpuinfo|meminfo|version|loadavg|uptime))\/?$/

/** By the folder that is known of it; what is filled in may be a secret, which its own name has to rule out as far as it goes. */
function placeOfFilledIn(word: string, places: Places): NamedPlace {
  const shown = shownWord(word)
  if (word.includes(HOME_FOLDER)) return { problem: sentence`“${shown}” is outside the folder` }
  if (/(^|\/)\.\.(\/|$)/.test(word.slice(knownFolder(word).length)))
    return { problem: sentence`“${shown}” goes back up from a folder that may be a link` }
  if (['', 'x'].some(filled => isSecret(word.replaceAll(EXPANSION_PLACEHOLDER, filled))))
    return { problem: sentence`“${shown}” may contain secrets` }
  const folder = knownFolder(word)
  return folder === '' ? { paths: [...places.directories] } : placeOf(folder, places)
}

/** Returns whether `path` is `folder` or beneath it. Both are absolute, with '/'. */
export function isWithin(folder: string, path: string): boolean {
  const base = folder.endsWith('/') ? folder : `${folder}/`
  return path === folder || path.startsWith(base)
}
