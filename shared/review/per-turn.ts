import type { SessionState, TurnState } from '../session/session-state'

/**
 * Returns a function that gives what is computed of each turn of a session, with the place of the turn. What is known of a turn that has ended
 * is kept, as a session may have thousands, and every new fact asks again.
 */
export function perTurn<T>(compute: (state: SessionState, turn: TurnState) => readonly T[]) {
  const kept = new WeakMap<TurnState, readonly T[]>()
  const ofTurn = (state: SessionState, turn: TurnState): readonly T[] => {
    if (!turn.end) return compute(state, turn)
    const known = kept.get(turn) ?? compute(state, turn)
    kept.set(turn, known)
    return known
  }
  return (state: SessionState, from = 0): { turn: number; item: T }[] => {
    const found: { turn: number; item: T }[] = []
    for (let turn = from; turn < state.turns.length; turn++) {
      const own = state.turns[turn]
      if (own) for (const item of ofTurn(state, own)) found.push({ turn, item })
    }
    return found
  }
}
