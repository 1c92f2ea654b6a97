import { statusOf } from '../../../shared/session/session-state'
import { typedCommand } from '../../../shared/session/typed-command'
import { call } from '../../base/bridge'
import { useSession } from '../../state/session/session'
import { attempt } from '../../state/ui'
import { showEnd } from '../../ui/hooks/use-pinned-end'
import { useObjection } from '../approval/drafts/objection'
import { usePickedResources } from '../mcp/picked-resources'
import { usePickedFiles } from './attachments/picked-files'
import { useServerParts } from './mentions/use-server-parts'
import { runCommand, sendDraft, sendObjection } from './send-draft'
import { stopSending, useIsSending, whileSending } from './sending'
import { useEscapeStops } from './use-escape-stops'

export type ComposerStatus = 'idle' | 'running' | 'waiting' | 'loading'

/** Returns what sending the draft does by now, whether it can be sent, and how; and how to stop what runs. */
export function useSending(sessionId: string, draft: string) {
  const status: ComposerStatus = useSession(state => (state.phase === 'ready' ? statusOf(state.state) : 'loading'))
  const attached = usePickedFiles(sessionId).length + usePickedResources(sessionId).length
  const isRunning = status === 'running' || status === 'waiting'
  const isCommand = typedCommand(draft) !== null
  const hasContent = draft.trim() !== '' || attached > 0
  const isSending = useIsSending(sessionId)
  const objection = useObjection(draft, attached > 0)
  const canSend = !isSending && (isCommand ? status === 'idle' : status !== 'loading' && hasContent)
  const stop = useStop(sessionId, status, isSending && !isRunning)

  const { send, insert, attach } = useServerParts(sessionId, (steer, signal) =>
    sendDraft({ sessionId, signal }, draft, isRunning && steer),
  )
  const sendOrRun = (steer: boolean) => {
    if (!canSend) return
    if (objection && !steer) return attempt(sendObjection(sessionId, draft, objection), sessionId)
    if (!isRunning) showEnd()
    if (isCommand) runTyped(sessionId, draft)
    else send(draft, steer)
  }

  const objects = objection !== null
  const does = sendingDoes({ isCommand, objects, isRunning })
  return {
    status,
    isRunning,
    isCommand,
    isSending,
    objects,
    hasContent,
    canSend,
    does,
    sendOrRun,
    insert,
    attach,
    stop,
  }
}

/** Returns a function that stops the turn. A turn that is only about to run can be stopped, too, and by Escape as well. */
function useStop(sessionId: string, status: ComposerStatus, isBeginning: boolean): () => void {
  const stop = () => {
    if (isBeginning) stopSending(sessionId)
    else attempt(call('session.stop', { sessionId }), sessionId)
  }
  useEscapeStops(status === 'running' || isBeginning, stop)
  return stop
}

function runTyped(sessionId: string, draft: string): void {
  attempt(
    whileSending(sessionId, signal => runCommand(sessionId, draft, signal)),
    sessionId,
  )
}

type Sending = { isCommand: boolean; objects: boolean; isRunning: boolean }

function sendingDoes({ isCommand, objects, isRunning }: Sending): 'run' | 'object' | 'queue' | 'send' {
  if (isCommand) return 'run'
  if (objects) return 'object'
  return isRunning ? 'queue' : 'send'
}
