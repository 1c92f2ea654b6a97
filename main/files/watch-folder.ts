import { readFile } from 'node:fs/promises'
import { relative, sep } from 'node:path'
import { WordedError } from '../../shared/errors'
import { sentence } from '../../shared/sentence'

const LIMIT_FILE = '/proc/sys/fs/inotify/max_user_watches'
/** The limit that editors advise, and that newer systems with enough memory begin with. */
const USUAL_LIMIT = 524_288

/** Paths are relative to the folder, with '/'. */
export type FolderEvent = { type: 'create' | 'update' | 'delete'; path: string }

export type WatchedFolder = {
  folder: string
  /** Globs of what need not be watched. Each watched folder costs the system something. */
  ignore: readonly string[]
  onEvents(events: FolderEvent[]): void
  /** Events may have been missed and no more will come. */
  onLost(): void
}

/** Tells what happens in a folder and below until it is stopped, within about 50 ms. Rejects with `WatchesUsedUp` where the system has no more watches. */
export async function watchFolder({ folder, ignore, onEvents, onLost }: WatchedFolder): Promise<() => Promise<void>> {
  const { subscribe } = await import('@parcel/watcher')
  const subscription = await subscribe(
    folder,
    (error, events) => {
      const told = (events ?? []).map(({ type, path }) => ({ type, path: relative(folder, path).split(sep).join('/') }))
      // A folder that takes the place of this one is another folder.
      if (error || told.some(({ type, path }) => type === 'delete' && path === '')) onLost()
      onEvents(told.filter(({ path }) => path !== ''))
    },
    { ignore: [...ignore] },
  ).catch(async error => {
    throw await refusedWatch(folder, error)
  })
  // On Linux it fails where a watched folder is gone, after it has ended all the same.
  return () => subscription.unsubscribe().catch(() => undefined)
}

/** The system watches no more folders for this person. Says by which command it does. */
export class WatchesUsedUp extends WordedError {
  constructor(folder: string, limit: number) {
    const more = Math.max(USUAL_LIMIT, 2 ** Math.ceil(Math.log2(limit + 1)) * 2)
    const command = `sudo sysctl fs.inotify.max_user_watches=${more}`
    super(
      sentence`Changes in ${folder} appear a few seconds late: the system watches at most ${limit} folders for you, and this one needs more than are left. Run “${command}” to raise the limit.`,
    )
  }
}

/** Rejects where the system does not watch as many folders as this one has, which it would say itself only after many seconds. */
export async function checkWatches(folder: string, folders: number, limit = watchLimit()): Promise<void> {
  const most = await limit
  if (folders > most) throw new WatchesUsedUp(folder, most)
}

/** Explains the system's refusal to watch a folder. */
async function refusedWatch(folder: string, error: unknown): Promise<unknown> {
  const isUsedUp = process.platform === 'linux' && error instanceof Error && /no space left|ENOSPC/i.test(error.message)
  return isUsedUp ? new WatchesUsedUp(folder, await watchLimit()) : error
}

/** Returns the number of folders that the system watches for one person; infinity if it does not say. */
async function watchLimit(): Promise<number> {
  const text = process.platform === 'linux' ? await readFile(LIMIT_FILE, 'utf8').catch(() => '') : ''
  return Number.parseInt(text, 10) || Number.POSITIVE_INFINITY
}
