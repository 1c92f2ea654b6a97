import { Plug, Terminal } from 'lucide-react'
import { type KeyboardEvent, memo, type ReactNode, type RefObject, useId, useMemo, useRef, useState } from 'react'
import { withoutEscapes } from '../../../../shared/session/file-mentions'
import type { TurnState, UserMessageState } from '../../../../shared/session/session-state'
import { typedCommand } from '../../../../shared/session/typed-command'
import { formatCount } from '../../../base/format'
import { isComposing } from '../../../base/is-plain-key'
import { messageText } from '../../../base/message-chips'
import { t } from '../../../i18n/t'
import { dropDraft, setDraft, useDrafts } from '../../../state/drafts'
import { setOpened, useOpened } from '../../../state/session/opened'
import { useSession } from '../../../state/session/session'
import { resend } from '../../../state/session/session-actions'
import { attempt } from '../../../state/ui'
import { Button } from '../../../ui/button'
import { ChipField } from '../../../ui/chip-field/chip-field'
import { CopyButton } from '../../../ui/copy-button'
import { focusSoon } from '../../../ui/hooks/focus-soon'
import { SHOWN_ON_HOVER } from '../../../ui/shown-on-hover'
import { EscapedLine } from '../../../ui/text/escaped-line'
import { textDirection } from '../../../ui/text/text-direction'
import { escapedText } from '../../../ui/text/visible-text'
import { sentFieldText } from '../../../views/chips/sent-chips'
import { SentText } from '../../../views/chips/sent-text'
import { SentComments } from '../../../views/review/sent-comments'
import { useRestoreFocus } from '../../approval/use-restore-focus'
import { withFilesAsked } from '../../rewind/ask-about-files'
import { editKey, MessageActions } from './message-actions'
import { SentImages } from './sent-images'

type FoldedTextProps = { rowKey: string; text: string; children(shown: string): ReactNode }

/** A text of which, where it is very long, only the start is shown until the person wants all. */
function FoldedText({ rowKey, text, children }: FoldedTextProps) {
  const isOpen = useOpened(rowKey) ?? false
  const start = useMemo(() => startOf(text), [text])
  const button = useRef<HTMLButtonElement>(null)
  if (!start) return children(text)
  const toggle = () => {
    setOpened(rowKey, !isOpen)
    // A text that is folded from its end would leave the person far below it.
    if (isOpen) requestAnimationFrame(() => button.current?.scrollIntoView({ block: 'nearest' }))
  }
  return (
    <>
      {children(isOpen ? text : `${start.text}…`)}
      <Button ref={button} kind="link" className="mt-1" aria-expanded={isOpen} onClick={toggle}>
        {isOpen
          ? t('session.message.showLess')
          : start.lines
            ? t('session.message.showAll', { lines: formatCount(start.lines) })
            : t('mcp.result.showAll', { count: text.length })}
      </Button>
    </>
  )
}

const MOST_LINES = 20
/** Texts without line breaks are long too. */
const MOST_CHARACTERS = 4_000
/** So much less is shown that it is worth a click. */
const SHOWN_LINES = 12
const SHOWN_CHARACTERS = 2_000

/** The start of a text that is too long to be shown at once, and of how many lines it is if it has many; null for others. */
function startOf(text: string): { text: string; lines?: number } | null {
  const all = text.trimEnd().split('\n')
  const isTall = all.length > MOST_LINES
  if (!isTall && text.length <= MOST_CHARACTERS) return null
  const start = (isTall ? all.slice(0, SHOWN_LINES).join('\n') : text).slice(0, SHOWN_CHARACTERS)
  // Half of a character is none.
  return { text: start.replace(/[\uD800-\uDBFF]$/, '').trimEnd(), ...(isTall && { lines: all.length }) }
}

/** Shows the person's message, with what can be done about it. */
export const UserMessage = memo(function UserMessage({ rowKey, turn }: { rowKey: string; turn: TurnState }) {
  const key = editKey(turn.id)
  // A text written before a restart is shown again.
  const isBegun = useDrafts(drafts => drafts[key] !== undefined)
  const isEdited = useOpened(key) ?? isBegun
  const editButton = useRef<HTMLButtonElement>(null)
  const field = useRef<HTMLTextAreaElement>(null)
  const edit = (isOpen: boolean) => {
    setOpened(key, isOpen)
    focusSoon(() => {
      if (!isOpen) return editButton.current
      const end = field.current?.value.length ?? 0
      field.current?.setSelectionRange(end, end)
      return field.current
    })
  }
  if (turn.client !== undefined) return <ClientNote client={turn.client} isApp={turn.app === true} />
  return (
    <article aria-label={t('session.you')} className="group flex flex-col items-end pt-5 pb-3">
      {isEdited && <EditMessage turn={turn} field={field} onClose={() => edit(false)} />}
      {!isEdited && (
        <Bubble
          rowKey={rowKey}
          said={turn}
          isCommand={turn.typed === true}
          note={turn.continues ? t('session.message.continued') : ''}
          actions={<MessageActions turn={turn} editButton={editButton} onEdit={() => edit(true)} />}
        />
      )}
    </article>
  )
})

/** Nobody said anything: another program calls tools, by the name that it gives itself, or the page of a server. */
function ClientNote({ client, isApp }: { client: string; isApp: boolean }) {
  const name = escapedText(client)
  return (
    <p className="flex items-center gap-2 pt-5 pb-3 text-sm text-ink-2">
      <Plug size={14} aria-hidden="true" className="shrink-0 text-ink-3" />
      <span className="min-w-0 wrap-anywhere">
        {isApp ? t('mcp.app.calls', { server: name }) : t('mcp.serving.calledBy', { client: name })}
      </span>
    </p>
  )
}

