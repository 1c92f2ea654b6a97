import { MessageSquareText } from 'lucide-react'
import { useContext } from 'react'
import type { ReviewComment } from '../../../../shared/session/review-comment'
import { t } from '../../../i18n/t'
import { takeComments, usePendingComments } from '../../../state/review/pending-comments'
import { useSession } from '../../../state/session/session'
import { Button } from '../../../ui/button'
import { AskedSession } from '../asked-session'

type RequestChangesProps = {
  /** The calls that the card is about. */
  callIds: readonly string[]
  isDisabled: boolean
  /** Resolves to whether main took the answer. */
  onRequest(comments: ReviewComment[]): Promise<boolean>
}

/** Comments on a card's lines wait in the session that the card is about. */
function useCommentedSession(): string | null {
  const shown = useSession(({ id }) => id)
  return useContext(AskedSession) ?? shown
}

/** Returns the comments on lines of some calls that were not sent. */
export function useCommentsOn(callIds: readonly string[]): readonly ReviewComment[] {
  const sessionId = useCommentedSession()
  return usePendingComments(sessionId).filter(({ callId }) => callId !== undefined && callIds.includes(callId))
}

/** Denies a card with the comments on its lines in one press. It is there only while there are some. */
export function RequestChanges({ callIds, isDisabled, onRequest }: RequestChangesProps) {
  const sessionId = useCommentedSession()
  const comments = useCommentsOn(callIds)
  if (comments.length === 0 || !sessionId) return null
  const request = async () => {
    const taken = takeComments(
      sessionId,
      comments.map(({ id }) => id),
    )
    const isTaken = await onRequest([...taken.comments])
    if (isTaken) taken.arrived()
    else taken.putBack()
  }
  return (
    <Button kind="strong" disabled={isDisabled} onClick={() => void request()}>
      <MessageSquareText size={14} aria-hidden="true" />
      {t('review.request')}
      <span className="tabular-nums">{comments.length}</span>
    </Button>
  )
}
