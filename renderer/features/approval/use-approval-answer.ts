import { useCallback, useState } from 'react'
import { messageOf } from '../../../shared/errors'
import type { GrantTerm } from '../../../shared/ipc/permission-calls'
import type { PlanEdit } from '../../../shared/session/plan-edit'
import { call } from '../../base/bridge'
import type { AnswerMore } from './approval-actions'
import { useAskedSession } from './asked-session'
import { draftKey, dropEditDraft } from './drafts/edit-drafts'
import { dropNoteDraft } from './drafts/note-drafts'

/** Says to main what the person decided about exactly this plan, or what they want instead. Resolves to whether main took it. */
export function useAnswer(callId: string, digest: string) {
  const [isAnswering, setIsAnswering] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const askedSession = useAskedSession()

  const say = useCallback(
    async (saying: (sessionId: string) => Promise<unknown>, onTaken?: () => void): Promise<boolean> => {
      const sessionId = askedSession()
      if (!sessionId) return false
      setIsAnswering(true)
      setFailure(null)
      try {
        await saying(sessionId)
        onTaken?.()
        return true
      } catch (error) {
        setFailure(messageOf(error))
        setIsAnswering(false)
        return false
      }
    },
    [askedSession],
  )

  const answer = useCallback(
    (approved: boolean, more: AnswerMore = {}) =>
      say(
        sessionId => call('approval.answer', { sessionId, callId, digest, approved, ...more }),
        () => dropNoteDraft(draftKey(callId, digest)),
      ),
    [say, callId, digest],
  )
  const edit = useCallback(
    (edits: PlanEdit[], term?: GrantTerm) =>
      say(
        sessionId => call('approval.edit', { sessionId, callId, digest, edits, ...(term && { term }) }),
        () => {
          dropEditDraft(draftKey(callId, digest))
          // An edited plan comes back to this card.
          setIsAnswering(false)
        },
      ),
    [say, callId, digest],
  )
  return { answer, edit, isAnswering, failure }
}
