import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { listPaths } from '../workspace/list-paths'
import { fileEntry } from './file-entry'
import { type FileList, fileList } from './file-list'
import { isEmpty } from './unwatched'

/** Lists a folder anew, piece by piece, so that nothing else waits. Rejects where the folder is gone. */
export async function listFolder(workspace: string, previous: FileList, signal: AbortSignal): Promise<FileList> {
  const list = fileList()
  const scope = { workspace, roots: ['.'], base: '.', globs: [], excludes: [] }
  for await (const paths of listPaths(scope, signal)) {
    for (const path of paths) list.add(previous.get(path) ?? fileEntry(path))
    await setImmediate()
  }
  // ripgrep lists no empty folder, and the first file in one must not be missed.
  for (const folder of previous.newFolders()) if (await isEmpty(join(workspace, folder))) list.addFolder(folder)
  return list
}
