import type { ListedSession } from '../../state/folders'
import { text } from '../../text/text'
import { FoldedCount } from './folded-count'
import { FoldedSection } from './folded-section'
import { SessionList } from './session-list'
import { useOpenId } from './use-open-id'

type ArchivedProps = { sessions: readonly ListedSession[] }

/** Shows the sessions that were archived, from all folders. */
export function ArchivedSection({ sessions }: ArchivedProps) {
  const openId = useOpenId()
  if (sessions.length === 0) return null
  const label = text.sessions.list.archived
  const hasOpen = sessions.some(({ id }) => id === openId)
  return (
    <FoldedSection name="archived" label={label} folded={<FoldedCount sessions={sessions} />} hasOpen={hasOpen}>
      <SessionList sessions={sessions} label={label} />
    </FoldedSection>
  )
}
