import { RotateCw } from 'lucide-react'
import type { ReplyState } from '../../shared/session-state'
import { translated } from '../languages/translated'
import { retryNow } from '../stores/session-actions'
import { sessionText } from '../text-session'
import { Button } from '../ui/button'
import { useNow } from '../ui/use-now'

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
        {isWaiting ? <Countdown until={retried.at + retried.delayMs} /> : sessionText.retry.done}
      </span>
      <span className="text-ink-3 tabular-nums">{sessionText.retry.count(retried.attempt, retried.of)}</span>
      {isWaiting && (
        <Button kind="link" onClick={retryNow}>
          {sessionText.retry.now}
        </Button>
      )}
      <p className="basis-full ps-6">{translated(retried.error.message)}</p>
      {reply.reply.text.trim() !== '' && <Left content={reply.reply.text} />}
    </div>
  )
}

function Countdown({ until }: { until: number }) {
  const now = useNow(250)
  return sessionText.retry.waiting(Math.max(0, Math.ceil((until - now) / 1000)))
}

function Left({ content }: { content: string }) {
  return (
    <details className="basis-full ps-6">
      <summary className="w-max rounded-sm text-ink-3 hover:text-ink">{sessionText.retry.left}</summary>
      <p dir="auto" className="mt-1 border-s-2 border-line ps-3 whitespace-pre-wrap text-ink-2">
        {content}
      </p>
    </details>
  )
}
