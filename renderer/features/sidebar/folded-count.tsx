import { formatCount } from '../../base/format'
import type { ListedSession } from '../../state/folders'
import { text } from '../../text/text'
import { StatusDot } from '../../ui/status-dot'
import { signOf } from './sign-of'

/** Of several, the one that is most worth a look. */
const SIGNS = ['waiting', 'failed', 'running', 'done'] as const

/** Shows the sessions of a folded part of the sidebar: how many, and whether one of them waits, works or has ended unseen. */
export function FoldedCount({ sessions }: { sessions: readonly ListedSession[] }) {
  const signs = new Set(sessions.map(signOf))
  const sign = SIGNS.find(wanted => signs.has(wanted))
  const words = sign && { ...text.status, ...text.sidebar.unseen }[sign]
  return (
    <span className="relative ms-auto flex shrink-0 items-center gap-2 px-1 font-normal text-ink-3">
      {sign && <StatusDot status={sign} />}
      <span aria-hidden="true" className="@max-[13rem]:hidden">
        {formatCount(sessions.length)}
      </span>
      <span className="sr-only">{[text.counts.sessions(sessions.length), words].filter(Boolean).join(', ')}</span>
    </span>
  )
}
