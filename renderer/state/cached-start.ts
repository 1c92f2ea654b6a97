import type { StartState } from '../../shared/ipc/ipc'
import { useApp } from './app'

const KEY = 'atrium.start'
/** A build keeps what it reads itself: the name of its file changes with everything in it. */
const BUILD = import.meta.url
/** The delay after which frequent changes are stored once. */
const PATIENCE_MS = 2_000
/** Of more than these the list shows the rest once main has answered. */
const MOST_SESSIONS = 200

type Storage = Pick<globalThis.Storage, 'getItem' | 'setItem'>
type CachedStart = { build: string; start: StartState }

/** Returns the main process's last answer, to be shown until there is a new one; null if this build has stored nothing. */
export function cachedStart(storage: Storage | undefined = globalThis.localStorage): StartState | null {
  try {
    const { build, start } = JSON.parse(storage?.getItem(KEY) ?? '{}') as Partial<CachedStart>
    return start && build === BUILD ? start : null
  } catch {
    return null
  }
}

/** Keeps what the window knows of the app whenever it changes. Returns what stops it. */
export function cacheStart(storage: Storage | undefined = globalThis.localStorage): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const keep = () => {
    clearTimeout(timer)
    timer = undefined
    const { start } = useApp.getState()
    if (start) write(storage, start)
  }
  const stop = useApp.subscribe(() => {
    timer ??= setTimeout(keep, PATIENCE_MS)
  })
  // A recent change must be shown next time, not what was there before it.
  addEventListener('pagehide', keep)
  return () => {
    stop()
    clearTimeout(timer)
    removeEventListener('pagehide', keep)
  }
}

/** Without what was true of that moment alone, and what only main needs. */
function write(storage: Storage | undefined, { shows: _, ...start }: StartState): void {
  const newest = start.sessions.toSorted((a, b) => b.updatedAt - a.updatedAt).slice(0, MOST_SESSIONS)
  const sessions = newest.map(session => ({ ...session, status: 'idle' as const }))
  const providers = start.providers.map(({ headers: _, ...provider }) => provider)
  const kept: CachedStart = { build: BUILD, start: { ...start, sessions, providers, notices: [] } }
  try {
    storage?.setItem(KEY, JSON.stringify(kept))
  } catch {
    // There is no room: the next start waits for main.
  }
}
