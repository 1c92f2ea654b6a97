import { statusOf } from '../../../shared/session/session-state'
import { formatDuration } from '../../base/format'
import { t } from '../../i18n/t'
import { type OpenSession, useSession } from '../../state/session/session'
import { useNow } from '../../ui/hooks/use-now'
import { StatusDot } from '../../ui/status-dot'

type PillStatus = 'idle' | 'running' | 'waiting' | 'loading' | 'failed'

/**
 * The states that are worth a sign in the bar. At rest there is nothing to report, and a session that is being opened
 * shows that itself.
 */
const LOOKS: Partial<Record<PillStatus, string>> = {
  running: 'border-line bg-surface',
  waiting: 'border-wait-line bg-wait-soft text-wait font-medium',
  failed: 'border-bad-line bg-bad-soft text-bad font-medium',
}

/**
 * Shows the state of the open session: working (and for how long), waiting for the person, or failed. Screen readers
 * announce all of them.
 */
export function StatusPill() {
  const standing = useSession(standingOf)
  const startedAt = useSession(state => state.state.turns.at(-1)?.startedAt ?? 0)
  const look = LOOKS[standing]
  return (
    <div
      data-testid="status-pill"
      className={look ? `flex h-7 shrink-0 items-center gap-2 rounded-full border px-3 text-xs ${look}` : 'sr-only'}
    >
      {standing !== 'loading' && look && <StatusDot status={standing} />}
      <span role="status">{t(`status.${standing}`)}</span>
      {standing === 'running' && <Elapsed since={startedAt} />}
    </div>
  )
}

function standingOf({ phase, state }: OpenSession): PillStatus {
  if (phase === 'loading') return 'loading'
  const status = statusOf(state)
  return status === 'idle' && state.turns.at(-1)?.end?.reason === 'failed' ? 'failed' : status
}

function Elapsed({ since }: { since: number }) {
  const now = useNow(1000)
  const seconds = Math.max(0, Math.floor((now - since) / 1000))
  return <span className="text-ink-3 tabular-nums">{formatDuration(seconds * 1000 || 0).replace(/^0 ms$/, '0 s')}</span>
}
