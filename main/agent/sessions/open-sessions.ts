import pLimit, { type LimitFunction } from 'p-limit'
import { AppError, messageOf } from '../../../shared/errors'
import { reduceEvents } from '../../../shared/session/reduce-session'
import type { SessionFact } from '../../../shared/session/session-events'
import { emptySession, type SessionState, type SessionStatus, statusOf } from '../../../shared/session/session-state'
import type { SessionSummary } from '../../../shared/settings'
import { type PendingApprovals, pendingApprovals } from '../../approvals/pending-approvals'
import type { RestoredSessions } from '../../store/documents/restored-sessions'
import type { SessionIndex } from '../../store/documents/session-index'
import type { SessionLogs } from '../../store/logs/session-logs'
import { withMarks } from '../../store/logs/summarise-session'
import type { Preimages } from '../../workspace/changes/change-step'
import { inspectChanges, takeBackRest } from '../../workspace/changes/recover-changes'
import { APP_QUIT } from '../app-quit'
import { type PendingQuestions, pendingQuestions } from '../call/questions'
import type { Countdown } from '../countdown'
import { factsOfEnd } from '../record/end-waiting-turn'
import { type Emit, type LiveSession, liveSession } from '../record/live-session'
import type { Repair } from '../record/recover-session'
import { unseenResults } from '../record/unseen-results'
import { waitingTurn } from '../record/waiting-turn'
import { settleSession } from './settle-session'

/** A turn or a summary that is under way, or about to be. */
export type Running = {
  controller: AbortController
  retry: Countdown
  /** Resolves when what was prepared has begun, or could not be prepared. */
  begun: Promise<unknown>
  finished: Promise<void>
  /** Once its first fact is in the log: from then on the state says whether it goes on. */
  isUnderWay: boolean
}

export type OpenSession = {
  live: LiveSession
  approvals: PendingApprovals
  questions: PendingQuestions
  /** Lets one undo at a time through, so that the next sees what became of it. */
  undos: LimitFunction
  /** Whoever looks whether something runs, to begin something or to wait for its end, does so one at a time. */
  door: LimitFunction
  running?: Running
}

export type OpenSessionsParts = {
  logs: SessionLogs
  index: SessionIndex
  /** Those that a backup brought. Without it there are none. */
  restored?: RestoredSessions
  blobs: Preimages
  emit: Emit
  warn(message: string): void
  /** Whether a window shows it. Without windows none is shown. */
  isShown?(id: string): boolean
}

type Callbacks = {
  /** Takes up the turn of a session that waited for a person when Atrium ended. */
  resume(id: string, session: OpenSession): void
}

export type OpenSessions = ReturnType<typeof openSessions>

