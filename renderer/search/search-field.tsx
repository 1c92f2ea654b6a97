import { Search, X } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { isComposing } from '../composer/is-plain-key'
import { text } from '../text'
import { prepareSearch, setQuery, useSearch } from './search-store'
import { focusFirstResult } from './walk-results'

/** Where the person says what to search for. Down leads to what was found, Escape back to the list. */
export function SearchField() {
  const query = useSearch(state => state.query)
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'ArrowDown' && query !== '') {
      event.preventDefault()
      focusFirstResult()
    }
    if (event.key === 'Escape' && query !== '' && !isComposing(event)) {
      event.stopPropagation()
      setQuery('')
    }
  }
  return (
    <search className="relative mx-2 mt-2 mb-1 flex items-center">
      <Search size={14} aria-hidden="true" className="pointer-events-none absolute start-2 text-ink-3" />
      <input
        data-testid="session-search"
        type="text"
        dir="auto"
        spellCheck={false}
        autoComplete="off"
        maxLength={500}
        value={query}
        aria-label={text.sessions.search.label}
        aria-keyshortcuts="Control+Shift+F Meta+Shift+F"
        placeholder={text.sessions.search.placeholder}
        onFocus={prepareSearch}
        onChange={event => setQuery(event.target.value)}
        onKeyDown={onKeyDown}
        className={`min-h-8 w-full text-ellipsis rounded-sm border border-field-line bg-surface ps-7 text-sm text-ink placeholder:text-ink-3 ${query === '' ? 'pe-2' : 'pe-7'}`}
      />
      {query !== '' && (
        <button
          type="button"
          aria-label={text.sessions.search.clear}
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

/** Puts the person into the search field. */
export function focusSearch(): void {
  const field = document.querySelector<HTMLInputElement>('[data-testid="session-search"]')
  field?.focus()
  field?.select()
}
