import { messageOf } from '../../shared/errors'
import { call as callMain } from '../bridge'
import { useSession } from '../stores/session'
import { attempt, showToast } from '../stores/ui'

/** Takes files of a call back, all of them where none is named. A refusal stands at the change itself, so it is said once. */
export function undoCall(callId: string, paths?: readonly string[]): void {
  const { id } = useSession.getState()
  if (!id) return
  const before = undoOf(callId)
  callMain('change.undo', { sessionId: id, callId, ...(paths && { paths: [...paths] }) }).catch(error => {
    const after = undoOf(callId)
    const isTold = after !== before && after?.status === 'failed'
    if (!isTold) showToast({ tone: 'error', text: messageOf(error), sessionId: id })
  })
}

function undoOf(callId: string) {
  const { calls } = useSession.getState().state
  return Object.hasOwn(calls, callId) ? calls[callId]?.undo : undefined
}

/** Takes back all that a turn changed. */
export function undoTurn(turnId: string): void {
  const { id } = useSession.getState()
  if (id) attempt(callMain('change.undoTurn', { sessionId: id, turnId }), id)
}
