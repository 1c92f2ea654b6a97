import { callsOf, type SessionState } from './session-state'

/** Returns whether the last turn did not end properly and there is something to continue from. */
export function isCut(state: Pick<SessionState, 'turns' | 'calls'>): boolean {
  const turn = state.turns.at(-1)
  if (!turn?.end || turn.typed || turn.client !== undefined || turn.end.reason === 'done') return false
  const hasText = turn.replies.some(({ reply, retried }) => !retried && reply.text !== '')
  return hasText || turn.flow !== undefined || callsOf(state, turn).length > 0
}
