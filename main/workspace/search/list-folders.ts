import { readdir } from 'node:fs/promises'
import { join, posix } from 'node:path'
import { USUAL_SEARCH_SKIPS } from '../../../shared/files/search-skips'
import { type IgnoreRules, noRules } from '../folder-index/ignored/ignore-rules'
import { firstLeftOut, IGNORE_LISTS, type RulesOf, searchRules, skipRules } from './left-out'

export type FolderQuery = {
  workspace: string
  /** Real path of a folder relative to the workspace, '.' for all of it. */
  root: string
  /** The search leaves them out as if the last of all lists of ignored files had these lines. */
  skips?: readonly string[] | undefined
  /** After so many folders the rest is left out. */
  most: number
  signal: AbortSignal
}

export type FolderPaths = { paths: string[]; more: boolean }

/** So many folders are read at once. */
const AT_ONCE = 32

/**
 * The folders beneath a root that a search looks through, empty ones too, in no order and without those that links lead to. Of
 * a root that is left out itself all are given, as it was named. Paths are relative to the workspace.
 */
export async function listFolders({ workspace, root, skips = USUAL_SEARCH_SKIPS, most, signal }: FolderQuery) {
  const found: FolderPaths = { paths: [], more: false }
  const { above, rulesOf, skipped } = rulesFor(workspace, root, skips)
  let open = [{ folder: root === '.' ? '' : root, rules: above }]
  while (open.length > 0 && !found.more) {
    signal.throwIfAborted()
    const [now, later] = [open.slice(0, AT_ONCE), open.slice(AT_ONCE)]
    const below = await Promise.all(now.map(one => foldersIn({ ...one, workspace, rulesOf, skipped })))
    const fresh = below.flat()
    found.more = found.paths.length + fresh.length > most
    found.paths.push(...fresh.slice(0, most - found.paths.length).map(({ folder }) => folder))
    open = [...later, ...fresh]
  }
  return found
}

type Rules = { above: IgnoreRules; rulesOf: RulesOf; skipped: IgnoreRules }

function rulesFor(workspace: string, root: string, skips: readonly string[]): Rules {
  const names = root === '.' ? [] : root.split('/')
  if (names.length > 0 && firstLeftOut(workspace, skips)(names) !== -1)
    return { above: noRules, rulesOf: () => noRules, skipped: noRules }
  const { above, rulesOf } = searchRules(workspace)
  const onTheWay = names.map((_, at) => names.slice(0, at).join('/'))
  const rules = onTheWay.reduce((parent, folder) => rulesOf(folder, parent), above)
  return { above: rules, rulesOf, skipped: skipRules(skips) }
}

type OpenFolder = { folder: string; rules: IgnoreRules }

/** A folder that cannot be read has nothing in it, as for a search. */
async function foldersIn({
  workspace,
  folder,
  rules,
  rulesOf,
  skipped,
}: OpenFolder & Pick<Rules, 'rulesOf' | 'skipped'> & { workspace: string }): Promise<OpenFolder[]> {
  const entries = await readdir(join(workspace, folder), { withFileTypes: true }).catch(() => [])
  const own = entries.some(({ name }) => IGNORE_LISTS.includes(name)) ? rulesOf(folder, rules) : rules
  return entries
    .filter(entry => entry.isDirectory() && entry.name !== '.git')
    .map(({ name }) => posix.join(folder, name))
    .filter(path => !own.ignores(path, true) && !skipped.ignores(path, true))
    .map(path => ({ folder: path, rules: own }))
}
