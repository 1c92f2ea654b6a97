import { ChevronRight } from 'lucide-react'
import { formatCount } from '../format'
import type { ListedSession } from '../stores/folders'
import { setOpened, useOpened } from '../stores/opened'
import { text } from '../text'
import { useAges } from '../ui/use-ages'
import { SessionList } from './session-list'

const KEY = 'sidebar:archived'

/** What was put away, from all folders. Closed until the person asks for it. */
export function ArchivedSection({ sessions }: { sessions: readonly ListedSession[] }) {
  const isOpen = useOpened(KEY, null) ?? false
  const now = useAges(isOpen ? sessions.map(({ updatedAt }) => updatedAt) : [])
  const label = text.sessions.list.archived(formatCount(sessions.length))
  if (sessions.length === 0) return null
  return (
    <section aria-label={label}>
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => setOpened(KEY, !isOpen, null)}
        className="flex min-h-7 w-full items-center gap-1 rounded-sm px-1 text-start text-xs font-semibold text-ink-2 hover:bg-hover"
      >
        <ChevronRight
          size={13}
          aria-hidden="true"
          className={`shrink-0 transition-transform ${isOpen ? 'rotate-90' : ''}`}
        />
        {label}
      </button>
      {isOpen && <SessionList sessions={sessions} now={now} label={label} />}
    </section>
  )
}
