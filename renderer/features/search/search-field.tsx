import { Search, X } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { isComposing } from '../../base/is-plain-key'
import { t } from '../../i18n/t'
import { goToComposer } from '../../state/focus-composer'
import { isSessionListShown, showSessionList } from '../../state/session-list'
import { attempt } from '../../state/ui'
import { prepareSearch, setQuery, useSearch } from './search-store'
import { focusFirstResult } from './walk-results'

/** Shows the field for the search text. Down leads to the results, Escape back to the list and then to the message. */
export function SearchField() {
  const query = useSearch(state => state.query)

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'ArrowDown' && query !== '') {
      event.preventDefault()
      focusFirstResult()
    }
    if (event.key === 'Escape' && !isComposing(event)) {
      // Elsewhere it stops a turn or denies what is asked for, which nobody means who leaves the search.
      event.stopPropagation()
      if (query === '') goToComposer()
      else setQuery('')
    }
  }
  return (
    <search className="relative flex min-w-0 flex-1 items-center">
      <Search size={14} aria-hidden="true" className="pointer-events-none absolute start-2 text-ink-3" />
      <input
        data-testid="session-search"
        type="text"
        dir="auto"
        spellCheck={false}
        autoComplete="off"
        maxLength={500}
        value={query}
        aria-label={t('sessions.search.label')}
        aria-keyshortcuts="Control+Shift+F Meta+Shift+F"
        placeholder={t('sessions.search.placeholder')}
        onFocus={prepareSearch}
        onChange={event => setQuery(event.target.value)}
        onKeyDown={onKeyDown}
        className={`min-h-8 w-full text-ellipsis rounded-sm border border-field-line bg-surface ps-7 text-sm text-ink placeholder:text-ink-3 ${query === '' ? 'pe-2' : 'pe-7'}`}
      />
      {query !== '' && (
        <button
          type="button"
          aria-label={t('sessions.search.clear')}
          onClick={() => {
            setQuery('')
            focusSearch()
          }}
          className="absolute end-1 grid size-6 place-items-center rounded-sm text-ink-2 hover:bg-hover hover:text-ink"
        >
          <X size={14} aria-hidden="true" />
        </button>
      )}
    </search>
  )
}

/** Puts the person into the search field, wherever the list of sessions is. */
export function searchSessions(): void {
  if (isSessionListShown()) focusSearch()
  // The results are shown in the list.
  else attempt(showSessionList().then(() => requestAnimationFrame(focusSearch)))
}

/** Puts the person into the search field. */
export function focusSearch(): void {
  const field = document.querySelector<HTMLInputElement>('[data-testid="session-search"]')
  field?.focus()
  field?.select()
}
