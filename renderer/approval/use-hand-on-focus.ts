import { type RefObject, useLayoutEffect } from 'react'
import { focusComposer } from '../composer/focus-composer'
import { WAITING_CARDS } from './waiting-cards'

/** Where the focus is in something that goes away, whoever waits next has it: another card, or the message. */
export function useHandOnFocus(element: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const own = element.current
    return () => {
      if (own?.contains(document.activeElement)) requestAnimationFrame(handOn)
    }
  }, [element])
}

function handOn(): void {
  if (document.activeElement !== document.body) return
  const card = document.querySelector<HTMLElement>(WAITING_CARDS)
  const field = card?.matches('form') ? card.querySelector<HTMLElement>('input:checked, input, textarea') : card
  if (!field) focusComposer()
  field?.focus({ preventScroll: true })
  field?.scrollIntoView({ block: 'nearest' })
}
