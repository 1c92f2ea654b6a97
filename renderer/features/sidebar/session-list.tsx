import { useState } from 'react'
import { formatCount } from '../../base/format'
import { t } from '../../i18n/t'
import type { ListedSession } from '../../state/folders'
import { useAges } from '../../ui/hooks/use-ages'
import { groupByAge, type SessionGroup } from './session-groups'
import { SessionItem } from './session-item'
import { useOpenId } from './use-open-id'

/** So many are shown at first, and so many more each time the person asks. */
const FIRST = 20
const MORE = 50
/** A list that is shorter can be taken in without headings. */
const NEEDS_HEADINGS = 8

type SessionListProps = { sessions: readonly ListedSession[]; label: string }

/** Sessions in their order, the older ones only when they are asked for; the open one is shown as well, wherever it is. */
export function SessionList({ sessions, label }: SessionListProps) {
  const [limit, setLimit] = useState(FIRST)
  const openId = useOpenId()
  const shown = sessions.filter(({ id }, place) => place < limit || id === openId)
  const now = useAges(shown.map(({ updatedAt }) => updatedAt))
  const left = sessions.length - shown.length
  const groups = sessions.length > NEEDS_HEADINGS ? groupByAge(shown, now) : [{ name: null, sessions: shown }]
  return (
    <>
      {groups.map(group => (
        <div key={group.name ?? 'all'}>
          {group.name && <h3 className="px-2 pt-2 pb-0.5 text-xs text-ink-3">{headingOf(group.name)}</h3>}
          <ul aria-label={group.name ? `${label}: ${headingOf(group.name)}` : label}>
            {group.sessions.map(session => (
              <SessionItem key={session.id} session={session} now={now} />
            ))}
          </ul>
        </div>
      ))}
      {left > 0 && (
        <button
          type="button"
          onClick={() => setLimit(limit + MORE)}
          className="min-h-8 w-full rounded-sm px-2 text-start text-xs text-ink-2 hover:bg-hover"
        >
          {t('sessions.list.showMore', { count: formatCount(Math.min(left, MORE)) })}
        </button>
      )}
    </>
  )
}

function headingOf(name: SessionGroup['name']): string {
  return name === 'pinned' ? t('sessions.list.pinned') : t(`sessions.list.ages.${name}`)
}
