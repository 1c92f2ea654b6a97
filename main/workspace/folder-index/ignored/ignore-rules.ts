import { lstatSync } from 'node:fs'
import { homedir } from 'node:os'
import { dirname, join, relative, sep } from 'node:path'
import { readPlain } from '../read-plain'
import { ignoreList } from './ignore-list'

/** The paths that git would ignore, as far as one list and those above it say. Paths are relative to the workspace with '/'. */
export type IgnoreRules = { ignores(path: string, isFolder: boolean): boolean }

/** Nobody wrote a larger one, in bytes. It says nothing, and more is looked at. */
const MAX_LIST = 1024 * 1024

export const noRules: IgnoreRules = { ignores: () => false }

/** The rules of a list in `folder` of the workspace ('' for itself), on top of those of its parents. */
export function rulesIn(folder: string, lists: readonly string[], parent: IgnoreRules): IgnoreRules {
  const own = ignoreList(lists)
  const start = folder === '' ? 0 : folder.length + 1
  return { ignores: (path, isFolder) => own(path.slice(start), isFolder) ?? parent.ignores(path, isFolder) }
}

/** Rules, and what they were made from. */
export type KeyedRules = { key: string; rules: IgnoreRules }

/**
 * The rules that hold in a workspace before its own lists are read: in a git work tree those of the folders above it, up
 * to the tree's root. None where they would ignore the workspace itself: the person has opened it all the same.
 * Gives back `known` where nothing has changed.
 */
export function rulesAbove(workspace: string, known?: KeyedRules): KeyedRules {
  const root = rootAbove(workspace)
  const between = root === undefined ? [] : relative(root, workspace).split(sep)
  const lists = between.map((_, depth) => {
    const folder = join(root ?? '', ...between.slice(0, depth))
    return depth === 0 ? [excludeText(folder), listText(folder)] : [listText(folder)]
  })
  const key = JSON.stringify([root, lists])
  return known?.key === key ? known : { key, rules: stacked(between, lists) }
}

function stacked(between: readonly string[], lists: readonly (readonly string[])[]): IgnoreRules {
  let rules = noRules
  for (const [depth, texts] of lists.entries()) {
    const own = ignoreList(texts)
    const names = between.slice(depth)
    if (names.some((_, last) => own(names.slice(0, last + 1).join('/'), true))) return noRules
    const parent = rules
    const prefix = `${names.join('/')}/`
    rules = { ignores: (path, isFolder) => own(prefix + path, isFolder) ?? parent.ignores(path, isFolder) }
  }
  return rules
}

/** The text of a folder's .gitignore; '' where there is none that can be read. */
export function listText(folder: string): string {
  return textOf(join(folder, '.gitignore'))
}

/** Returns what a work tree ignores without saying so in a file of its own. */
export function excludeText(folder: string): string {
  return textOf(join(folder, '.git', 'info', 'exclude'))
}

/** The work tree that a folder lies in without being its root. One that is a whole home folder does not count. */
function rootAbove(workspace: string): string | undefined {
  for (let folder = workspace; ; folder = dirname(folder)) {
    if (isThere(join(folder, '.git'))) return folder === workspace || folder === homedir() ? undefined : folder
    if (dirname(folder) === folder) return undefined
  }
}

function isThere(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false }) !== undefined
}

/** As git has it, a list is a file of its own and no link; and nobody waits for one that is a pipe. */
function textOf(path: string): string {
  const bytes = readPlain(path, MAX_LIST)
  return bytes instanceof Uint8Array ? Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString() : ''
}
