import { Plug, Terminal } from 'lucide-react'
import { memo, type ReactNode, useRef } from 'react'
import type { TurnState, UserMessageState } from '../../../../shared/session/session-state'
import { typedCommand } from '../../../../shared/session/typed-command'
import { useDrafts } from '../../../state/drafts'
import { setOpened, useOpened } from '../../../state/session/opened'
import { useSession } from '../../../state/session/session'
import { text } from '../../../text/text'
import { composerText } from '../../../text/text-composer'
import { mcpText } from '../../../text/text-mcp'
import { sessionText } from '../../../text/text-session'
import { CopyButton } from '../../../ui/copy-button'
import { focusSoon } from '../../../ui/hooks/focus-soon'
import { SHOWN_ON_HOVER } from '../../../ui/shown-on-hover'
import { EscapedLine } from '../../../ui/text/escaped-line'
import { textDirection } from '../../../ui/text/text-direction'
import { escapedText } from '../../../ui/text/visible-text'
import { EditMessage } from './edit-message'
import { FoldedText } from './folded-text'
import { editKey, MessageActions } from './message-actions'
import { SentImages } from './sent-images'

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
    <article aria-label={text.session.you} className="group flex flex-col items-end pt-5 pb-3">
      {isEdited && <EditMessage turn={turn} field={field} onClose={() => edit(false)} />}
      {!isEdited && (
        <Bubble
          rowKey={rowKey}
          said={turn}
          isCommand={turn.typed === true}
          note={turn.continues ? sessionText.message.continued : ''}
          actions={<MessageActions turn={turn} editButton={editButton} onEdit={() => edit(true)} />}
        />
      )}
    </article>
  )
})

/** Nobody said anything: another program calls tools, by the name that it gives itself, or the page of a server. */
function ClientNote({ client, isApp }: { client: string; isApp: boolean }) {
  const named = isApp ? mcpText.app.calls : mcpText.serving.calledBy
  return (
    <p className="flex items-center gap-2 pt-5 pb-3 text-sm text-ink-2">
      <Plug size={14} aria-hidden="true" className="shrink-0 text-ink-3" />
      <span className="min-w-0 wrap-anywhere">{named(escapedText(client))}</span>
    </p>
  )
}

/** A command that the person ran, apart from what they said to the model. */
function TypedCommand({ rowKey, said }: { rowKey: string; said: UserMessageState }) {
  return (
    <section
      aria-label={composerText.command.label}
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
    <article aria-label={text.session.you} className="group flex flex-col items-end py-2">
      <Bubble
        rowKey={rowKey}
        said={said}
        note={sessionText.message.steered}
        actions={
          said.text.trim() !== '' && (
            <div className={`shrink-0 pb-2 ${isLast ? '' : SHOWN_ON_HOVER}`}>
              <CopyButton value={said.text} label={sessionText.message.copy} />
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
      <div className="flex w-full items-end justify-end gap-1">
        {actions}
        {isCommand && <TypedCommand rowKey={rowKey} said={said} />}
        {!isCommand && said.text.trim() !== '' && (
          <div className="max-w-[85%] min-w-0 rounded-lg rounded-ee-sm bg-bubble px-4 py-2.5 outlined:border outlined:border-line">
            <FoldedText rowKey={rowKey} text={said.text}>
              {shown => (
                <p dir={textDirection(shown)} className="wrap-anywhere whitespace-pre-wrap">
                  {shown}
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
