import type { SessionState } from '../../../shared/session/session-state'

/** A place between two replies: a turn, by its index, after so many replies. */
export type SessionPosition = { turn: number; replies: number }

/** A session as it was when the reply after this place was asked for. */
export function beforeReply(state: SessionState, { turn: index, replies }: SessionPosition): SessionState {
  const turn = state.turns[index]
  if (!turn) return state
  const { steered, ...rest } = turn
  const heard = steered?.filter(({ afterReplies }) => afterReplies <= replies)
  const cut = { ...rest, replies: turn.replies.slice(0, replies), ...(heard && { steered: heard }) }
  return { ...state, turns: [...state.turns.slice(0, index), cut] }
}

/** Returns what a session holds before this position. A turn with nothing before it is left out, along with what began it. */
export function untilPlace(state: SessionState, { turn: index, replies }: SessionPosition): SessionState {
  if (replies === 0) return { ...state, turns: state.turns.slice(0, index) }
  const before = beforeReply(state, { turn: index, replies })
  const turns = before.turns.map((turn, at) => {
    if (at !== index || !turn.steered) return turn
    return { ...turn, steered: turn.steered.filter(({ afterReplies }) => afterReplies < replies) }
  })
  return { ...before, turns }
}
