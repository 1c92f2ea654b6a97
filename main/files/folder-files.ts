import { WordedError } from '../../shared/errors'
import { sentence } from '../../shared/sentence'
import { applyEvents } from './apply-events'
import { type FileList, fileList } from './file-list'
import { findUnwatched } from './find-unwatched'
import { listFolder } from './list-folder'
import { checkWatches, type FolderEvent, WatchesUsedUp, watchFolder } from './watch-folder'

/** While something writes into the folder all the time, listing it again may take one part in so many of the time. */
const LISTING_SHARE = 5
const MIN_PAUSE_MS = 500

/** A folder that cannot be watched is listed again for a question that comes later than this. */
const UNWATCHED_FOR_MS = 2_000

/** Of a folder with more files than these the first questions are answered from what is listed so far. */
const ENOUGH_AT_FIRST = 5_000
/** A question waits for a listing that takes no longer than this. */
const WORTH_WAITING_MS = 300

export type FolderFiles = {
  /** Rejects where the folder cannot be listed. */
  list(): Promise<FileList>
  close(): Promise<void>
}

/** The listener for what becomes of a folder's list. */
export type FolderListener = {
  /** Hears what changed, files that are ignored too; of no path where it may be anything. */
  changed(paths: string[]): void
  /** All files are listed, and somebody was answered before. */
  completed(): void
  /** Nothing tells what changes there: the system watches only so many folders. */
  unwatched(error: WatchesUsedUp): void
}

/** The list of a folder, and how it is kept. */
type WatchedFolder = {
  workspace: string
  listener: FolderListener
  skips: (() => readonly string[]) | undefined
  /** Aborted once nobody looks at the folder any more. */
  signal: AbortSignal
  list: FileList
  /** True if all changes there are heard. */
  isWatched: boolean
  /** The reason why the folder could not be listed again while nothing waited for that. */
  problem: unknown
  listing: Promise<void> | undefined
  listedAt: number
  listingTook: number
  timer: NodeJS.Timeout | undefined
  /** The events during a listing, which may or may not have seen them. */
  during: FolderEvent[]
  taken: Promise<unknown>
}

/** The files of a folder, listed once and then kept up to date by a watcher. */
export function folderFiles(workspace: string, listener: FolderListener, skips?: () => readonly string[]): FolderFiles {
  const controller = new AbortController()
  const kept: WatchedFolder = {
    workspace,
    listener,
    skips,
    signal: controller.signal,
    list: fileList(),
    isWatched: false,
    problem: undefined,
    listing: undefined,
    listedAt: 0,
    listingTook: 0,
    timer: undefined,
    during: [],
    taken: Promise.resolve(),
  }
  let noteEnough: () => void = () => undefined
  const enough = new Promise<void>(resolve => {
    noteEnough = resolve
  })
  let answeredEarly = false
  const started = beginList(kept, noteEnough)
  const watching = watch(kept, started).catch(error => {
    lose(kept)
    if (error instanceof WatchesUsedUp) listener.unwatched(error)
  })
  void started.then(() => answeredEarly && listener.completed()).catch(() => undefined)

  return {
    async list() {
      await Promise.race([started, enough])
      answeredEarly ||= kept.listedAt === 0
      if (kept.problem) throw kept.problem
      if (isOld(kept)) await listAgain(kept)
      return kept.list
    },
    async close() {
      controller.abort(new WordedError(sentence`The folder is no longer being watched.`))
      clearTimeout(kept.timer)
      const stop = await watching
      await stop?.()
    },
  }
}

/** Changes in a folder that is not watched show only after it was listed again. */
function isOld({ isWatched, listedAt, listingTook }: WatchedFolder): boolean {
  const lasts = Math.max(UNWATCHED_FOR_MS, LISTING_SHARE * listingTook)
  return !isWatched && listedAt > 0 && performance.now() - listedAt > lasts
}

/** Of a folder that takes long to list, this question is answered from the list before. */
async function listAgain(kept: WatchedFolder): Promise<void> {
  const again = refresh(kept)
  if (kept.listingTook <= WORTH_WAITING_MS) return again
  void again.catch(thrown => {
    kept.problem = thrown
  })
}

/** The first listing, of which what is listed so far is seen. */
async function beginList(kept: WatchedFolder, onEnough: () => void): Promise<void> {
  const { workspace, list, signal, skips } = kept
  const startedAt = performance.now()
  const onPiece = () => {
    if (list.size() >= ENOUGH_AT_FIRST) onEnough()
  }
  await listFolder(workspace, list, { previous: fileList(), signal, skips: skips?.(), onPiece })
  noteListed(kept, startedAt)
}

function noteListed(kept: WatchedFolder, startedAt: number): void {
  kept.listedAt = performance.now()
  kept.listingTook = kept.listedAt - startedAt
  kept.listener.changed([])
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
  const next = fileList()
  await listFolder(workspace, next, { previous: kept.list, signal, skips: kept.skips?.() })
  while (during.length > 0) await applyEvents(workspace, next, during.splice(0))
  kept.list = next
  noteListed(kept, startedAt)
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
  kept.isWatched = false
}

/** Watches the folder once it was listed; gives back what stops that. */
async function watch(kept: WatchedFolder, started: Promise<void>): Promise<() => Promise<void>> {
  await started
  const { workspace, signal } = kept
  const ignore = await findUnwatched(workspace, kept.list)
  await checkWatches(workspace, kept.list.folders())
  signal.throwIfAborted()
  const onEvents = (events: FolderEvent[]) => take(kept, events)
  const stop = await watchFolder({ folder: workspace, ignore, onEvents, onLost: () => lose(kept) })
  kept.isWatched = true
  // Changes up to now went unnoticed, even by a listing that is under way.
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
    kept.listener.changed(events.map(({ path }) => path))
  })
}
