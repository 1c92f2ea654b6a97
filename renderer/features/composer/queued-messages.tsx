import { Clock, CornerDownRight, Pencil, X } from 'lucide-react'
import { withoutEscapes } from '../../../shared/session/file-mentions'
import { messageSummary } from '../../../shared/session/message-summary'
import { type QueuedMessage, statusOf } from '../../../shared/session/session-state'
import { t } from '../../i18n/t'
import { focusComposer } from '../../state/focus-composer'
import { useSession } from '../../state/session/session'
import { removeMessage, sendNow, takeBackMessage } from '../../state/session/session-actions'
import { Button } from '../../ui/button'
import { EscapedLine } from '../../ui/text/escaped-line'
import { escapedText } from '../../ui/text/visible-text'

/** Shows the messages that were sent while a turn ran and wait for the model. */
export function QueuedMessages() {
  const queued = useSession(session => session.state.queued)
  const isIdle = useSession(session => statusOf(session.state) === 'idle')
  if (queued.length === 0) return null
  return (
    <ul
      aria-label={t('session.queue.label')}
      data-testid="queue"
      className="mb-2 flex max-h-[calc(var(--room)*0.3)] flex-col gap-1 overflow-y-auto"
    >
      {queued.map((message, place) => (
        <Queued key={message.id} message={message} isIdle={isIdle} isFirst={place === 0} />
      ))}
    </ul>
  )
}

type QueuedProps = { message: QueuedMessage; isIdle: boolean; isFirst: boolean }

function Queued({ message, isIdle, isFirst }: QueuedProps) {
  const Icon = message.steer ? CornerDownRight : Clock
  const said = withoutEscapes(messageSummary(message)).trim()
  const words = isIdle ? t('session.queue.stays') : message.steer ? t('session.queue.steer') : t('session.queue.next')
  return (
    <li className="flex min-h-8 items-center gap-2 rounded-md border border-line bg-canvas pe-1 ps-3 text-sm max-sm:flex-wrap max-sm:justify-end max-sm:py-1">
      <Icon size={14} aria-hidden="true" className="shrink-0 text-ink-3" />
      <span className="min-w-0 flex-1 truncate max-sm:basis-3/4" title={escapedText(said)}>
        <EscapedLine text={said.replace(/(?<!\s)\s*\n\s*/g, ' ')} />
      </span>
      {message.comments && (
        <span className="shrink-0 text-xs text-ink-2">{t('review.count', { count: message.comments.length })}</span>
      )}
      <span className="shrink-0 text-xs text-ink-3">{words}</span>
      {isIdle && isFirst && (
        <Button
          kind="link"
          className="min-h-6 px-1"
          onClick={() => {
            sendNow(message.id)
            focusComposer()
          }}
        >
          {t('session.queue.sendNow')}
        </Button>
      )}
      {/* Files of a message cannot be taken out of it again. */}
      {message.attachments === undefined && (
        <QueueButton
          label={t('session.queue.edit')}
          Icon={Pencil}
          onClick={() => {
            takeBackMessage(message)
            focusComposer()
          }}
        />
      )}
      <QueueButton
        label={t('session.queue.remove')}
        Icon={X}
        onClick={() => {
          removeMessage(message.id)
          focusComposer()
        }}
      />
    </li>
  )
}

type QueueButtonProps = { label: string; Icon: typeof X; onClick(): void }

function QueueButton({ label, Icon, onClick }: QueueButtonProps) {
  return (
    <Button kind="icon" className="size-6" aria-label={label} title={label} onClick={onClick}>
      <Icon size={14} aria-hidden="true" />
    </Button>
  )
}
