import { useOverview } from '../../state/overview'
import { WAITING_CARDS } from '../../state/session/waiting-cards'

/** Selects what waits in the overview, one element a session. */
const WAITING = '[data-overview-waiting]'

/** Moves the focus to the next session of the overview that waits, in a circle. Returns whether there is an overview. */
export function focusNextWaiting(): boolean {
  if (!useOverview.getState().isOpen) return false
  const all = [...document.querySelectorAll<HTMLElement>(WAITING)]
  const at = all.findIndex(element => element.contains(document.activeElement))
  const next = all[(at + 1) % all.length]
  if (next) showWaiting(next)
  return true
}

/** Shows what waits of a session, with the focus on its first card, as soon as that is there. */
function showWaiting(element: HTMLElement): void {
  element.scrollIntoView({ block: 'start' })
  const card = element.querySelector<HTMLElement>(WAITING_CARDS)
  const field = card?.matches('form') ? card.querySelector<HTMLElement>('input, textarea') : card
  ;(field ?? element).focus({ preventScroll: true })
}
