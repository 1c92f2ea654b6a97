import { type RefObject, useCallback, useState } from 'react'
import { messageOf } from '../../../../shared/errors'
import type { CallState } from '../../../../shared/session/session-state'
import { call } from '../../../base/bridge'
import { useAskedSession } from '../asked-session'
import { holdFocus } from '../use-card-answer'

/** Answers several calls at once: approved are those that were not left out. What main refuses to take waits on, and its reason is given. */
export function useReviewAnswer(
  card: RefObject<HTMLElement | null>,
  calls: readonly CallState[],
  leftOut: ReadonlySet<string>,
) {
  const [isAnswering, setIsAnswering] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const askedSession = useAskedSession()

  const answer = useCallback(
    async (approved: boolean) => {
      const sessionId = askedSession()
      if (!sessionId) return
      holdFocus(card.current)
      setIsAnswering(true)
      setFailure(null)
      const answers = calls.map(async ({ call: { id: callId }, plan }) => {
        const isApproved = approved && !leftOut.has(callId)
        if (plan) await call('approval.answer', { sessionId, callId, digest: plan.digest, approved: isApproved })
      })
      const refused = (await Promise.allSettled(answers)).find(result => result.status === 'rejected')
      if (refused) setFailure(messageOf(refused.reason))
      setIsAnswering(false)
    },
    [askedSession, card, calls, leftOut],
  )
  return { answer, isAnswering, failure }
}
