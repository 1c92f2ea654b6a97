import { join } from 'node:path'
import {
  excludeText,
  type IgnoreRules,
  listText,
  noRules,
  rulesAbove,
  rulesIn,
} from '../folder-index/ignored/ignore-rules'
import { readPlain } from '../folder-index/read-plain'

/** Nobody wrote a larger list by hand, in bytes. */
const MAX_LIST = 1024 * 1024

/** Deeper than this no name is looked for: a glob may have thousands. */
const MAX_DEPTH = 64

/** Returns the index of the first name of a path that searches leave out; -1 if there is none. Skips null. */
export type FirstLeftOut = (names: readonly (string | null)[]) => number

/** The rules that hold beneath a folder of the workspace, '' for itself, on top of those of its parent. */
export type RulesOf = (folder: string, parent: IgnoreRules) => IgnoreRules

/** The rules that hold before any list of the workspace itself is read, and a way to add those of its folders. */
export function searchRules(workspace: string): { above: IgnoreRules; rulesOf: RulesOf } {
  return {
    above: rulesIn('', [excludeText(workspace)], rulesAbove(workspace).rules),
    rulesOf: (folder, parent) => rulesIn(folder, readLists(join(workspace, folder)), parent),
  }
}

/** The rules of the lines that searches leave out. */
export function skipRules(skips: readonly string[]): IgnoreRules {
  return rulesIn('', [skips.join('\n')], noRules)
}

/**
 * Goes by the lists of ignored files, and by `skips`, which are the lines of a list beneath all others. Reads only the lists
 * on the way.
 */
export function firstLeftOut(workspace: string, skips: readonly string[]): FirstLeftOut {
  const { above } = searchRules(workspace)
  const skipped = skipRules(skips)
  const known = new Map<string, string[]>()

  function listsOf(folder: string): string[] {
    const lists = known.get(folder) ?? readLists(join(workspace, folder))
    known.set(folder, lists)
    return lists
  }

  return names => {
    let rules: IgnoreRules = above
    let folder = ''
    for (const [at, name] of names.slice(0, MAX_DEPTH).entries()) {
      if (name === null) continue
      rules = rulesIn(folder, listsOf(folder), rules)
      const path = folder === '' ? name : `${folder}/${name}`
      const mayBeFile = at === names.length - 1
      const isLeftOut = ({ ignores }: IgnoreRules) => ignores(path, true) || (mayBeFile && ignores(path, false))
      if (isLeftOut(rules) || isLeftOut(skipped)) return at
      folder = path
    }
    return -1
  }
}

/** They stand beside the one of git; the later ones have the last word, as in ripgrep. */
const OTHER_LISTS = ['.ignore', '.rgignore']

/** The names of lists of ignored files that a folder may have. */
export const IGNORE_LISTS: readonly string[] = ['.gitignore', ...OTHER_LISTS]

/** The texts of a folder's lists, in the order in which they have the last word. */
function readLists(folder: string): string[] {
  return [listText(folder), ...OTHER_LISTS.map(name => textOf(join(folder, name)))]
}

function textOf(path: string): string {
  const bytes = readPlain(path, MAX_LIST)
  return bytes instanceof Uint8Array ? Buffer.from(bytes).toString() : ''
}
