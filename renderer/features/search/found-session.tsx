import { memo } from 'react'
import type { FoundSession, FoundText } from '../../../shared/ipc/session-calls'
import { formatAgo } from '../../base/format'
import { t } from '../../i18n/t'
import { useApp } from '../../state/app'
import { folderName } from '../../state/folders'
import { openSession } from '../../state/session/session'
import { attempt } from '../../state/ui'
import { EscapedLine } from '../../ui/text/escaped-line'
import { MarkedText } from '../../ui/text/marked-text'
import { showFound } from './jump'

type FoundSessionItemProps = { found: FoundSession; now: number }

const ITEM = 'flex w-full min-w-0 flex-col rounded-sm px-2 py-1 text-start hover:bg-hover'

/** A session in which something was found: it opens at its end, each text where it stands. */
export const FoundSessionItem = memo(function FoundSessionItem({ found, now }: FoundSessionItemProps) {
  const { sessionId, title, workspace, parent, updatedAt } = found
  const isArchived = useApp(({ start }) => start?.sessions.some(({ id, archived }) => id === sessionId && archived))
  const ago = formatAgo(updatedAt, now)
  const about = [
    folderName(workspace),
    parent !== undefined && t('sessions.search.agent'),
    isArchived && t('sessions.search.archived'),
    ago,
  ]
  return (
    <li data-testid="found-session">
      <button type="button" data-search-result onClick={() => attempt(openSession(sessionId))} className={ITEM}>
        <span className="block w-full truncate text-sm font-medium">
          <MarkedText snippet={title} />
        </span>
        <span className="block w-full truncate text-xs text-ink-3">
          <EscapedLine text={about.filter(Boolean).join(' · ')} />
        </span>
      </button>
      <Texts found={found} now={now} said={ago} />
    </li>
  )
})

/** Without the time of those for which it was `said` already. */
function Texts({ found: { sessionId, texts, more }, now, said }: FoundSessionItemProps & { said: string }) {
  return (
    <>
      <ul>
        {texts.map((one, index) => (
          <FoundTextItem key={index} sessionId={sessionId} found={one} now={now} said={said} />
        ))}
      </ul>
      {more && <p className="px-2 ps-4 text-xs text-ink-3">{t('sessions.search.more')}</p>}
    </>
  )
}

type FoundTextItemProps = { sessionId: string; found: FoundText; now: number; said: string }

function FoundTextItem({ sessionId, found, now, said }: FoundTextItemProps) {
  const ago = formatAgo(found.at, now)
  return (
    <li>
      <button
        type="button"
        data-search-result
        onClick={() => attempt(showFound(sessionId, found))}
        className={`${ITEM} rounded-s-none border-s-2 border-line ps-1.5`}
      >
        <span className="flex w-full justify-between gap-2 text-xs text-ink-3">
          <span>{t(`sessions.search.kinds.${found.kind}`)}</span>
          {ago !== said && <time>{ago}</time>}
        </span>
        <span className="line-clamp-3 w-full text-xs text-ink-2 wrap-anywhere">
          <MarkedText snippet={found.snippet} />
        </span>
      </button>
    </li>
  )
}
