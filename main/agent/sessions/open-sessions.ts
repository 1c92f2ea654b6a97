import { AppError } from '../../../shared/errors'
import { type LocalizedText, type Sentence, sentence } from '../../../shared/sentence'
import { reduceEvents } from '../../../shared/session/reduce-session'
import type { SessionEvent } from '../../../shared/session/session-events'
import { emptySession, type SessionState } from '../../../shared/session/session-state'
import type { UsageEntry } from '../../../shared/usage'
import type { RestoredSessions } from '../../store/documents/restored-sessions'
import type { SessionIndex } from '../../store/documents/session-index'
import type { SessionLogs } from '../../store/logs/session-logs'
import type { Preimages } from '../../workspace/changes/change-step'
import { clearLeftovers, inspectChanges, takeBackRest } from '../../workspace/changes/recover-changes'
import { APP_QUIT } from '../app-quit'
import { factsOfEnd } from '../record/end-waiting-turn'
import type { Emit, LiveSession } from '../record/live-session'
import { changesUnderWay, type Repair, recoverSession } from '../record/recover-session'
import { waitingTurn } from '../record/waiting-turn'
import { usageEntryOf } from '../usage/usage-entry'
import { type OpenSession, openSession, stopSession } from './open-session'
import { type SessionListing, sessionListing } from './session-listing'

type ReadSessionParts = {
  logs: Pick<SessionLogs, 'read' | 'append'>
  listing: SessionListing
  /** Those that a backup brought. Without it there are none. */
  restored?: RestoredSessions | undefined
  blobs: Preimages
  emit: Emit
  changed(state: SessionState, event: SessionEvent): unknown
  warn(words: LocalizedText): void
  /** Takes up the turn of a session that waited for a person when Atrium ended. */
  resume(id: string, session: OpenSession): void
}

/**
 * Opens a session from its log, and closes what a crash left open in it. A turn that waits for a person is taken up again
 * with `takesUp`, else ended. Rejects with an `AppError` where the log has lost its beginning.
 */
async function readSession(parts: ReadSessionParts, id: string, takesUp: boolean): Promise<OpenSession> {
  const { logs, listing, restored, blobs, emit, changed } = parts
  const session = openSession(await readState(parts, id), { logs, changed, emit })
  await recoverInterrupted(session.live, { repair: repairWith(blobs), restored })
  if (waitingTurn(session.live.state()) === undefined) await listing.mend(session.live.state())
  // The agent that gave a sub-agent its task no longer waits for it.
  else if (takesUp && !session.live.state().parent) parts.resume(id, session)
  else await endWaiting(session)
  return session
}

async function readState({ logs, warn }: ReadSessionParts, id: string): Promise<SessionState> {
  const { events, problems } = await logs.read(id)
  if (problems[0]) warn(wordsForProblems(problems.length, problems[0].sentence ?? problems[0].message))
  const state = reduceEvents(emptySession, events)
  // Without it, it is not known which folder the session works in; and what is written must go to this log.
  if (state.id !== id)
    throw new AppError('storage', sentence`The beginning of this session is lost, so it can’t be opened.`)
  return state
}

async function endWaiting({ live }: OpenSession): Promise<void> {
  for (const fact of factsOfEnd(live.state(), sentence`This turn had to be stopped.`)) await live.record(fact)
}

function repairWith(blobs: Preimages): Repair {
  return {
    inspect: inspectChanges,
    takeBackRest: (workspace, changes) => takeBackRest(workspace, changes, blobs),
  }
}

function wordsForProblems(count: number, first: LocalizedText): Sentence {
  const problems = count === 1 ? sentence`a problem` : sentence`${count} problems`
  return sentence`The session log has ${problems}. Everything else in it is shown. ${first}`
}

type Settling = { repair: Repair; restored: RestoredSessions | undefined }

/**
 * Closes what was left open in a session that was just read. A crash left it as it was; a backup may be old, or another
 * person's, so that nothing which was under way in it is finished, taken back or asked again.
 */
async function recoverInterrupted(live: LiveSession, { repair, restored }: Settling): Promise<void> {
  const { id, workspace } = live.state()
  if (!restored?.has(id)) {
    await clearLeftovers(workspace, changesUnderWay(live.state()))
    await recordAll(live, await recoverSession(live.state(), repair))
    return
  }
  await live.record({ type: 'session.restored' })
  await recordAll(live, await recoverSession(live.state(), OUT_OF_REACH))
  await recordAll(live, factsOfEnd(live.state(), sentence`This session was restored from a backup.`))
  await restored.settle(id)
}

async function recordAll(live: LiveSession, facts: readonly Parameters<LiveSession['record']>[0][]): Promise<void> {
  for (const fact of facts) await live.record(fact)
}

async function notLookedAt(): Promise<never> {
  throw new Error('This session was restored from a backup.')
}

const OUT_OF_REACH: Repair = { inspect: notLookedAt, takeBackRest: notLookedAt }

export type OpenSessionsParts = {
  logs: SessionLogs
  index: SessionIndex
  /** Those that a backup brought. Without it there are none. */
  restored?: RestoredSessions
  blobs: Preimages
  emit: Emit
  warn(words: LocalizedText): void
  /** Counts what a request to a model has used. */
  countUsage?(entry: UsageEntry): void
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

  function changed(state: SessionState, event: SessionEvent): Promise<void> {
    const entry = parts.countUsage && usageEntryOf(event, state)
    if (entry) parts.countUsage?.(entry)
    return listing.list(state)
  }

  function load(id: string, takesUp = true): Promise<OpenSession> {
    return open.hold(id, readSession({ ...parts, listing, changed }, id, takesUp))
  }

  async function get(id: string): Promise<OpenSession> {
    if (isClosed) throw new AppError('cancelled', sentence`Atrium is closing.`)
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
      void open.hold(state.id, Promise.resolve(openSession(state, { ...parts, changed })))
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