/** A command that the person ran, apart from what they said to the model. */
function TypedCommand({ rowKey, said }: { rowKey: string; said: UserMessageState }) {
  return (
    <section
      aria-label={t('composer.command.label')}
      className="flex max-w-[85%] min-w-0 items-start gap-2 rounded-lg rounded-ee-sm border border-line-strong bg-surface px-3 py-2"
    >
      <Terminal size={14} aria-hidden="true" className="mt-1 shrink-0 text-ink-3" />
      <div className="min-w-0">
        <FoldedText rowKey={rowKey} text={typedCommand(said.text) ?? said.text}>
          {shown => (
            <p className="font-mono text-sm/6 wrap-anywhere whitespace-pre-wrap">
              {shown.split('\n').map((line, index) => (
                <span key={index} className="block">
                  <EscapedLine text={line} />
                </span>
              ))}
            </p>
          )}
        </FoldedText>
      </div>
    </section>
  )
}

/** Shows what the person said while the model was at work. */
export function SteeredMessage({ rowKey, said }: { rowKey: string; said: UserMessageState }) {
  const isLast = useSession(({ state }) => state.turns.at(-1)?.steered?.at(-1) === said)
  return (
    <article aria-label={t('session.you')} className="group flex flex-col items-end py-2">
      <Bubble
        rowKey={rowKey}
        said={said}
        note={t('session.message.steered')}
        actions={
          said.text.trim() !== '' && (
            <div className={`shrink-0 pb-2 ${isLast ? '' : SHOWN_ON_HOVER}`}>
              <CopyButton value={withoutEscapes(said.text)} label={t('session.message.copy')} />
            </div>
          )
        }
      />
    </article>
  )
}

type BubbleProps = { rowKey: string; said: UserMessageState; isCommand?: boolean; note: string; actions: ReactNode }

/** Shows the attachments above the text, and the actions beside it. */
function Bubble({ rowKey, said, isCommand = false, note, actions }: BubbleProps) {
  return (
    <>
      {said.attachments && (
        <div className="flex max-w-[85%] flex-col items-end">
          <SentImages images={said.attachments} />
        </div>
      )}
      {said.comments && (
        <div className="mb-2 flex w-full max-w-[85%] flex-col">
          <SentComments comments={said.comments} />
        </div>
      )}
      <div className="flex w-full items-end justify-end gap-1">
        {actions}
        {isCommand && <TypedCommand rowKey={rowKey} said={said} />}
        {!isCommand && said.text.trim() !== '' && (
          <div className="max-w-[85%] min-w-0 rounded-lg rounded-ee-sm bg-bubble px-4 py-2.5 outlined:border outlined:border-line">
            <FoldedText rowKey={rowKey} text={said.text}>
              {shown => (
                <p dir={textDirection(shown)} className="wrap-anywhere whitespace-pre-wrap">
                  <SentText message={{ ...said, text: shown }} />
                </p>
              )}
            </FoldedText>
          </div>
        )}
      </div>
      {note && <span className="pt-1 text-xs text-ink-3">{note}</span>}
    </>
  )
}

type EditMessageProps = { turn: TurnState; field: RefObject<HTMLTextAreaElement | null>; onClose(): void }

/** Sends a message in the place of the old one. */
function useResend(turn: TurnState, field: EditMessageProps['field']) {
  const key = editKey(turn.id)
  const draft = useDrafts(state => state[key] ?? sentFieldText(turn))
  const canSend = draft.trim() !== '' || (turn.attachments ?? []).length + (turn.comments ?? []).length > 0
  const [isSending, setIsSending] = useState(false)
  const send = () => {
    const { id } = useSession.getState()
    if (!canSend || isSending || !id) return
    setIsSending(true)
    // The button is disabled meanwhile, and would leave the focus nowhere.
    field.current?.focus()
    const sent = withFilesAsked(turn.id, async restoreDigest => {
      await resend(id, { turnId: turn.id, text: messageText(draft), restoreDigest })
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
function EditMessage({ turn, field, onClose }: EditMessageProps) {
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
      <ChipField
        field={field}
        dir={textDirection(messageText(draft))}
        value={draft}
        readOnly={isSending}
        aria-label={t('session.message.editLabel')}
        aria-describedby={hintId}
        onWrite={text => setDraft(key, text)}
        onKeyDown={onKeyDown}
        className="block field-sizing-content max-h-[calc(var(--room)*0.4)] min-h-11 w-full resize-none bg-transparent px-4 pt-3 pb-1 outline-none"
      />
      <div className="flex flex-wrap items-center justify-end gap-2 p-2 ps-4">
        <p className="min-w-40 flex-1 text-xs text-ink-3 max-sm:basis-full">
          {t('session.message.editHint')}
          <span id={hintId} className="block">
            {t('composer.hint')} · {t('session.message.editLeave')}
          </span>
        </p>
        <Button
          kind="quiet"
          onClick={() => {
            dropDraft(key)
            onClose()
          }}
        >
          {t('common.cancel')}
        </Button>
        <Button kind="main" disabled={!canSend || isSending} onClick={send}>
          {t('session.message.resend')}
        </Button>
      </div>
    </div>
  )
}
