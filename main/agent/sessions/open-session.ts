import pLimit, { type LimitFunction } from 'p-limit'
import type { FlowFact } from '../../../shared/flows/flow-facts'
import type { SessionEvent, SessionFact } from '../../../shared/session/session-events'
import type { SessionState } from '../../../shared/session/session-state'
import { type PendingApprovals, pendingApprovals } from '../../approvals/pending-approvals'
import type { SessionLogs } from '../../store/logs/session-logs'
import { type PendingQuestions, pendingQuestions } from '../call/pending-questions'
import type { Countdown } from '../countdown'
import type { Mailbox } from '../mailbox'
import { type Emit, type LiveSession, liveSession } from '../record/live-session'

/** A turn or a summary that is under way, or about to be. */
export type Running = {
  controller: AbortController
  retry: Countdown
  /** Takes what the person wants otherwise of the flow that runs. */
  steering: Mailbox<FlowFact>
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
  /** A caller that checks whether something runs, to begin something or to wait for its end, does so one at a time. */
  mutex: LimitFunction
  running?: Running
}

type OpenSessionParts = {
  logs: Pick<SessionLogs, 'append'>
  /** Called after each fact, with the new state. */
  changed(state: SessionState, event: SessionEvent): unknown
  emit: Emit
}

/** A session in the state that its log has left it in. Nothing runs in it yet. */
export function openSession(state: SessionState, { logs, changed, emit }: OpenSessionParts): OpenSession {
  const append = (fact: SessionFact) => logs.append(state.id, fact)
  return {
    live: liveSession({ state, append, changed, emit }),
    approvals: pendingApprovals(),
    questions: pendingQuestions(),
    undos: pLimit(1),
    mutex: pLimit(1),
  }
}

/** Stops what runs in a session; resolves once that, and what is being undone, has ended. */
export async function stopSession({ running, undos }: OpenSession, reason: unknown): Promise<void> {
  running?.controller.abort(reason)
  await running?.finished
  await settled(undos)
}

/** Resolves once all that was asked for before has ended. */
export async function settled(limit: LimitFunction): Promise<void> {
  await limit(() => undefined)
}
