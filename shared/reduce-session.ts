import { assertNever } from './errors'
import type { SessionEvent } from './session-events'
import type { CallState, CallStatus, SessionState, TurnState } from './session-state'

/** The state after one more event. Pure; the same in main and in the renderer. An event that is already in is ignored. */
export function reduceSession(state: SessionState, event: SessionEvent): SessionState {
  if (event.seq <= state.seq) return state
  return { ...apply(state, event), seq: event.seq, updatedAt: event.at }
}

function apply(state: SessionState, event: SessionEvent): SessionState {
  switch (event.type) {
    case 'session.created':
      return { ...state, id: event.id, workspace: event.workspace, title: event.title, createdAt: event.at }
    case 'session.renamed':
      return { ...state, title: event.title }
    case 'turn.started': {
      const turn: TurnState = {
        id: event.turnId,
        text: event.text,
        startedAt: event.at,
        profile: event.profile,
        replies: [],
      }
      return { ...state, turns: [...state.turns, turn] }
    }
    case 'reply.finished':
      return withReply(state, event)
    case 'call.started':
      return withCall(state, event.callId, { status: 'running', startedAt: event.at })
    case 'call.planned': {
      const status: CallStatus = event.asks ? 'waiting' : 'running'
      return withCall(state, event.callId, { status, plan: event.plan, reason: event.reason })
    }
    case 'call.decided': {
      const { approved, by, note } = event
      const status: CallStatus = approved ? 'applying' : 'denied'
      return withCall(state, event.callId, { status, decision: { approved, by, ...(note && { note }) } })
    }
    case 'call.dispatched':
      return withCall(state, event.callId, { status: 'applying', dispatched: { changes: event.changes } })
    case 'call.outcome':
      return withCall(state, event.callId, {
        outcome: { applied: event.applied, ...(event.message && { message: event.message }) },
      })
    case 'call.finished':
      return withCall(state, event.callId, call => ({
        status: finishedStatus(call, event.result.isError, event.interrupted === true),
        result: event.result,
        durationMs: event.durationMs,
      }))
    case 'undo.dispatched':
      return withCall(state, event.callId, { undo: { status: 'running' } })
    case 'undo.outcome':
      return withCall(state, event.callId, {
        undo: { status: event.undone ? 'undone' : 'failed', ...(event.message && { message: event.message }) },
      })
    case 'turn.ended':
      return withTurnEnd(state, event)
    default:
      return assertNever(event)
  }
}

function finishedStatus(call: CallState, isError: boolean, interrupted: boolean): CallStatus {
  if (interrupted) return 'interrupted'
  if (call.status === 'denied') return 'denied'
  return isError ? 'failed' : 'done'
}

function withReply(state: SessionState, event: Extract<SessionEvent, { type: 'reply.finished' }>): SessionState {
  const { turnId, reply, durationMs } = event
  const asked = reply.error ? [] : reply.toolCalls
  const calls = Object.fromEntries(asked.map(call => [call.id, { call, turnId, status: 'queued' } satisfies CallState]))
  return {
    ...state,
    turns: changeTurn(state.turns, turnId, turn => ({ ...turn, replies: [...turn.replies, { reply, durationMs }] })),
    calls: { ...state.calls, ...calls },
  }
}

function withTurnEnd(state: SessionState, event: Extract<SessionEvent, { type: 'turn.ended' }>): SessionState {
  const { turnId, reason, message, at } = event
  return {
    ...state,
    turns: changeTurn(state.turns, turnId, turn => {
      const error = turn.replies.at(-1)?.reply.error
      return { ...turn, end: { reason, at, ...(message && { message }), ...(error && { error }) } }
    }),
  }
}

function changeTurn(turns: readonly TurnState[], id: string, change: (turn: TurnState) => TurnState): TurnState[] {
  return turns.map(turn => (turn.id === id ? change(turn) : turn))
}

type CallChange = Partial<CallState> | ((call: CallState) => Partial<CallState>)

/** An event of a call that the log does not know (a line was lost) changes nothing. */
function withCall(state: SessionState, callId: string, change: CallChange): SessionState {
  const call = state.calls[callId]
  if (!call || !Object.hasOwn(state.calls, callId)) return state
  const changed = typeof change === 'function' ? change(call) : change
  return { ...state, calls: { ...state.calls, [callId]: { ...call, ...changed } } }
}
