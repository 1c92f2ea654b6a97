import type { KeyboardEvent } from 'react'

const RESULT = '[data-search-result]'

/** Leads from the search field to what was found. */
export function focusFirstResult(): void {
  document.querySelector<HTMLElement>(RESULT)?.focus()
}

/** Up and Down walk over all that was found, Home and End to its ends; above the first is the field. */
export function walkResults(event: KeyboardEvent<HTMLElement>, toField: () => void): void {
  if (event.key === 'Escape') {
    event.stopPropagation()
    toField()
    return
  }
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>(RESULT)]
  const at = all.indexOf(document.activeElement as HTMLElement)
  const places: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: all.length - 1 }
  const place = places[event.key]
  if (place === undefined || at < 0) return
  event.preventDefault()
  if (place < 0) toField()
  else all[Math.min(place, all.length - 1)]?.focus()
}
