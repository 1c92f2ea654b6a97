import { randomUUID } from 'node:crypto'
import { AppError } from '../../../shared/errors'
import { sentence } from '../../../shared/sentence'
import { LOG_VERSION, type SessionEvent, type SessionFact } from '../../../shared/session/session-events'
import type { Progress, SessionState } from '../../../shared/session/session-state'
import type { SessionLogs } from '../../store/logs/session-logs'
import { checkTurn } from '../record/rewind-session'
import { copyTitle } from '../record/session-title'

/**
 * Begins a log with a copy of another session, up to and with a turn; `titled` as in `copyTitle`. Resolves to the id of
 * the new session. Costs count on in the fork, and an undo in one session is no step in the other.
 */
export async function forkSession(
  logs: SessionLogs,
  state: SessionState,
  { turnId, titled = '{1} (fork)' }: { turnId: string; titled?: string | undefined },
): Promise<string> {
  const id = randomUUID()
  const { workspace, apart, mode, mayAsk, planFirst, profileId, picked, loadedTools } = state
  const title = copyTitle(titled, state.title)
  const copied = forkedEvents(state, (await logs.read(state.id)).events, turnId)
  const { todos, workPlan } = progressAfter(state, turnId)
  // The last, so that it is the fork that is new and not what was copied.
  const own: SessionFact[] = [
    ...(mode ? [{ type: 'mode.changed' as const, mode }] : []),
    ...(mayAsk === undefined ? [] : [{ type: 'questions.changed' as const, mayAsk }]),
    ...(profileId === undefined ? [] : [{ type: 'profile.changed' as const, profileId }]),
    ...(picked ? [{ type: 'model.changed' as const, picked }] : []),
    ...(loadedTools ? [{ type: 'tools.loaded' as const, names: [...loadedTools] }] : []),
    ...(todos ? [{ type: 'todos.changed' as const, todos: [...todos.todos], by: 'plan' as const }] : []),
    ...(workPlan && !workPlan.end ? [{ type: 'work-plan.held' as const, plan: workPlan.plan }] : []),
    ...(planFirst === undefined ? [] : [{ type: 'plan-first.changed' as const, isOn: planFirst }]),
    { type: 'session.renamed', title },
  ]
  const at = Date.now()
  const added = own.map((fact): SessionEvent => ({ v: LOG_VERSION, seq: 0, at, ...fact }))
  const forkedFrom = { sessionId: state.id, turnId }
  const created = { type: 'session.created' as const, id, workspace, title, forkedFrom, ...(apart && { apart }) }
  await logs.create(id, created, [...copied, ...added])
  return id
}

/** The list and the plan as they were when a turn had ended. */
function progressAfter(state: SessionState, turnId: string): Progress {
  const next = state.turns[state.turns.findIndex(({ id }) => id === turnId) + 1]
  return next ? (next.before ?? {}) : state
}

/**
 * The events that a fork takes along, in their order: those of the turns up to and with one, of the calls in them and
 * what was undone of these, and the summaries that still apply. Not what waits to be said, and not the branches.
 * Refuses a turn that is not in the conversation, or has not ended.
 */
export function forkedEvents(state: SessionState, events: readonly SessionEvent[], turnId: string): SessionEvent[] {
  const turn = checkTurn(state, turnId)
  if (!turn.end)
    throw new AppError('conflict', sentence`This turn is still running. Wait until it finishes to fork from it.`)
  const turns = new Set(state.turns.slice(0, state.turns.indexOf(turn) + 1).map(({ id }) => id))
  const hasCall = (id: string) => Object.hasOwn(state.calls, id) && turns.has(state.calls[id]?.turnId ?? '')
  return events.filter(event => belongs(event, turns, hasCall)).map(withoutMessage)
}

function belongs(event: SessionEvent, turns: ReadonlySet<string>, hasCall: (id: string) => boolean): boolean {
  if (event.type === 'turns.rewound') return false
  if (event.type === 'compaction.finished') return turns.has(event.keptFrom.turnId)
  if ('callId' in event) return hasCall(event.callId)
  return 'turnId' in event && turns.has(event.turnId)
}

/** The message was never queued there. */
function withoutMessage(event: SessionEvent): SessionEvent {
  if (event.type !== 'turn.started') return event
  const { messageId: _, ...rest } = event
  return rest
}
