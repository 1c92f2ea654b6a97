import { type RefObject, useLayoutEffect, useRef } from 'react'
import { focusComposer } from '../../state/focus-composer'
import { WAITING_CARDS } from '../../state/session/waiting-cards'
import { scrollToCard } from './walk-cards'

/**
 * Where the focus is in something that goes away, whoever waits next has it: another card, or the message. What goes as it was
 * answered from elsewhere, by a key, leaves the focus there, but shows the next card all the same.
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
