import { formatCount } from '../format'
import type { ListedSession } from '../stores/folders'
import { text } from '../text'
import { useAges } from '../ui/use-ages'
import { FoldedSection } from './folded-section'
import { SessionList } from './session-list'

type ArchivedProps = { sessions: readonly ListedSession[] }

/** What was put away, from all folders. */
export function ArchivedSection({ sessions }: ArchivedProps) {
  if (sessions.length === 0) return null
  const label = text.sessions.list.archived(formatCount(sessions.length))
  return (
    <FoldedSection name="archived" label={label}>
      <ArchivedList sessions={sessions} label={label} />
    </FoldedSection>
  )
}

function ArchivedList({ sessions, label }: ArchivedProps & { label: string }) {
  const now = useAges(sessions.map(({ updatedAt }) => updatedAt))
  return <SessionList sessions={sessions} now={now} label={label} />
}
