import { type RefObject, useCallback, useState } from 'react'
import { messageOf } from '../../../../shared/errors'
import type { ReviewComment } from '../../../../shared/session/review-comment'
import type { CallState } from '../../../../shared/session/session-state'
import { call } from '../../../base/bridge'
import { useAskedSession } from '../asked-session'
import { holdFocus } from '../use-card-answer'

type CallAnswer = { approved: boolean; comments?: ReviewComment[] }

/**
 * Answers several calls at once: approved are those that were not left out, and those with comments can be denied with these. What main refuses
 * to take waits on, and its reason is given.
 */
export function useReviewAnswer(
  card: RefObject<HTMLElement | null>,
  calls: readonly CallState[],
  leftOut: ReadonlySet<string>,
) {
  const [isAnswering, setIsAnswering] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const askedSession = useAskedSession()

  const answerEach = useCallback(
    async (answerOf: (callId: string) => CallAnswer | null): Promise<boolean> => {
      const sessionId = askedSession()
      if (!sessionId) return false
      holdFocus(card.current)
      setIsAnswering(true)
      setFailure(null)
      const answers = calls.map(async ({ call: { id: callId }, plan }) => {
        const answer = answerOf(callId)
        if (plan && answer) await call('approval.answer', { sessionId, callId, digest: plan.digest, ...answer })
      })
      const refused = (await Promise.allSettled(answers)).find(result => result.status === 'rejected')
      if (refused) setFailure(messageOf(refused.reason))
      setIsAnswering(false)
      return refused === undefined
    },
    [askedSession, card, calls],
  )
  const answer = useCallback(
    (approved: boolean) => answerEach(callId => ({ approved: approved && !leftOut.has(callId) })),
    [answerEach, leftOut],
  )
  /** The calls without comments wait on. */
  const requestChanges = useCallback(
    (comments: readonly ReviewComment[]) =>
      answerEach(callId => {
        const own = comments.filter(comment => comment.callId === callId)
        return own.length > 0 ? { approved: false, comments: own } : null
      }),
    [answerEach],
  )
  return { answer, requestChanges, isAnswering, failure }
}
