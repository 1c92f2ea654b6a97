import { type KeyboardEvent, useEffect, useRef } from 'react'
import type { TurnState } from '../../shared/session-state'
import { setDraft, useDrafts } from '../stores/drafts'
import { setOpened } from '../stores/opened'
import { resend } from '../stores/session-actions'
import { text } from '../text'
import { sessionText } from '../text-session'
import { Button } from '../ui/button'
import { editKey } from './message-actions'

/** A message that is written anew, to be sent in the place of the old one. */
export function EditMessage({ turn }: { turn: TurnState }) {
  const key = editKey(turn.id)
  const draft = useDrafts(state => state[key] ?? turn.text)
  const field = useRef<HTMLTextAreaElement>(null)
  const canSend = draft.trim() !== '' || (turn.attachments ?? []).length > 0
  const close = () => setOpened(key, false)
  useEffect(() => field.current?.focus(), [])

  const send = () => {
    if (!canSend) return
    close()
    resend(turn.id, draft)
  }
  const onKeyDown = (event: KeyboardEvent) => {
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
        aria-label={sessionText.message.editLabel}
        onChange={event => setDraft(key, event.target.value)}
        onKeyDown={onKeyDown}
        className="block field-sizing-content max-h-[40vh] min-h-16 w-full resize-none bg-transparent px-4 pt-3 pb-1 outline-none"
      />
      <div className="flex flex-wrap items-center justify-end gap-2 p-2 ps-4">
        <p className="min-w-40 flex-1 text-xs text-ink-3">{sessionText.message.editHint}</p>
        <Button kind="quiet" onClick={close}>
          {text.common.cancel}
        </Button>
        <Button kind="main" disabled={!canSend} onClick={send}>
          {sessionText.message.resend}
        </Button>
      </div>
    </div>
  )
}
