import { MessageSquare } from 'lucide-react'
import { useMemo } from 'react'
import { formatAgo } from '../../base/format'
import { shownName } from '../../i18n/own-names'
import { t } from '../../i18n/t'
import { useApp } from '../../state/app'
import { enterSession, folderName, folderOf, type ListedSession } from '../../state/folders'
import { useSession } from '../../state/session/session'
import { attempt } from '../../state/ui'
import { useAges } from '../../ui/hooks/use-ages'
import { StatusDot } from '../../ui/status-dot'
import { EscapedLine } from '../../ui/text/escaped-line'
import { PathText } from '../../ui/text/path-text'
import { textDirection } from '../../ui/text/text-direction'
import { signOf } from '../sidebar/sign-of'
import { recentSessions } from './recent-sessions'

const NONE: readonly never[] = []

/** Shows what was worked on last: what it was about, in which folder, and when. */
export function RecentWork({ workspace, most }: { workspace: string; most: number }) {
  const sessions = useApp(({ start }) => start?.sessions ?? NONE)
  const hidden = useApp(({ start }) => start?.hiddenFolders ?? NONE)
  const openId = useSession(({ id }) => id)
  const recent = useMemo(() => recentSessions(sessions, { openId, hidden, most }), [sessions, openId, hidden, most])
  const now = useAges(recent.map(({ updatedAt }) => updatedAt))
  if (recent.length === 0) return null
  return (
    <section aria-label={t('welcome.recent')}>
      <h3 className="pb-1 text-sm font-medium text-ink-2">{t('welcome.recent')}</h3>
      <ul className="-mx-2">
        {recent.map(session => (
          <RecentItem key={session.id} session={session} now={now} isHere={folderOf(session) === workspace} />
        ))}
      </ul>
    </section>
  )
}

type RecentItemProps = { session: ListedSession; now: number; isHere: boolean }

function RecentItem({ session, now, isHere }: RecentItemProps) {
  const sign = signOf(session)
  return (
    <li>
      <button
        type="button"
        title={folderOf(session)}
        onClick={() => attempt(enterSession(session.id))}
        className="flex min-h-8 w-full items-center gap-2.5 rounded-sm px-2 text-start text-sm hover:bg-hover"
      >
        {sign === 'idle' ? (
          <MessageSquare size={14} aria-hidden="true" className="shrink-0 text-ink-3" />
        ) : (
          <StatusDot status={sign} />
        )}
        <span dir={textDirection(session.title)} className="min-w-0 truncate">
          <EscapedLine text={shownName(session.title)} />
        </span>
        {!isHere && <PathText path={folderName(folderOf(session))} className="max-w-40 shrink-0 truncate text-ink-3" />}
        <time className="ms-auto shrink-0 ps-2 text-xs text-ink-3 tabular-nums">
          {formatAgo(session.updatedAt, now)}
        </time>
      </button>
    </li>
  )
}
