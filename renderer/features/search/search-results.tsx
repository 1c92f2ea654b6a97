import type { FoundSession } from '../../../shared/ipc/session-calls'
import { formatCount } from '../../base/format'
import { t } from '../../i18n/t'
import { Button } from '../../ui/button'
import { useAges } from '../../ui/hooks/use-ages'
import { Spinner } from '../../ui/spinner'
import { FoundSessionItem } from './found-session'
import { focusSearch } from './search-field'
import { type SearchState, searchOlder, useSearch } from './search-store'
import { walkResults } from './walk-results'

/** Shows what was found, by session; the session that was worked in last is first. */
export function SearchResults() {
  const search = useSearch()
  const now = useAges(search.sessions.flatMap(timesOf))
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys move between the buttons inside
    <div
      className="me-1.5 flex min-h-0 flex-1 flex-col gap-2 overflow-y-auto p-2 pe-0.5"
      onKeyDown={event => walkResults(event, focusSearch)}
    >
      <p role="status" className="flex min-h-5 items-center gap-2 px-2 text-xs text-ink-2">
        {search.status === 'looking' && <Spinner />}
        <span className="min-w-0 flex-1">{wordsFor(search)}</span>
      </p>
      <ul aria-label={t('sessions.search.results')} className="flex flex-col gap-2">
        {search.sessions.map(found => (
          <FoundSessionItem key={found.sessionId} found={found} now={now} />
        ))}
      </ul>
      {search.status === 'done' && search.next !== null && (
        <Button kind="quiet" data-search-result className="self-stretch" onClick={searchOlder}>
          {t('sessions.search.older')}
        </Button>
      )}
    </div>
  )
}

const timesOf = ({ updatedAt, texts }: FoundSession) => [updatedAt, ...texts.map(({ at }) => at)]

/** Describes the progress of the search, in a sentence. */
export function wordsFor({ query, status, sessions, next, pending, total, failure }: SearchState): string {
  const count = t('counts.sessions', { count: sessions.length })
  if (status === 'failed') return failure
  if (pending > 0) return t('sessions.search.reading', { done: formatCount(total - pending), all: formatCount(total) })
  if (status === 'looking')
    return sessions.length > 0 ? t('sessions.search.foundSome', { sessions: count }) : t('sessions.search.looking')
  if (sessions.length > 0)
    return next === null
      ? t('sessions.search.found', { sessions: count })
      : t('sessions.search.foundSome', { sessions: count })
  return [...query.trim()].length < 2
    ? t('sessions.search.tooShort')
    : `${t('sessions.search.none', { query: query.trim() })} ${t('sessions.search.noneHint')}`
}
