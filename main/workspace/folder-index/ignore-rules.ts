import { lstatSync, readFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { dirname, join, relative, sep } from 'node:path'
import ignore, { type Ignore } from 'ignore'

/** Which paths git would ignore, as far as one list and those above it say. Paths are relative to the workspace with '/'. */
export type IgnoreRules = { ignores(path: string, isFolder: boolean): boolean }

export const noRules: IgnoreRules = { ignores: () => false }

/** The rules of a list in `folder` of the workspace ('' for itself), on top of those of its parents. */
export function rulesIn(folder: string, lists: readonly string[], parent: IgnoreRules): IgnoreRules {
  const own = parsed(lists)
  const start = folder === '' ? 0 : folder.length + 1
  return { ignores: (path, isFolder) => verdict(own, path.slice(start), isFolder) ?? parent.ignores(path, isFolder) }
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
    const own = parsed(texts)
    const prefix = `${between.slice(depth).join('/')}/`
    if (verdict(own, prefix.slice(0, -1), true)) return noRules
    const parent = rules
    rules = {
      ignores: (path, isFolder) => verdict(own, prefix + path, isFolder) ?? parent.ignores(path, isFolder),
    }
  }
  return rules
}

/** The text of a folder's .gitignore; '' where there is none that can be read. */
export function listText(folder: string): string {
  return textOf(join(folder, '.gitignore'))
}

/** What a work tree ignores without saying so in a file of its own. */
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

function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

function parsed(lists: readonly string[]): Ignore {
  const rules = ignore({ ignorecase: process.platform !== 'linux', allowRelativePaths: true })
  for (const list of lists) rules.add(list)
  return rules
}

/** Undefined where the list says nothing about the path. */
function verdict(rules: Ignore, path: string, isFolder: boolean): boolean | undefined {
  const { ignored, unignored } = rules.test(isFolder ? `${path}/` : path)
  return ignored || unignored ? ignored : undefined
}
