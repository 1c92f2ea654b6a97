import { ChevronDown, ChevronUp, X } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { formatCount } from '../../base/format'
import { terminalText } from '../../catalogue/terminal'
import { actionText } from '../../text/text-actions'
import { Button } from '../../ui/button'
import { endSearch } from './terminals-store'
import type { TerminalTab } from './use-terminals'

/** Searches what a terminal has printed, the last first: Enter goes up, Shift+Enter down, Esc ends the search. */
export function TerminalSearch({ workspace, tab }: { workspace: string; tab: TerminalTab }) {
  const { terminal, found } = tab
  const label = actionText.names['terminal.search']
  const [query, setQuery] = useState('')
  const go = (isBack: boolean) => query !== '' && terminal.find(query, isBack)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') go(!event.shiftKey)
    else if (event.key === 'Escape') endSearch(workspace, tab)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const state = query === '' || !found ? '' : found.count === 0 ? terminalText.noMatches : placeOf(found)
  return (
    <search className="flex shrink-0 items-center gap-1 border-b border-line px-3 py-1 focus-within:border-accent">
      <input
        type="search"
        dir="auto"
        // biome-ignore lint/a11y/noAutofocus: the person asked for the field
        autoFocus
        value={query}
        spellCheck={false}
        maxLength={200}
        aria-label={label}
        placeholder={label}
        onKeyDown={onKeyDown}
        onChange={event => {
          setQuery(event.target.value)
          terminal.find(event.target.value, true)
        }}
        className="min-w-0 flex-1 bg-transparent py-1 text-sm outline-none [&::-webkit-search-cancel-button]:hidden"
      />
      <span role="status" className="shrink-0 text-xs text-ink-2">
        {state}
      </span>
      <Button kind="icon" className="size-6" aria-label={terminalText.previous} onClick={() => go(true)}>
        <ChevronUp size={14} aria-hidden="true" />
      </Button>
      <Button kind="icon" className="size-6" aria-label={terminalText.next} onClick={() => go(false)}>
        <ChevronDown size={14} aria-hidden="true" />
      </Button>
      <Button
        kind="icon"
        className="size-6"
        aria-label={terminalText.closeSearch}
        onClick={() => endSearch(workspace, tab)}
      >
        <X size={14} aria-hidden="true" />
      </Button>
    </search>
  )
}

function placeOf({ at, count }: { at: number; count: number }): string {
  return terminalText.matches(formatCount(at), formatCount(count))
}
