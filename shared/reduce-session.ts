import { assertNever } from './errors'
import type { SessionEvent } from './session-events'
import type { CallState, CallStatus, SessionState, TurnState } from './session-state'

/** The state after one more event. Pure; the same in main and in the renderer. An event that is already in is ignored. */
export function reduceSession(state: SessionState, event: SessionEvent): SessionState {
  return reduceEvents(state, [event])
}

/** The state after many events: as one by one, but what they share is copied only once. */
export function reduceEvents(state: SessionState, events: readonly SessionEvent[]): SessionState {
  const draft: Draft = { ...state, turns: [...state.turns], calls: { ...state.calls } }
  let isChanged = false
  for (const event of events) {
    if (event.seq <= draft.seq) continue
    apply(draft, event)
    draft.seq = event.seq
    draft.updatedAt = event.at
    isChanged = true
  }
  return isChanged ? draft : state
}

/** A state that is being made: its own lists may change, what is in them may not. */
type Draft = { -readonly [K in keyof SessionState]: SessionState[K] } & {
  turns: TurnState[]
  calls: Record<string, CallState>
}

function apply(draft: Draft, event: SessionEvent): void {
  switch (event.type) {
    case 'session.created':
      draft.id = event.id
      draft.workspace = event.workspace
      draft.title = event.title
      draft.createdAt = event.at
      return
    case 'session.renamed':
      draft.title = event.title
      return
    case 'turn.started': {
      const { turnId: id, text, profile, at: startedAt } = event
      draft.turns.push({ id, text, startedAt, profile, replies: [] })
      return
    }
    case 'reply.finished':
      addReply(draft, event)
      return
    case 'turn.ended':
      endTurn(draft, event)
      return
    default:
      applyToCall(draft, event)
  }
}

type OfCall = Extract<SessionEvent, { callId: string }>

function applyToCall(draft: Draft, event: OfCall): void {
  const { calls } = draft
  // The log may have lost the line in which the call was made.
  const call = Object.hasOwn(calls, event.callId) ? calls[event.callId] : undefined
  if (call) putCall(calls, event.callId, { ...call, ...changeOf(call, event) })
}

/** Not by assignment: a provider may call a call `__proto__`. */
function putCall(calls: Draft['calls'], id: string, value: CallState): void {
  Object.defineProperty(calls, id, { value, enumerable: true, configurable: true, writable: true })
}

/** What an event changes in its call. */
function changeOf(call: CallState, event: OfCall): Partial<CallState> {
  switch (event.type) {
    case 'call.started':
      return { status: 'running', startedAt: event.at }
    case 'call.planned':
      return { status: event.asks ? 'waiting' : 'running', plan: event.plan, reason: event.reason }
    case 'call.decided': {
      const { approved, by, note } = event
      return { status: approved ? 'applying' : 'denied', decision: { approved, by, ...(note && { note }) } }
    }
    case 'call.dispatched':
      // A call that is dispatched again has no outcome yet.
      return { status: 'applying', dispatched: { changes: event.changes }, outcome: undefined }
    case 'call.outcome':
      return { outcome: { applied: event.applied, ...(event.message && { message: event.message }) } }
    case 'call.finished': {
      const { result, durationMs, interrupted } = event
      return { status: finishedStatus(call, result.isError, interrupted === true), result, durationMs }
    }
    case 'undo.dispatched':
      return { undo: { status: 'running', ...(event.paths && { paths: event.paths }) } }
    case 'undo.outcome':
      return undoOutcome(call, event)
    default:
      return assertNever(event)
  }
}

function undoOutcome(call: CallState, event: Extract<SessionEvent, { type: 'undo.outcome' }>): Partial<CallState> {
  const { undone, paths, message } = event
  const details = { ...(paths && { paths }), ...(message && { message }) }
  if (!undone) return { undo: { status: 'failed', ...details } }
  const all = call.dispatched?.changes.map(change => change.path) ?? []
  const taken = new Set([...(call.undone ?? []), ...(paths ?? all)])
  const status = all.every(path => taken.has(path)) ? 'undone' : 'partly'
  return { undo: { status, ...details }, undone: [...taken] }
}

function finishedStatus(call: CallState, isError: boolean, interrupted: boolean): CallStatus {
  if (interrupted) return 'interrupted'
  if (call.status === 'denied') return 'denied'
  return isError ? 'failed' : 'done'
}

function addReply(draft: Draft, event: Extract<SessionEvent, { type: 'reply.finished' }>): void {
  const { turnId, reply, durationMs } = event
  changeTurn(draft, turnId, turn => ({ ...turn, replies: [...turn.replies, { reply, durationMs }] }))
  if (reply.error) return
  for (const call of reply.toolCalls) putCall(draft.calls, call.id, { call, turnId, status: 'queued' })
}

function endTurn(draft: Draft, event: Extract<SessionEvent, { type: 'turn.ended' }>): void {
  const { turnId, reason, message, at } = event
  changeTurn(draft, turnId, turn => {
    const error = turn.replies.at(-1)?.reply.error
    return { ...turn, end: { reason, at, ...(message && { message }), ...(error && { error }) } }
  })
}

function changeTurn({ turns }: Draft, id: string, change: (turn: TurnState) => TurnState): void {
  const index = turns.findLastIndex(turn => turn.id === id)
  const turn = turns[index]
  if (turn) turns[index] = change(turn)
}
