import { join } from 'node:path'
import { AppError } from '../../shared/errors'
import { sentence } from '../../shared/sentence'
import { listPaths } from '../workspace/search/list-paths'
import { timeSlices } from '../workspace/time-slices'
import { fileEntry } from './file-entry'
import type { FileList } from './file-list'
import { isEmpty } from './find-unwatched'

/** A folder's contents may keep the listing waiting forever, such as a pipe named .gitignore. */
const LIMIT_MS = 60_000

type Listing = {
  /** Entries that are made already are taken over from there. */
  previous: FileList
  signal: AbortSignal
  limitMs?: number
  skips?: readonly string[] | undefined
  /** Hears of each piece once it is in the list. */
  onPiece?(): void
}

/** Lists a folder into a list that is empty, piece by piece, so that nothing else waits. Rejects where the folder is gone, or takes too long. */
export async function listFolder(
  workspace: string,
  list: FileList,
  { previous, signal, limitMs = LIMIT_MS, skips, onPiece }: Listing,
): Promise<void> {
  const scope = { workspace, roots: ['.'], base: '.', globs: [], excludes: [], ...(skips && { skips }) }
  const limit = AbortSignal.timeout(limitMs)
  const slices = timeSlices()
  try {
    for await (const paths of listPaths(scope, AbortSignal.any([signal, limit]))) {
      for (const path of paths) {
        list.add(previous.get(path) ?? fileEntry(path))
        if (slices.isDue()) await slices.next()
      }
      onPiece?.()
    }
  } catch (cause) {
    if (signal.aborted || !limit.aborted) throw cause
    throw new AppError('internal', sentence`Listing the files in this folder takes too long.`, { cause })
  }
  // ripgrep lists no empty folder, and the first file in one must not be missed.
  for (const folder of previous.newFolders()) if (await isEmpty(join(workspace, folder))) list.addFolder(folder)
}
