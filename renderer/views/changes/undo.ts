import { messageOf } from '../../../shared/errors'
import type { CallState } from '../../../shared/session/session-state'
import { call as callMain } from '../../base/bridge'
import { useSession } from '../../state/session/session'
import { attempt, showToast } from '../../state/ui'

/** Takes files of a call back, all of them where none is named. A refusal stands at the change itself, so it is said once. */
export function undoCall(callId: string, { paths, onDone }: { paths?: readonly string[]; onDone?(): void } = {}): void {
  const { id } = useSession.getState()
  if (!id) return
  const before = undoOf(callId)
  callMain('change.undo', { sessionId: id, callId, ...(paths && { paths: [...paths] }) }).then(onDone, error => {
    if (!hasFailed(callId, before)) showToast({ tone: 'error', text: messageOf(error), sessionId: id })
  })
}

/** Makes again what was taken back of a call. */
export function redoCall(callId: string, onDone?: () => void): void {
  const { id } = useSession.getState()
  if (id) attempt(callMain('change.redo', { sessionId: id, callId }).then(onDone), id)
}

function undoOf(callId: string) {
  const { calls } = useSession.getState().state
  return Object.hasOwn(calls, callId) ? calls[callId]?.undo : undefined
}

/** Returns whether it was refused since, which then shows at the change. */
function hasFailed(callId: string, before: CallState['undo']): boolean {
  const after = undoOf(callId)
  return after !== before && after?.status === 'failed'
}

/** Takes back all that a turn changed. Why something was not stands at the change; of several it is said how many were. */
export function undoTurn(turnId: string): void {
  const { id, state } = useSession.getState()
  if (!id) return
  callMain('change.undoTurn', { sessionId: id, turnId }).catch(error => {
    const [first = '', ...reasons] = messageOf(error).split('\n')
    const isTold = Object.keys(state.calls).some(callId => hasFailed(callId, state.calls[callId]?.undo))
    if (!isTold) showToast({ tone: 'error', text: messageOf(error), sessionId: id })
    else if (reasons.length > 0) showToast({ tone: 'error', text: first, sessionId: id })
  })
}
