import { statusOf } from '../../../../shared/session/session-state'
import { useSession } from '../../../state/session/session'
import { attempt } from '../../../state/ui'
import { showEnd } from '../../../ui/hooks/use-pinned-end'
import { sendComments } from '../send-draft'
import { whileSending } from '../sending'

/** Sends the comments on changes that wait in a session by themselves; where a turn runs they are queued. */
export function sendReview(sessionId: string): void {
  if (statusOf(useSession.getState().state) === 'idle') showEnd()
  attempt(
    whileSending(sessionId, signal => sendComments(sessionId, signal)),
    sessionId,
  )
}
