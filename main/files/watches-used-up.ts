import { readFile } from 'node:fs/promises'
import { WordedError } from '../../shared/errors'
import { sentence } from '../../shared/sentence'

const LIMIT_FILE = '/proc/sys/fs/inotify/max_user_watches'
/** What editors advise, and what newer systems with enough memory begin with. */
const USUAL_LIMIT = 524_288

/** The system watches no more folders for this person. Says by which command it does. */
export class WatchesUsedUp extends WordedError {
  constructor(folder: string, limit: number) {
    const more = Math.max(USUAL_LIMIT, 2 ** Math.ceil(Math.log2(limit + 1)) * 2)
    const command = `sudo sysctl fs.inotify.max_user_watches=${more}`
    super(
      sentence`Changes in ${folder} show some seconds late: it has more folders than this system watches (${limit}). Run “${command}” to raise that limit.`,
    )
  }
}

/** Rejects where the system does not watch as many folders as this one has, which it would say itself only after many seconds. */
export async function checkWatches(folder: string, folders: number, limit = watchLimit()): Promise<void> {
  const most = await limit
  if (folders > most) throw new WatchesUsedUp(folder, most)
}

/** What the system's refusal to watch a folder means. */
export async function refusedWatch(folder: string, error: unknown): Promise<unknown> {
  const isUsedUp = process.platform === 'linux' && error instanceof Error && /no space left|ENOSPC/i.test(error.message)
  return isUsedUp ? new WatchesUsedUp(folder, await watchLimit()) : error
}

/** How many folders the system watches for one person; without end where it does not say. */
async function watchLimit(): Promise<number> {
  const text = process.platform === 'linux' ? await readFile(LIMIT_FILE, 'utf8').catch(() => '') : ''
  return Number.parseInt(text, 10) || Number.POSITIVE_INFINITY
}
