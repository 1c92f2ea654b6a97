import { statusOf } from '../../shared/session-state'
import { formatDuration } from '../format'
import { useSession } from '../stores/session'
import { text } from '../text'
import { Spinner } from '../ui/spinner'
import { StatusDot } from '../ui/status-dot'
import { useNow } from '../ui/use-now'

/** How the open session stands: ready, working (and for how long), or waiting for the person. */
export function StatusPill() {
  const status = useSession(state => (state.phase === 'loading' ? 'loading' : statusOf(state.state)))
  const startedAt = useSession(state => state.state.turns.at(-1)?.startedAt ?? 0)
  const look = status === 'waiting' ? 'border-wait-line bg-wait-soft text-wait font-medium' : 'border-line bg-surface'
  return (
    <div className={`flex h-7 shrink-0 items-center gap-2 rounded-full border px-3 text-xs ${look}`}>
      {status === 'loading' ? <Spinner size={10} /> : <StatusDot status={status} />}
      <span role="status">{text.status[status]}</span>
      {status === 'running' && <Elapsed since={startedAt} />}
    </div>
  )
}

function Elapsed({ since }: { since: number }) {
  const now = useNow(1000)
  const seconds = Math.max(0, Math.floor((now - since) / 1000))
  return <span className="text-ink-3 tabular-nums">{formatDuration(seconds * 1000 || 0).replace(/^0 ms$/, '0 s')}</span>
}
