import { AppError } from '../../../shared/errors'
import type { LocalizedText } from '../../../shared/sentence'
import { sentence } from '../../../shared/sentence'
import type { SessionState } from '../../../shared/session/session-state'
import type { RestoredSessions } from '../../store/documents/restored-sessions'
import type { SessionIndex } from '../../store/documents/session-index'
import type { SessionLogs } from '../../store/logs/session-logs'
import type { Preimages } from '../../workspace/changes/change-step'
import { APP_QUIT } from '../app-quit'
import type { Emit } from '../record/live-session'
import { type OpenSession, openSession, stopSession } from './open-session'
import { readSession } from './read-session'
import { sessionListing } from './session-listing'

export type OpenSessionsParts = {
  logs: SessionLogs
  index: SessionIndex
  /** Those that a backup brought. Without it there are none. */
  restored?: RestoredSessions
  blobs: Preimages
  emit: Emit
  warn(words: LocalizedText): void
  /** Returns whether a window shows it. Without windows none is shown. */
  isShown?(id: string): boolean
}

type Callbacks = {
  /** Takes up the turn of a session that waited for a person when Atrium ended. */
  resume(id: string, session: OpenSession): void
}

export type OpenSessions = ReturnType<typeof openSessions>

/** The sessions that were asked for since the start. Each is loaded once, and what a crash left open in it is closed. */
export function openSessions(parts: OpenSessionsParts & Callbacks) {
  const open = heldSessions()
  const listing = sessionListing(parts)
  let isClosed = false

  function load(id: string, takesUp = true): Promise<OpenSession> {
    return open.hold(id, readSession({ ...parts, listing }, id, takesUp))
  }

  async function get(id: string): Promise<OpenSession> {
    if (isClosed) throw new AppError('cancelled', sentence`Atrium is being closed.`)
    return open.find(id) ?? load(id)
  }

  function forget(id: string): void {
    open.forget(id)
    listing.forget(id)
  }

  return {
    list: listing.list,
    status: listing.status,
    get,
    forget,

    async add(state: SessionState): Promise<void> {
      void open.hold(state.id, Promise.resolve(openSession(state, { ...parts, changed: listing.list })))
      await listing.list(state)
    },

    /** The person looks at it. */
    async see(id: string): Promise<void> {
      if (listing.see(id)) await listing.list((await get(id)).live.state())
    },

    /** A session that is open already. */
    find: open.find,

    /** Reads a session again whose log knows less than happened, and closes all that is open in it, as after a crash. */
    async readAgain(id: string): Promise<void> {
      forget(id)
      await load(id, false)
    },

    /** Stops what runs in a session, where it is open; resolves once that, and what is being undone, has ended. */
    async stop(id: string, reason: unknown = STOPPED): Promise<void> {
      const session = await open.find(id)
      if (session) await stopSession(session, reason)
    },

    /** The person's permissions have changed: everything that waits is reconsidered. */
    reconsider: (): Promise<void> => open.each(({ approvals }) => approvals.reconsider()),

    /** Ends all of it; what waits for a person goes on waiting in the log. Nothing can be opened any more. */
    async close(): Promise<void> {
      isClosed = true
      await open.each(session => stopSession(session, APP_QUIT))
    },
  }
}

/** Sessions from the moment that somebody asks for them. One that could not be opened is tried again the next time. */
function heldSessions() {
  const held = new Map<string, Promise<OpenSession>>()
  return {
    hold(id: string, loading: Promise<OpenSession>): Promise<OpenSession> {
      held.set(id, loading)
      loading.catch(() => held.delete(id))
      return loading
    },

    find: (id: string): Promise<OpenSession> | undefined => held.get(id),
    forget: (id: string): void => void held.delete(id),

    /** Does something in all that could be opened, at the same time. */
    async each(action: (session: OpenSession) => Promise<void>): Promise<void> {
      await Promise.all([...held.values()].map(loading => loading.then(action, () => undefined)))
    },
  }
}

const STOPPED = new AppError('cancelled', sentence`Stopped by the person.`)
