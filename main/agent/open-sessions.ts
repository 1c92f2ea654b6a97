import pLimit, { type LimitFunction } from 'p-limit'
import { AppError, messageOf } from '../../shared/errors'
import { reduceEvents } from '../../shared/reduce-session'
import type { SessionFact } from '../../shared/session-events'
import { emptySession, type SessionState, type SessionStatus, statusOf } from '../../shared/session-state'
import type { SessionSummary } from '../../shared/settings'
import { type PendingApprovals, pendingApprovals } from '../approvals/pending-approvals'
import type { SessionIndex } from '../store/session-index'
import type { SessionLogs } from '../store/session-logs'
import type { Preimages } from '../workspace/change-step'
import { clearLeftovers, inspectChanges, takeBackRest } from '../workspace/recover-changes'
import { type Emit, type LiveSession, liveSession } from './live-session'
import { changesUnderWay, type Repair, recoverSession } from './recover-session'

export type OpenSession = {
  live: LiveSession
  approvals: PendingApprovals
  /** Lets one undo at a time through, so that the next sees what became of it. */
  undos: LimitFunction
  /** `isUnderWay` once the turn is in the log: from then on the state says whether it goes on. */
  running?: { controller: AbortController; finished: Promise<void>; isUnderWay: boolean }
}

export type OpenSessionsParts = {
  logs: SessionLogs
  index: SessionIndex
  blobs: Preimages
  emit: Emit
  warn(message: string): void
}

/** The sessions that were asked for since the start. Each is loaded once, and what a crash left open in it is closed. */
export function openSessions({ logs, index, blobs, emit, warn }: OpenSessionsParts) {
  const repair: Repair = {
    inspect: inspectChanges,
    takeBackRest: (workspace, changes) => takeBackRest(workspace, changes, blobs),
  }
  const open = new Map<string, Promise<OpenSession>>()
  const listed = new Map<string, { status: SessionStatus; title: string }>()

  async function read(id: string): Promise<OpenSession> {
    const { events, problems } = await logs.read(id)
    if (problems[0]) warn(wordsForProblems(problems.length, problems[0].message))
    const state = reduceEvents(emptySession, events)
    // Without it, it is not known which folder the session works in; and what is written must go to this log.
    if (state.id !== id) throw new AppError('storage', 'The beginning of this session is lost. It cannot be opened.')
    const session = join(state)
    await clearLeftovers(state.workspace, changesUnderWay(state))
    for (const fact of await recoverSession(state, repair)) await session.live.record(fact)
    return session
  }

  function join(state: SessionState): OpenSession {
    const append = (fact: SessionFact) => logs.append(state.id, fact)
    return {
      live: liveSession({ state, append, changed: list, emit }),
      approvals: pendingApprovals(),
      undos: pLimit(1),
    }
  }

  /** Tells the list when a session's title or status changes. What cannot be written is made again from the logs. */
  async function list(state: SessionState): Promise<void> {
    const status = statusOf(state)
    const before = listed.get(state.id)
    if (before?.status === status && before.title === state.title) return
    listed.set(state.id, { status, title: state.title })
    const summary = summaryOf(state)
    emit('session.listed', { session: { ...summary, status } })
    await index.save(summary).catch(thrown => warn(messageOf(thrown)))
  }

  return {
    list,
    status: (id: string): SessionStatus => listed.get(id)?.status ?? 'idle',

    async add(state: SessionState): Promise<void> {
      open.set(state.id, Promise.resolve(join(state)))
      await list(state)
    },

    get(id: string): Promise<OpenSession> {
      const known = open.get(id)
      if (known) return known
      const loading = read(id)
      open.set(id, loading)
      loading.catch(() => open.delete(id))
      return loading
    },

    /** Stops what runs in a session, where it is open; resolves once that has ended. */
    async stop(id: string): Promise<void> {
      const session = await open.get(id)
      session?.running?.controller.abort(STOPPED)
      await session?.running?.finished
    },

    forget(id: string): void {
      open.delete(id)
      listed.delete(id)
    },

    ids: () => [...open.keys()],
  }
}

const STOPPED = new DOMException('Stopped by the person.', 'AbortError')

function wordsForProblems(count: number, first: string): string {
  return `The log of this session has ${count === 1 ? 'a problem' : `${count} problems`}; everything else in it is shown. ${first}`
}

export function summaryOf({ id, workspace, title, createdAt, updatedAt }: SessionState): SessionSummary {
  return { id, workspace, title, createdAt, updatedAt }
}
