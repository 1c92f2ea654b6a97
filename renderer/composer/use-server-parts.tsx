import { lazy, Suspense } from 'react'
import { useAskedFillIn } from '../mcp/fill-in'
import { setDraft } from '../stores/drafts'
import { useSession } from '../stores/session'
import { attempt } from '../stores/ui'
import { attachResource, insertPrompt, type ServerPrompt, type ServerResource, typedPrompt } from './server-choices'

const FillInDialog = lazy(async () => ({ default: (await import('../mcp/fill-in-dialog')).FillInDialog }))

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

/** What servers put into a message. A message that is only the word of a prompt becomes that prompt, for the person to send. */
export function useServerParts(sessionId: string, sendPlain: (steer: boolean) => Promise<void>) {
  const workspace = useSession(session => session.state.workspace)
  const place = { sessionId, workspace }
  const insert = (prompt: ServerPrompt, rest: string, values = {}) => {
    const put = (said: string) => setDraft(sessionId, [said, rest].filter(Boolean).join('\n\n'))
    return insertPrompt(place, { prompt, values, put })
  }
  const sendOrInsert = async (draft: string, steer: boolean) => {
    const typed = draft.startsWith('/') ? await typedPrompt(workspace, draft) : undefined
    await (typed ? insert(typed.prompt, '', typed.values) : sendPlain(steer))
  }
  return {
    insert: (prompt: ServerPrompt, rest: string) => attempt(insert(prompt, rest)),
    attach: (resource: ServerResource) => attachResource(place, resource),
    send: (draft: string, steer: boolean) => attempt(sendOrInsert(draft, steer)),
  }
}
