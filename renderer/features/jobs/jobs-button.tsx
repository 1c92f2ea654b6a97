import { SquareActivity } from 'lucide-react'
import { t } from '../../i18n/t'
import { countRunning, useJobs } from '../../state/session/jobs'
import { showDialog } from '../../state/ui'

/** In the header as long as something runs in the background, and no longer. */
export function JobsButton() {
  const count = useJobs(({ jobs }) => countRunning(jobs))
  if (count === 0) return null
  const label = t('session.jobs.running', { count })
  return (
    <button
      type="button"
      data-testid="jobs-button"
      aria-label={label}
      title={label}
      onClick={() => showDialog({ type: 'jobs' })}
      className="flex h-7 shrink-0 items-center gap-1.5 rounded-full border border-line bg-surface px-2.5 text-xs text-ink-2 tabular-nums hover:bg-hover hover:text-ink"
    >
      <SquareActivity size={14} aria-hidden="true" className="text-accent" />
      {count}
    </button>
  )
}
