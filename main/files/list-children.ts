import { setImmediate } from 'node:timers/promises'
import type { FolderEntry } from '../../shared/ipc/file-calls'
import { sortInSlices } from '../workspace/sort-in-slices'
import type { FileEntry } from './file-entry'

/** This thread serves the window too: after so many files others get their turn. */
const AT_ONCE = 2_000

/** What lies directly in each of some folders, of all files beneath; folders first, by name. '' is the folder of all. */
export async function listChildren(
  files: Iterable<FileEntry>,
  folders: readonly string[],
): Promise<Record<string, FolderEntry[]>> {
  const found = new Map(folders.map(folder => [folder, new Map<string, FolderEntry['kind']>()]))
  let seen = 0
  for (const { path } of files) {
    note(found, path)
    seen += 1
    if (seen % AT_ONCE === 0) await setImmediate()
  }
  // Not before: a collator takes longer to make than all else that this file needs at the start.
  const names = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })
  const lists: [string, FolderEntry[]][] = []
  for (const [folder, children] of found) lists.push([folder, await sorted(children, names)])
  return Object.fromEntries(lists)
}

/** Puts a file into the lists of those folders above it that are asked for. */
function note(found: ReadonlyMap<string, Map<string, FolderEntry['kind']>>, path: string): void {
  let start = 0
  while (start <= path.length) {
    const end = path.indexOf('/', start)
    const name = end < 0 ? path.slice(start) : path.slice(start, end)
    found.get(path.slice(0, Math.max(0, start - 1)))?.set(name, end < 0 ? 'file' : 'folder')
    if (end < 0) return
    start = end + 1
  }
}

function sorted(children: ReadonlyMap<string, FolderEntry['kind']>, names: Intl.Collator): Promise<FolderEntry[]> {
  const entries = [...children].map(([name, kind]) => ({ name, kind }))
  return sortInSlices(
    entries,
    (a, b) => Number(a.kind === 'file') - Number(b.kind === 'file') || names.compare(a.name, b.name),
  )
}
