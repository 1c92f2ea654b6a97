/**
 * Stands in a word for what only the shell can tell: a name that a pattern matches, the value of a variable, what a command
 * prints. Private to Atrium, so that no line may hold it already.
 */
export const EXPANSION_PLACEHOLDER = '\uE000'

/** The same for the home folder, which is outside wherever a path is meant. */
export const HOME_FOLDER = '\uE001'

/** The same for where the work tree of the repository begins, as git tells it. */
export const REPOSITORY_ROOT = '\uE003'

const EITHER = /[\uE000\uE001\uE003]/

export function isExpansionPlaceholder(word: string): boolean {
  return EITHER.test(word)
}

/** The folder that a word names before anything is filled in: '' where it may be any beneath the one that the line runs in. */
export function knownFolder(word: string): string {
  return word.slice(0, word.slice(0, word.search(EITHER)).lastIndexOf('/') + 1)
}

/** As a person would write it. */
export function shownWord(word: string): string {
  return word.replace(/[\uE000\uE003]/g, '…').replaceAll(HOME_FOLDER, '~')
}
