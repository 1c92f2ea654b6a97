import { type KeyboardEvent, type RefObject, useId, useRef, useState } from 'react'
import type { TurnState } from '../../../../shared/session/session-state'
import { isComposing } from '../../../base/is-plain-key'
import { dropDraft, setDraft, useDrafts } from '../../../state/drafts'
import { setOpened } from '../../../state/session/opened'
import { useSession } from '../../../state/session/session'
import { resend } from '../../../state/session/session-actions'
import { attempt } from '../../../state/ui'
import { text } from '../../../text/text'
import { sessionText } from '../../../text/text-session'
import { Button } from '../../../ui/button'
import { textDirection } from '../../../ui/text/text-direction'
import { useRestoreFocus } from '../../approval/use-restore-focus'
import { withFilesAsked } from '../../rewind/ask-about-files'
import { editKey } from './message-actions'
import { SentImages } from './sent-images'

type EditMessageProps = { turn: TurnState; field: RefObject<HTMLTextAreaElement | null>; onClose(): void }

/** Sends a message in the place of the old one. */
function useResend(turn: TurnState, field: EditMessageProps['field']) {
  const key = editKey(turn.id)
  const draft = useDrafts(state => state[key] ?? turn.text)
  const canSend = draft.trim() !== '' || (turn.attachments ?? []).length > 0
  const [isSending, setIsSending] = useState(false)
  const send = () => {
    const { id } = useSession.getState()
    if (!canSend || isSending || !id) return
    setIsSending(true)
    // The button is disabled meanwhile, and would leave the focus nowhere.
    field.current?.focus()
    const sent = withFilesAsked(turn.id, async restoreDigest => {
      await resend(id, { turnId: turn.id, text: draft, restoreDigest })
      setOpened(key, false, id)
      dropDraft(key)
    })
    attempt(
      sent.finally(() => setIsSending(false)),
      id,
    )
  }
  return { key, draft, canSend, isSending, send }
}

/**
 * A message that is written anew, to be sent in the place of the old one, with what went along with that. The keys are the
 * composer's; Esc puts it away, Cancel drops what was written.
 */
export function EditMessage({ turn, field, onClose }: EditMessageProps) {
  const box = useRef<HTMLDivElement>(null)
  const hintId = useId()
  const { key, draft, canSend, isSending, send } = useResend(turn, field)
  useRestoreFocus(box)

  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event)) return
    if (event.key === 'Escape') {
      event.preventDefault()
      onClose()
    }
    if (event.key !== 'Enter' || event.shiftKey || event.altKey) return
    event.preventDefault()
    // A key that is held was pressed for the button that began this.
    if (!event.repeat) send()
  }
  return (
    <div ref={box} data-own-keys className="w-full rounded-lg border border-accent bg-raised shadow-card">
      {turn.attachments && (
        <div className="flex flex-col items-end px-4 pt-3">
          <SentImages images={turn.attachments} />
        </div>
      )}
      <textarea
        ref={field}
        dir={textDirection(draft)}
        value={draft}
        readOnly={isSending}
        aria-label={sessionText.message.editLabel}
        aria-describedby={hintId}
        onChange={event => setDraft(key, event.target.value)}
        onKeyDown={onKeyDown}
        className="block field-sizing-content max-h-[calc(var(--room)*0.4)] min-h-11 w-full resize-none bg-transparent px-4 pt-3 pb-1 outline-none"
      />
      <div className="flex flex-wrap items-center justify-end gap-2 p-2 ps-4">
        <p className="min-w-40 flex-1 text-xs text-ink-3 max-sm:basis-full">
          {sessionText.message.editHint}
          <span id={hintId} className="block">
            {text.composer.hint} · {sessionText.message.editLeave}
          </span>
        </p>
        <Button
          kind="quiet"
          onClick={() => {
            dropDraft(key)
            onClose()
          }}
        >
          {text.common.cancel}
        </Button>
        <Button kind="main" disabled={!canSend || isSending} onClick={send}>
          {sessionText.message.resend}
        </Button>
      </div>
    </div>
  )
}
