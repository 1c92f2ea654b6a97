import { WordedError } from '../../shared/errors'
import { sentence } from '../../shared/sentence'
import { applyEvents } from './apply-events'
import type { FileEntry } from './file-entry'
import { type FileList, fileList } from './file-list'
import { findUnwatched } from './find-unwatched'
import { listFolder } from './list-folder'
import { type FolderEvent, watchFolder } from './watch-folder'

/** While something writes into the folder all the time, listing it again may take one part in so many of the time. */
const LISTING_SHARE = 5
const MIN_PAUSE_MS = 500

/** A folder that cannot be watched is listed again for a question that comes later than this. */
const UNWATCHED_FOR_MS = 2_000

export type FolderFiles = { entries(): Promise<Iterable<FileEntry>>; close(): Promise<void> }

/** Hears what changed, files that are ignored too; of no path where it may be anything. */
export type FilesChanged = (paths: string[]) => void

/** The list of a folder, and how it is kept. */
type WatchedFolder = {
  workspace: string
  changed: FilesChanged
  skips: (() => readonly string[]) | undefined
  /** Aborted once nobody looks at the folder any more. */
  signal: AbortSignal
  list: FileList
  /** Whether it may be that not everything is heard that happens there. */
  isLost: boolean
  listing: Promise<void> | undefined
  listedAt: number
  listingTook: number
  timer: NodeJS.Timeout | undefined
  /** What happened while a listing was made, which may have seen it or not. */
  during: FolderEvent[]
  taken: Promise<unknown>
}

/** The files of a folder, listed once and then kept up to date by a watcher. */
export function folderFiles(workspace: string, changed: FilesChanged, skips?: () => readonly string[]): FolderFiles {
  const controller = new AbortController()
  const kept: WatchedFolder = {
    ...{ workspace, changed, skips, signal: controller.signal, list: fileList(), isLost: false },
    ...{ listing: undefined, listedAt: 0, listingTook: 0, timer: undefined, during: [], taken: Promise.resolve() },
  }
  const started = refresh(kept)
  const watching = watch(kept, started).catch(() => lose(kept))

  return {
    /** Rejects where the folder cannot be listed. */
    async entries() {
      await started
      if (kept.isLost && performance.now() - kept.listedAt > UNWATCHED_FOR_MS) await refresh(kept)
      return kept.list.entries()
    },
    async close() {
      controller.abort(new WordedError(sentence`The folder is no longer looked at.`))
      clearTimeout(kept.timer)
      const stop = await watching
      await stop?.()
    },
  }
}

function refresh(kept: WatchedFolder): Promise<void> {
  kept.listing ??= relist(kept).finally(() => {
    kept.listing = undefined
  })
  return kept.listing
}

async function relist(kept: WatchedFolder): Promise<void> {
  const { workspace, during, signal } = kept
  const startedAt = performance.now()
  during.length = 0
  const next = await listFolder(workspace, kept.list, { signal, skips: kept.skips?.() })
  while (during.length > 0) await applyEvents(workspace, next, during.splice(0))
  kept.list = next
  kept.listedAt = performance.now()
  kept.listingTook = kept.listedAt - startedAt
  kept.changed([])
}

/** At once where the last time is long ago, else a little later. */
function refreshSoon(kept: WatchedFolder): void {
  if (kept.timer || kept.signal.aborted) return
  const pause = Math.max(MIN_PAUSE_MS, kept.listingTook * LISTING_SHARE)
  kept.timer = setTimeout(
    () => {
      kept.timer = undefined
      if (kept.listing) refreshSoon(kept)
      else refresh(kept).catch(() => lose(kept))
    },
    kept.listing ? pause : Math.max(0, kept.listedAt + pause - performance.now()),
  )
  kept.timer.unref()
}

function lose(kept: WatchedFolder): undefined {
  kept.isLost = true
}

/** Watches the folder once it was listed; gives back what stops that. */
async function watch(kept: WatchedFolder, started: Promise<void>): Promise<() => Promise<void>> {
  await started
  const { workspace, signal } = kept
  const ignore = await findUnwatched(workspace, kept.list)
  signal.throwIfAborted()
  const onEvents = (events: FolderEvent[]) => take(kept, events)
  const stop = await watchFolder({ folder: workspace, ignore, onEvents, onLost: () => lose(kept) })
  // What happened until now went unnoticed, also by a listing that is under way.
  await kept.listing?.catch(() => lose(kept))
  await refresh(kept).catch(() => lose(kept))
  return stop
}

/** One after the other: a file that came and went must not stay because it was looked at in between. */
function take(kept: WatchedFolder, events: FolderEvent[]): void {
  if (kept.signal.aborted) return
  if (kept.listing) kept.during.push(...events)
  kept.taken = kept.taken.then(async () => {
    if (await applyEvents(kept.workspace, kept.list, events)) refreshSoon(kept)
    kept.changed(events.map(({ path }) => path))
  })
}
