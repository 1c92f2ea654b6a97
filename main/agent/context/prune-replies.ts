import { prunedOf } from '../../../shared/session/prunings'
import { reduceSession } from '../../../shared/session/reduce-session'
import { LOG_VERSION, type PrunedFact } from '../../../shared/session/session-events'
import type { SessionState } from '../../../shared/session/session-state'
import { appliedCompaction } from './applied-compaction'

type ReplyPosition = PrunedFact['from']

/** About so many tokens are to be pruned. `tokensOf` says how long a request of a session is. */
type PruneRequest = { tokens: number; memo?: string | undefined; tokensOf(state: SessionState): number }

/**
 * Selects the model's oldest replies to drop so that the conversation becomes shorter by so many tokens, whole replies
 * each with their calls' results; never the one that is being worked on. Returns undefined if no request would become
 * shorter. The oldest replies go first, as phi-core's document says, although its code takes the newest.
 */
export function pruneReplies(state: SessionState, { tokens, memo, tokensOf }: PruneRequest): PrunedFact | undefined {
  const current = state.turns.at(-1)
  const places = prunablePlaces(state)
  const [from] = places
  if (!current || !from) return undefined
  const before = tokensOf(state)
  const pruned = (until: ReplyPosition, replies: number): PrunedFact => {
    const fact = {
      type: 'replies.pruned' as const,
      turnId: current.id,
      from,
      until,
      replies,
      tokens: 0,
      ...(memo !== undefined && { memo }),
    }
    const event = { v: LOG_VERSION, seq: state.seq + 1, at: state.updatedAt, ...fact }
    return { ...fact, tokens: Math.round(before - tokensOf(reduceSession(state, event))) }
  }
  const candidates = places.map(
    ({ turnId, replies }, index) =>
      () =>
        pruned({ turnId, replies: replies + 1 }, index + 1),
  )
  const fact = firstThat(candidates, ({ tokens: spared }) => spared >= tokens)
  return fact && fact.tokens > 0 ? fact : undefined
}

/** The more replies, the more tokens: so one in the middle tells on which side the answer is. The last where none is enough. */
function firstThat(candidates: readonly (() => PrunedFact)[], isEnough: (fact: PrunedFact) => boolean) {
  let [low, high] = [0, candidates.length - 1]
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    const fact = candidates[middle]?.()
    if (fact && isEnough(fact)) high = middle
    else low = middle + 1
  }
  return candidates[low]?.()
}

/** The replies that a model is given, the oldest first, without the last. */
function prunablePlaces(state: SessionState): ReplyPosition[] {
  const { turns } = state
  const pruned = prunedOf(state)
  const kept = appliedCompaction(state)?.keptFrom
  const first = kept ? turns.findIndex(({ id }) => id === kept.turnId) : 0
  return turns.slice(first).flatMap((turn, index) => {
    const start = Math.max(pruned.repliesOf(turn), index === 0 ? (kept?.replies ?? 0) : 0)
    const end = turn === turns.at(-1) ? turn.replies.length - 1 : turn.replies.length
    if (turn.typed || turn.app) return []
    return Array.from({ length: Math.max(0, end - start) }, (_, at) => ({ turnId: turn.id, replies: start + at }))
  })
}
