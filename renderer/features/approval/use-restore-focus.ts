import { type RefObject, useLayoutEffect, useRef } from 'react'
import { focusComposer } from '../../state/focus-composer'
import { WAITING_CARDS } from '../../state/session/waiting-cards'
import { scrollToCard } from './walk-cards'

/**
 * Moves the focus, if it is in something that goes away, to what waits next: another card, or the message. An element that
 * goes because a key elsewhere answered it leaves the focus there, but the next card is shown all the same.
 */
export function useRestoreFocus(element: RefObject<HTMLElement | null>, isAnswering = false): void {
  const isAnswered = useRef(isAnswering)
  isAnswered.current = isAnswering
  useLayoutEffect(() => {
    const own = element.current
    return () => {
      if (own?.contains(document.activeElement)) requestAnimationFrame(handOn)
      else if (isAnswered.current) requestAnimationFrame(showNext)
    }
  }, [element])
}

function handOn(): void {
  if (document.activeElement !== document.body) return
  const card = nextCard()
  const field = card?.matches('form') ? card.querySelector<HTMLElement>('input:checked, input, textarea') : card
  if (!field) focusComposer()
  field?.focus({ preventScroll: true })
  showNext()
}

function showNext(): void {
  const card = nextCard()
  if (card) scrollToCard(card, 'nearest')
}

function nextCard(): HTMLElement | null {
  return document.querySelector<HTMLElement>(WAITING_CARDS)
}
