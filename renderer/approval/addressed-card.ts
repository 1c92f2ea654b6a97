import { type RefObject, useEffect } from 'react'
import { create } from 'zustand'
import { APPROVAL_CARDS } from './waiting-cards'

/** The one card that the answer keys are for. It alone shows them, so that nobody answers another one than they see. */
const useAddressedCard = create<{ card: Element | null }>()(() => ({ card: null }))
const armed = new Set<Element>()

/** The one with the focus, even before it can be answered; or else the first that can be; or else the first. */
function address(): void {
  const cards = [...document.querySelectorAll(APPROVAL_CARDS)]
  const focused = document.activeElement?.closest(APPROVAL_CARDS)
  useAddressedCard.setState({ card: focused ?? cards.find(card => armed.has(card)) ?? cards[0] ?? null })
}

/** Whether the answer keys are for this card. */
export function useAddressed(card: RefObject<Element | null>, isArmed: boolean): boolean {
  useEffect(() => {
    // One of its own for each card: the document would hear one function but once, and stop with the first card that goes.
    const follow = () => address()
    document.addEventListener('focusin', follow)
    document.addEventListener('focusout', follow)
    return () => {
      document.removeEventListener('focusin', follow)
      document.removeEventListener('focusout', follow)
    }
  }, [])
  useEffect(() => {
    const element = card.current
    if (element && isArmed) armed.add(element)
    address()
    return () => {
      if (element) armed.delete(element)
      address()
    }
  }, [card, isArmed])
  return useAddressedCard(state => state.card !== null && state.card === card.current)
}
