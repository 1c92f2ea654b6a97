import type { CallState, SessionState } from './session-state'

/**
 * A session without all but its last turns and what belongs to them, to be shown while the rest is on its way; null where the
 * rest would be no more than that again.
 */
export function sessionTail(state: SessionState, last: number): SessionState | null {
  if (state.turns.length <= last * 2) return null
  const turns = state.turns.slice(-last)
  const ids = new Set(turns.map(({ id }) => id))
  const calls = turns.flatMap(({ replies }) => replies.flatMap(({ reply }) => reply.toolCalls.map(({ id }) => id)))
  const known = calls.flatMap((id): [string, CallState][] => {
    const call = Object.hasOwn(state.calls, id) ? state.calls[id] : undefined
    return call ? [[id, call]] : []
  })
  const branches = state.branches.filter(({ after }) => after !== null && ids.has(after))
  return { ...state, turns, branches, calls: Object.fromEntries(known) }
}
