import type { FolderEntry } from '../../shared/ipc/file-calls'
import { sortInSlices } from '../workspace/sort-in-slices'
import type { FileList } from './file-list'

/** Lists the direct contents of each of some folders; folders first, by name. '' is the root folder. */
export async function listChildren(
  files: Pick<FileList, 'children'>,
  folders: readonly string[],
): Promise<Record<string, FolderEntry[]>> {
  // Not before: a collator takes longer to make than all else that this file needs at the start.
  const names = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })
  const lists: [string, FolderEntry[]][] = []
  for (const folder of folders) lists.push([folder, await sorted(files.children(folder || '.'), names)])
  return Object.fromEntries(lists)
}

function sorted(entries: readonly FolderEntry[], names: Intl.Collator): Promise<FolderEntry[]> {
  return sortInSlices(
    entries,
    (a, b) => Number(a.kind === 'file') - Number(b.kind === 'file') || names.compare(a.name, b.name),
  )
}