/** The sessions that were asked for since the start. Each is loaded once, and what a crash left open in it is closed. */
export function openSessions({ logs, index, blobs, emit, warn, resume, ...parts }: OpenSessionsParts & Callbacks) {
  const repair: Repair = {
    inspect: inspectChanges,
    takeBackRest: (workspace, changes) => takeBackRest(workspace, changes, blobs),
  }
  const open = new Map<string, Promise<OpenSession>>()
  /** What of a session was told last, as one text. */
  const listed = new Map<string, { status: SessionStatus; shown: string }>()
  const unseen = unseenResults(index, id => parts.isShown?.(id) ?? false)
  let isClosed = false

  async function read(id: string, takesUp = true): Promise<OpenSession> {
    const { events, problems } = await logs.read(id)
    if (problems[0]) warn(wordsForProblems(problems.length, problems[0].message))
    const state = reduceEvents(emptySession, events)
    // Without it, it is not known which folder the session works in; and what is written must go to this log.
    if (state.id !== id) throw new AppError('storage', 'The beginning of this session is lost. It cannot be opened.')
    const session = join(state)
    await settleSession(session.live, { repair, restored: parts.restored })
    await beginAgain(id, session, takesUp)
    return session
  }

  /** A turn that waits for a person is taken up again, or ended. */
  async function beginAgain(id: string, session: OpenSession, takesUp: boolean): Promise<void> {
    const { live } = session
    const isWaiting = waitingTurn(live.state()) !== undefined
    // Whoever gave a sub-agent its task waits for it no more.
    const goesOn = takesUp && !live.state().parent
    if (isWaiting && goesOn) resume(id, session)
    if (isWaiting && !goesOn) {
      for (const fact of factsOfEnd(live.state(), 'It had to be stopped.')) await live.record(fact)
    }
    // The list may be older: from before a question was answered, or a mark was set.
    if (!isWaiting && index.find(id) && !isListed(index, listing(live.state()))) await list(live.state())
  }

  function load(id: string, loading: Promise<OpenSession>): Promise<OpenSession> {
    open.set(id, loading)
    loading.catch(() => open.delete(id))
    return loading
  }

  async function get(id: string): Promise<OpenSession> {
    if (isClosed) throw new AppError('cancelled', 'Atrium is being closed.')
    return open.get(id) ?? load(id, read(id))
  }

  function forget(id: string): void {
    open.delete(id)
    listed.delete(id)
  }

  function join(state: SessionState): OpenSession {
    const append = (fact: SessionFact) => logs.append(state.id, fact)
    return {
      live: liveSession({ state, append, changed: list, emit }),
      approvals: pendingApprovals(),
      questions: pendingQuestions(),
      undos: pLimit(1),
      door: pLimit(1),
    }
  }

  /** Tells the list when a session's title, marks or status change. What cannot be written is made again from the logs. */
  async function list(state: SessionState): Promise<void> {
    const status = statusOf(state)
    const before = listed.get(state.id)
    if (before && before.status !== 'idle' && status === 'idle') unseen.note(state)
    const summary = listing(state)
    const shown = shownOf(summary)
    if (before?.status === status && before.shown === shown) return
    listed.set(state.id, { status, shown })
    if (!state.parent) emit('session.listed', { session: { ...summary, status } })
    // That a turn begins is not worth a write beside those of its log; its end brings the time of the change.
    if (status === 'running' && isListed(index, summary)) return
    await index.save(summary).catch(thrown => warn(messageOf(thrown)))
  }

  const listing = (state: SessionState): SessionSummary => ({ ...summaryOf(state), ...unseen.of(state.id) })

  return {
    list,
    status: (id: string): SessionStatus => listed.get(id)?.status ?? (index.find(id)?.waiting ? 'waiting' : 'idle'),

    async add(state: SessionState): Promise<void> {
      open.set(state.id, Promise.resolve(join(state)))
      await list(state)
    },

    get,

    /** The person looks at it. */
    async see(id: string): Promise<void> {
      if (unseen.see(id)) await list((await get(id)).live.state())
    },

    /** A session that is open already. */
    find: (id: string): Promise<OpenSession> | undefined => open.get(id),

    /** Reads a session again whose log knows less than happened, and closes all that is open in it, as after a crash. */
    async readAgain(id: string): Promise<void> {
      forget(id)
      await load(id, read(id, false))
    },

    /** Stops what runs in a session, where it is open; resolves once that, and what is being undone, has ended. */
    async stop(id: string, reason: unknown = STOPPED): Promise<void> {
      const session = await open.get(id)
      if (!session) return
      session.running?.controller.abort(reason)
      await session.running?.finished
      await settled(session.undos)
    },

    forget,

    /** What the person allows has changed: whatever waits is looked at again. */
    async reconsider(): Promise<void> {
      await Promise.all([...open.values()].map(loading => loading.then(reconsider, () => undefined)))
    },

    /** Ends all of it; what waits for a person goes on waiting in the log. Nothing can be opened any more. */
    async close(): Promise<void> {
      isClosed = true
      await Promise.all([...open.values()].map(loading => loading.then(close, () => undefined)))
    },
  }
}

const reconsider = ({ approvals }: OpenSession): Promise<void> => approvals.reconsider()

async function close({ running, undos }: OpenSession): Promise<void> {
  running?.controller.abort(APP_QUIT)
  await running?.finished
  await settled(undos)
}

/** Resolves once all that was asked for before has ended. */
export async function settled(limit: LimitFunction): Promise<void> {
  await limit(() => undefined)
}

const STOPPED = new DOMException('Stopped by the person.', 'AbortError')

function wordsForProblems(count: number, first: string): string {
  return `The log of this session has ${count === 1 ? 'a problem' : `${count} problems`}; everything else in it is shown. ${first}`
}

export function summaryOf(state: SessionState): SessionSummary {
  const { id, workspace, title, createdAt, updatedAt, parent, pinned, archived, imported } = state
  const waiting = statusOf(state) === 'waiting' && { waiting: true }
  const origin = { ...(parent && { parent }), ...(imported && { imported: true }) }
  return withMarks({ id, workspace, title, createdAt, updatedAt, ...waiting, ...origin }, { pinned, archived })
}

function isListed(index: SessionIndex, summary: SessionSummary): boolean {
  const known = index.find(summary.id)
  return known !== undefined && shownOf(known) === shownOf(summary) && known.waiting === summary.waiting
}

/** All that a list shows of a session, but for its status and the time. */
function shownOf({ title, pinned = false, archived = false, unseen }: SessionSummary): string {
  return JSON.stringify([title, pinned, archived, unseen ?? null])
}
