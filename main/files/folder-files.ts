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

/** The files of a folder, listed once and then kept up to date by a watcher. */
export function folderFiles(workspace: string, changed: FilesChanged): FolderFiles {
  const controller = new AbortController()
  const { signal } = controller
  let list: FileList = fileList()
  let isLost = false
  let listing: Promise<void> | undefined
  let listedAt = 0
  let listingTook = 0
  let timer: NodeJS.Timeout | undefined
  /** What happened while a listing was made, which may have seen it or not. */
  const during: FolderEvent[] = []
  let taken: Promise<unknown> = Promise.resolve()

  function refresh(): Promise<void> {
    listing ??= relist().finally(() => {
      listing = undefined
    })
    return listing
  }

  async function relist(): Promise<void> {
    const startedAt = performance.now()
    during.length = 0
    const next = await listFolder(workspace, list, { signal })
    while (during.length > 0) await applyEvents(workspace, next, during.splice(0))
    list = next
    listedAt = performance.now()
    listingTook = listedAt - startedAt
    changed([])
  }

  /** At once where the last time is long ago, else a little later. */
  function refreshSoon(): void {
    if (timer || signal.aborted) return
    const pause = Math.max(MIN_PAUSE_MS, listingTook * LISTING_SHARE)
    timer = setTimeout(
      () => {
        timer = undefined
        if (listing) refreshSoon()
        else refresh().catch(lose)
      },
      listing ? pause : Math.max(0, listedAt + pause - performance.now()),
    )
    timer.unref()
  }

  function lose(): void {
    isLost = true
  }

  /** One after the other: a file that came and went must not stay because it was looked at in between. */
  function take(events: FolderEvent[]): void {
    if (signal.aborted) return
    if (listing) during.push(...events)
    taken = taken.then(async () => {
      if (await applyEvents(workspace, list, events)) refreshSoon()
      changed(events.map(({ path }) => path))
    })
  }

  async function watch(): Promise<() => Promise<void>> {
    await started
    const ignore = await findUnwatched(workspace, list)
    signal.throwIfAborted()
    const stop = await watchFolder({ folder: workspace, ignore, onEvents: take, onLost: lose })
    // What happened until now went unnoticed, also by a listing that is under way.
    await listing?.catch(lose)
    await refresh().catch(lose)
    return stop
  }

  const started = refresh()
  const watching = watch().catch(lose)

  return {
    /** Rejects where the folder cannot be listed. */
    async entries() {
      await started
      if (isLost && performance.now() - listedAt > UNWATCHED_FOR_MS) await refresh()
      return list.entries()
    },
    async close() {
      controller.abort(new Error('The folder is no longer looked at.'))
      clearTimeout(timer)
      const stop = await watching
      await stop?.()
    },
  }
}
