import { lazy, Suspense } from 'react'
import { messageText } from '../../../base/message-chips'
import { putBeforeDraft, takeFromDraft, useDrafts } from '../../../state/drafts'
import { useSession } from '../../../state/session/session'
import { attempt } from '../../../state/ui'
import { useAskedFillIn } from '../../mcp/forms/fill-in'
import { unlessStopped, whileSending } from '../sending'
import { attachResource, insertPrompt, type ServerPrompt, type ServerResource, typedPrompt } from './server-choices'

const FillInDialog = lazy(async () => ({ default: (await import('../../mcp/forms/fill-in-dialog')).FillInDialog }))

/** The form for what a prompt or a resource needs, while there is one. */
export function AskedFillIn() {
  const asked = useAskedFillIn()
  if (!asked) return null
  return (
    <Suspense fallback={null}>
      <FillInDialog asked={asked} />
    </Suspense>
  )
}

type Inserted = { prompt: ServerPrompt; rest?: string; values?: Record<string, string>; signal: AbortSignal }

/** Manages what servers put into a message. A message that is only the word of a prompt becomes that prompt, for the person to send. */
export function useServerParts(sessionId: string, sendPlain: (steer: boolean, signal: AbortSignal) => Promise<void>) {
  const workspace = useSession(session => session.state.workspace)
  const place = { sessionId, workspace }
  /** `draft` is what the field held when the prompt was asked for; of it, only the rest stays. */
  const insert = (draft: string, { prompt, rest = '', values = {}, signal }: Inserted) => {
    const put = (said: string) => {
      takeFromDraft(sessionId, draft)
      putBeforeDraft(sessionId, [said, rest].filter(Boolean).join('\n\n'))
    }
    return insertPrompt(place, { prompt, values, put, signal })
  }
  const sendOrInsert = async (draft: string, steer: boolean, signal: AbortSignal) => {
    const text = messageText(draft)
    const typed = text.startsWith('/') ? await unlessStopped(signal, typedPrompt(workspace, text)) : undefined
    signal.throwIfAborted()
    await (typed ? insert(draft, { ...typed, signal }) : sendPlain(steer, signal))
  }
  return {
    insert: (prompt: ServerPrompt, rest: string) =>
      attempt(
        whileSending(sessionId, signal => insert(useDrafts.getState()[sessionId] ?? '', { prompt, rest, signal })),
        sessionId,
      ),
    attach: (resource: ServerResource) => attachResource(place, resource),
    send: (draft: string, steer: boolean) =>
      attempt(
        whileSending(sessionId, signal => sendOrInsert(draft, steer, signal)),
        sessionId,
      ),
  }
}
