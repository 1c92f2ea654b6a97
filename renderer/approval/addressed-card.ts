import { type RefObject, useEffect } from 'react'
import { create } from 'zustand'
import type { Attention } from './use-attention'
import { APPROVAL_CARDS } from './waiting-cards'

/** The one card that the answer keys are for. It alone shows them, so that nobody answers another one than they see. */
const useAddressedCard = create<{ card: Element | null }>()(() => ({ card: null }))
const known = new Map<Element, Attention>()

/** The one with the focus, even before it can be answered; or else the first that can be approved, or denied; or else the first. */
function address(): void {
  const cards = [...document.querySelectorAll(APPROVAL_CARDS)]
  const focused = document.activeElement?.closest(APPROVAL_CARDS)
  const of = (attention: Attention) => cards.find(card => known.get(card) === attention)
  useAddressedCard.setState({ card: focused ?? of('read') ?? of('noticed') ?? cards[0] ?? null })
}

/** Whether the answer keys are for this card. */
export function useAddressed(card: RefObject<Element | null>, attention: Attention): boolean {
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
    if (element) known.set(element, attention)
    address()
    return () => {
      if (element) known.delete(element)
      address()
    }
  }, [card, attention])
  return useAddressedCard(state => state.card !== null && state.card === card.current)
}
