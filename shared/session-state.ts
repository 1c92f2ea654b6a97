import type { AppliedChange, Plan } from './effects'
import type { ProviderError, Reply, ToolCall } from './messages'
import type { ToolResult } from './tool-results'

/**
 * queued: the reply asked for it · running: it reads, or plans · waiting: a person must decide · applying: the approved
 * plan runs · done, failed · denied: by the person or a rule · interrupted: Atrium ended before the call did.
 */
export type CallStatus = 'queued' | 'running' | 'waiting' | 'applying' | 'done' | 'failed' | 'denied' | 'interrupted'

export type CallState = {
  readonly call: ToolCall
  readonly turnId: string
  readonly status: CallStatus
  readonly startedAt?: number
  readonly durationMs?: number
  readonly plan?: Plan
  /** Why a person is asked, or why not. */
  readonly reason?: string
  readonly decision?: { approved: boolean; by: 'person' | 'rule'; note?: string }
  /** Set once the effect began. */
  readonly dispatched?: { changes: readonly AppliedChange[] }
  /** Set once it is known whether the effect took place. */
  readonly outcome?: { applied: boolean; message?: string }
  readonly result?: ToolResult
  /** The last undo of this call: `undone` once all of its files were taken back. `paths` as in the event. */
  readonly undo?: { status: 'running' | 'undone' | 'partly' | 'failed'; message?: string; paths?: readonly string[] }
  /** The files of this call that were taken back. */
  readonly undone?: readonly string[]
}

export type TurnState = {
  readonly id: string
  readonly text: string
  readonly startedAt: number
  readonly profile: { id: string; name: string; model: string }
  readonly replies: readonly { reply: Reply; durationMs: number }[]
  readonly end?: {
    reason: 'done' | 'stopped' | 'failed' | 'interrupted'
    at: number
    message?: string
    error?: ProviderError
  }
}

/** Everything that a session's log says. Made by `reduceSession` and nothing else. */
export type SessionState = {
  readonly id: string
  readonly workspace: string
  readonly title: string
  readonly createdAt: number
  readonly updatedAt: number
  /** Of the last event that is in here; 0 for none. */
  readonly seq: number
  readonly turns: readonly TurnState[]
  readonly calls: Readonly<Record<string, CallState>>
}

export const emptySession: SessionState = {
  id: '',
  workspace: '',
  title: '',
  createdAt: 0,
  updatedAt: 0,
  seq: 0,
  turns: [],
  calls: {},
}

export type SessionStatus = 'idle' | 'running' | 'waiting'

/** Whether a turn is under way, and whether it waits for a person. */
export function statusOf(state: SessionState): SessionStatus {
  const turn = state.turns.at(-1)
  if (!turn || turn.end) return 'idle'
  return waitingCalls(state).length > 0 ? 'waiting' : 'running'
}

/** The calls of the running turn that wait for a person, in the order in which they were made. */
export function waitingCalls(state: SessionState): CallState[] {
  const turn = state.turns.at(-1)
  if (!turn || turn.end) return []
  return callsOf(state, turn).filter(call => call.status === 'waiting')
}

/** The calls of a turn, in the order in which they were made. */
export function callsOf(state: SessionState, turn: TurnState): CallState[] {
  const ids = turn.replies.flatMap(({ reply }) => reply.toolCalls.map(call => call.id))
  return ids.flatMap(id => state.calls[id] ?? [])
}
