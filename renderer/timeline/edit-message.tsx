import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { TurnState } from '../../shared/session-state'
import { isComposing } from '../composer/is-plain-key'
import { setDraft, useDrafts } from '../stores/drafts'
import { setOpened } from '../stores/opened'
import { useSession } from '../stores/session'
import { resendAs } from '../stores/session-actions'
import { attempt } from '../stores/ui'
import { text } from '../text'
import { sessionText } from '../text-session'
import { Button } from '../ui/button'
import { editKey } from './message-actions'

/** A message that is written anew, to be sent in the place of the old one. Esc puts it away, Cancel drops what was written. */
export function EditMessage({ turn }: { turn: TurnState }) {
  const key = editKey(turn.id)
  const draft = useDrafts(state => state[key] ?? turn.text)
  const field = useRef<HTMLTextAreaElement>(null)
  const canSend = draft.trim() !== '' || (turn.attachments ?? []).length > 0
  const [isSending, setIsSending] = useState(false)
  const close = () => setOpened(key, false)
  const drop = (sessionId = useSession.getState().id) => {
    setOpened(key, false, sessionId)
    setDraft(key, turn.text)
  }
  useEffect(() => field.current?.focus(), [])

  const send = () => {
    const { id } = useSession.getState()
    if (!canSend || isSending || !id) return
    setIsSending(true)
    const sent = resendAs(id, turn.id, draft).then(() => drop(id))
    attempt(
      sent.finally(() => setIsSending(false)),
      id,
    )
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event)) return
    if (event.key === 'Escape') {
      event.preventDefault()
      close()
    }
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    send()
  }
  return (
    <div data-own-keys className="w-full rounded-lg border border-accent bg-raised shadow-card">
      <textarea
        ref={field}
        dir="auto"
        value={draft}
        readOnly={isSending}
        aria-label={sessionText.message.editLabel}
        onChange={event => setDraft(key, event.target.value)}
        onKeyDown={onKeyDown}
        className="block field-sizing-content max-h-[40vh] min-h-16 w-full resize-none bg-transparent px-4 pt-3 pb-1 outline-none"
      />
      <div className="flex flex-wrap items-center justify-end gap-2 p-2 ps-4">
        <p className="min-w-40 flex-1 text-xs text-ink-3">{sessionText.message.editHint}</p>
        <Button kind="quiet" onClick={() => drop()}>
          {text.common.cancel}
        </Button>
        <Button kind="main" disabled={!canSend || isSending} onClick={send}>
          {sessionText.message.resend}
        </Button>
      </div>
    </div>
  )
}
