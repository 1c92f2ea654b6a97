import type { SessionState, TurnState } from '../../../shared/session/session-state'
import { appliedCompaction } from './applied-compaction'
import { beforeReply } from './before-reply'
import { estimateRequest, type ModelContext, messagesFor } from './model-context'

/** A short request says more about what a provider adds by itself than about how it counts. */
const LEAST = 1_000
const LIMITS = { from: 0.5, to: 2.5 }

/**
 * By how much this model counts more, or less, than we estimate: what its provider counted for the last request of the
 * session against our estimate of the same. 1 where there is none to go by.
 */
export function calibration(state: SessionState, context: ModelContext): number {
  const found = lastCounted(state, context)
  if (!found) return 1
  const estimate = estimateRequest(messagesFor(found.before, context), context, found.before)
  if (estimate < LEAST) return 1
  return Math.min(LIMITS.to, Math.max(LIMITS.from, found.inputTokens / estimate))
}

type Counted = { inputTokens: number; before: SessionState }

/** The last reply that tells how long its request was, with the session as it was when it was asked for. */
function lastCounted(state: SessionState, { providerId, model }: ModelContext): Counted | undefined {
  for (let index = state.turns.length - 1; index >= 0; index--) {
    const turn = state.turns[index]
    if (!turn || turn.profile.providerId !== providerId || turn.profile.model !== model) continue
    const from = firstAfterSummary(state, turn)
    if (from === undefined) return undefined
    for (let at = turn.replies.length - 1; at >= from; at--) {
      const { reply, model: other } = turn.replies[at] ?? {}
      // The provider's count includes what its own tools read, and another model counts differently.
      if (!reply?.usage?.inputTokens || reply.citations || reply.providerTools || other) continue
      const { inputTokens } = reply.usage
      return { inputTokens, before: beforeReply(state, { turn: index, replies: at }) }
    }
  }
  return undefined
}

/** The first reply of a turn that was asked for after the conversation was shortened; undefined where all came before. */
function firstAfterSummary(state: SessionState, turn: TurnState): number | undefined {
  const compaction = appliedCompaction(state)
  if (!compaction || turn.startedAt > compaction.at) return 0
  return compaction.madeAfter?.turnId === turn.id ? compaction.madeAfter.replies : undefined
}
