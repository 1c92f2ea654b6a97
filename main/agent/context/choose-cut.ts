import { sentAlong } from '../../../shared/session/sent-along'
import type { ReplyState, SessionState, TurnState, UserMessageState } from '../../../shared/session/session-state'
import type { Message } from '../../providers/provider'
import { appliedCompaction } from './applied-compaction'
import type { SessionPosition } from './before-reply'
import { tokensOf, totalOf } from './message-tokens'
import { userMessage } from './user-message'

export type Tail = {
  /** The number of most recent tokens that stay as they are, as far as whole replies allow. */
  tokens: number
  /** A reply that costs more, with its results, does not stay even where it is the last. */
  most: number
}

/**
 * Finds the start of the part of a conversation that stays as it is: the last turns and replies that fit, at least the
 * last reply. A call is never separated from its result. Returns undefined if no more would be taken out than already is.
 */
export function chooseCut(state: SessionState, tail: Tail): SessionPosition | undefined {
  const place = lastFitting(state, tail)
  return place && isAfter(place, summarisedUntil(state)) ? place : undefined
}

function lastFitting(state: SessionState, tail: Tail): SessionPosition | undefined {
  const { turns, calls } = state
  let left = tail.tokens
  let whole = turns.length
  for (; whole > 0; whole--) {
    const size = turnTokens(turns[whole - 1], calls)
    if (size > left) break
    left -= size
  }
  const next = turns[whole - 1]
  if (!next) return undefined
  const room = whole === turns.length ? tail : { tokens: left - saidTokens(next), most: 0 }
  const replies = firstReplyKept(next, calls, room)
  // Nothing of that turn is kept but what began it: then it is better left out as a whole, unless it is the last.
  const isPart = replies < next.replies.length || whole === turns.length
  return isPart ? { turn: whole - 1, replies } : { turn: whole, replies: 0 }
}

/** The last reply stays, as long as it costs no more than `most`. */
function firstReplyKept({ replies }: TurnState, calls: SessionState['calls'], { tokens, most }: Tail): number {
  let left = tokens
  let first = replies.length
  for (; first > 0; first--) {
    const size = replyTokens(replies[first - 1], calls)
    const isLast = left === tokens
    if (size > left && !(isLast && size <= most)) break
    left -= size
  }
  return first
}

function summarisedUntil(state: SessionState): SessionPosition {
  const kept = appliedCompaction(state)?.keptFrom
  if (!kept) return { turn: 0, replies: 0 }
  return { turn: state.turns.findIndex(({ id }) => id === kept.turnId), replies: kept.replies }
}

function isAfter(one: SessionPosition, other: SessionPosition): boolean {
  return one.turn > other.turn || (one.turn === other.turn && one.replies > other.replies)
}

function turnTokens(turn: TurnState | undefined, calls: SessionState['calls']): number {
  if (!turn) return 0
  return saidTokens(turn) + turn.replies.reduce((sum, reply) => sum + replyTokens(reply, calls), 0)
}

function saidTokens(turn: TurnState): number {
  const said: UserMessageState[] = [{ text: turn.text, ...sentAlong(turn) }, ...(turn.steered ?? [])]
  return totalOf(tokensOf(said.map(userMessage)))
}

function replyTokens(state: ReplyState | undefined, calls: SessionState['calls']): number {
  if (!state || state.retried) return 0
  const { reply } = state
  if (reply.error && reply.text === '') return 0
  const results = reply.toolCalls.flatMap(({ id, name }): Message[] => {
    const result = Object.hasOwn(calls, id) ? calls[id]?.result : undefined
    return result ? [{ role: 'tool', callId: id, name, result }] : []
  })
  return totalOf(tokensOf([{ role: 'assistant', reply }, ...results]))
}
