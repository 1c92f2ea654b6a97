import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { AppError } from '../../shared/errors'
import { sentence } from '../../shared/sentence'
import { listPaths } from '../workspace/search/list-paths'
import { fileEntry } from './file-entry'
import { type FileList, fileList } from './file-list'
import { isEmpty } from './find-unwatched'

/** What a folder has may keep the listing waiting for good, such as a pipe by the name of .gitignore. */
const LIMIT_MS = 60_000

/** Lists a folder anew, piece by piece, so that nothing else waits. Rejects where the folder is gone, or takes too long. */
export async function listFolder(
  workspace: string,
  previous: FileList,
  {
    signal,
    limitMs = LIMIT_MS,
    skips,
  }: { signal: AbortSignal; limitMs?: number; skips?: readonly string[] | undefined },
): Promise<FileList> {
  const list = fileList()
  const scope = { workspace, roots: ['.'], base: '.', globs: [], excludes: [], ...(skips && { skips }) }
  const limit = AbortSignal.timeout(limitMs)
  try {
    for await (const paths of listPaths(scope, AbortSignal.any([signal, limit]))) {
      for (const path of paths) list.add(previous.get(path) ?? fileEntry(path))
      await setImmediate()
    }
  } catch (cause) {
    if (signal.aborted || !limit.aborted) throw cause
    throw new AppError('internal', sentence`It takes too long to list the files of this folder.`, { cause })
  }
  // ripgrep lists no empty folder, and the first file in one must not be missed.
  for (const folder of previous.newFolders()) if (await isEmpty(join(workspace, folder))) list.addFolder(folder)
  return list
}
