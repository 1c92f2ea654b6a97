import { type RefObject, useLayoutEffect } from 'react'
import { focusComposer } from '../composer/focus-composer'

/** Gives something the focus that is drawn in answer to what the person just did. */
export function focusSoon(find: () => HTMLElement | null | undefined): void {
  requestAnimationFrame(() => find()?.focus())
}

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
  const card = document.querySelector<HTMLElement>('[data-testid="approval-card"], [data-testid="question-card"]')
  const field = card?.matches('form') ? card.querySelector<HTMLElement>('input:checked, input, textarea') : card
  if (!field) focusComposer()
  field?.focus({ preventScroll: true })
  field?.scrollIntoView({ block: 'nearest' })
}
