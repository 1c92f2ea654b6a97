import { RotateCw } from 'lucide-react'
import type { Sentence } from '../../../../shared/sentence'
import type { ReplyState } from '../../../../shared/session/session-state'
import { t } from '../../../i18n/t'
import { translated } from '../../../i18n/translated'
import { retryNow } from '../../../state/session/session-actions'
import { Button } from '../../../ui/button'
import { useNow } from '../../../ui/hooks/use-now'
import { Summary } from '../../../ui/summary'
import { textDirection } from '../../../ui/text/text-direction'

type RetryRowProps = { reply: ReplyState; isWaiting: boolean }

/** An attempt that failed and is, or was, asked for again. */
export function RetryRow({ reply, isWaiting }: RetryRowProps) {
  const { retried } = reply
  if (!retried) return null
  return (
    <div
      data-testid="retry"
      role={isWaiting ? 'status' : undefined}
      className="flex flex-wrap items-center gap-x-2 gap-y-1 py-1.5 text-sm text-ink-2 wrap-anywhere"
    >
      <RotateCw size={14} aria-hidden="true" className="shrink-0 text-ink-3" />
      <span className="font-medium text-ink">
        {isWaiting ? <Countdown retried={retried} /> : t('session.retry.done')}
      </span>
      <span className="text-ink-3 tabular-nums">
        {t('session.retry.count', { attempt: retried.attempt, of: retried.of })}
      </span>
      {isWaiting && (
        <Button kind="link" onClick={retryNow}>
          {t('session.retry.now')}
        </Button>
      )}
      <p className="basis-full ps-5.5">{withoutAdvice(retried.error)}</p>
      {reply.reply.text.trim() !== '' && <Left content={reply.reply.text} />}
    </div>
  )
}

/** It is asked again by itself: that the person should is left out. A sentence of the message is one in every language. */
export function withoutAdvice({ message, sentence }: { message: string; sentence?: Sentence | undefined }): string {
  const said = translated(sentence ?? message)
  const isAdvised = /[.] ((Wait a little and try|Try) again( in a moment)?|The partial reply is kept; [^.]+)[.]$/.test(
    message,
  )
  return isAdvised ? said.replace(/(?<=[.。])[^.。]+[.。]$/, '') : said
}

/** It is said once; nobody wants to hear each second. */
function Countdown({ retried: { at, delayMs } }: { retried: NonNullable<ReplyState['retried']> }) {
  const now = useNow(250)
  const left = Math.max(0, Math.ceil((at + delayMs - now) / 1000))
  return (
    <>
      <span className="sr-only">{t('session.retry.waiting', { seconds: Math.ceil(delayMs / 1000) })}</span>
      <span aria-hidden="true">{t('session.retry.waiting', { seconds: left })}</span>
    </>
  )
}

function Left({ content }: { content: string }) {
  return (
    <details className="basis-full ps-5.5">
      <Summary className="text-ink-3 hover:text-ink">{t('session.retry.left')}</Summary>
      <p dir={textDirection(content)} className="mt-1 border-s-2 border-line ps-3 whitespace-pre-wrap text-ink-2">
        {content}
      </p>
    </details>
  )
}
