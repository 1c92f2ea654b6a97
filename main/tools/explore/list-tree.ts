import { posix } from 'node:path'
import { listFolders } from '../../workspace/search/list-folders'
import { sortByPath } from '../../workspace/search/sort-by-path'
import type { ToolContext } from '../tool-context'
import type { Root } from './explore-roots'

/** A listing knows of so many files and folders; in a larger folder there are more than are counted. */
export const MOST_SEEN = 20_000

export type TreeEntry = { path: string; type: 'file' | 'directory' }

/**
 * Files that were found beneath a root, with all folders there, empty ones too, each before what is in it. Paths are relative to
 * the workspace. `isCut` says that there are folders beyond those.
 */
export async function withFolders(
  root: Root,
  paths: readonly string[],
  { workspace, searchSkips: skips, signal }: Pick<ToolContext, 'workspace' | 'searchSkips' | 'signal'>,
): Promise<{ entries: TreeEntry[]; isCut: boolean }> {
  const listed = root.isFile
    ? { paths: [], more: false }
    : await listFolders({ workspace, root: root.path, skips, most: MOST_SEEN, signal })
  const folders = new Set(listed.paths)
  // Files that are ignored are listed where they are named, and lead to more folders than those.
  const top = root.isFile ? posix.dirname(root.path) : root.path
  for (const path of paths) {
    for (let folder = posix.dirname(path); folder !== top && folder !== '.'; folder = posix.dirname(folder))
      folders.add(folder)
  }
  const entries = [
    ...[...folders].map((path): TreeEntry => ({ path, type: 'directory' })),
    ...paths.map((path): TreeEntry => ({ path, type: 'file' })),
  ]
  return { entries: sortByPath(entries), isCut: listed.more }
}
