import { APPROVAL_CARDS } from '../../state/session/waiting-cards'

/** The timeline draws what is near; further cards appear while it scrolls. */
const TRIES = 20

/** Shows and focuses the card of a call, which may have to be drawn first. */
export function showCard(callId: string, tries = TRIES): void {
  const card = document.querySelector<HTMLElement>(`${APPROVAL_CARDS}[data-call="${CSS.escape(callId)}"]`)
  if (card) {
    scrollToCard(card, 'center')
    card.focus({ preventScroll: true })
    return
  }
  if (tries === 0) return
  const drawn = [...document.querySelectorAll<HTMLElement>(APPROVAL_CARDS)].at(-1)
  drawn?.scrollIntoView({ block: 'start' })
  requestAnimationFrame(() => showCard(callId, tries - 1))
}

/** Brings a card into view; of one that is larger than the view its beginning, which says what is asked. */
export function scrollToCard(card: HTMLElement, block: 'center' | 'nearest'): void {
  const view = card.closest('[data-testid="timeline"]')?.clientHeight ?? innerHeight
  card.scrollIntoView({ block: card.offsetHeight > view ? 'start' : block })
}

/** The id after this one, or before it, in a circle. */
export function neighbour(ids: readonly string[], id: string, step: 1 | -1): string | undefined {
  const at = ids.indexOf(id)
  return at < 0 ? ids[0] : ids[(at + step + ids.length) % ids.length]
}
