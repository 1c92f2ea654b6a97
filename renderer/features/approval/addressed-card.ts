import { type RefObject, useEffect } from 'react'
import { create } from 'zustand'
import { useDrafts } from '../../state/drafts'
import { APPROVAL_CARDS } from '../../state/session/waiting-cards'
import { hasOwnKeys } from '../../ui/hooks/escape-key'
import type { KeyPress } from './answer-shortcut'
import type { Attention } from './use-attention'

/** The one card that the answer keys are for. It alone shows them, so that nobody answers another one than they see. */
const useAddressedCard = create<{ card: Element | null; hearsKeys: boolean }>()(() => ({ card: null, hearsKeys: true }))
const known = new Map<Element, Attention>()
const FOLLOWED = ['focusin', 'focusout', 'input'] as const

/** The one with the focus, even before it can be answered; or else the first that can be approved, or denied; or else the first. */
function address(): void {
  const cards = [...document.querySelectorAll(APPROVAL_CARDS)]
  const focused = document.activeElement?.closest(APPROVAL_CARDS)
  const of = (attention: Attention) => cards.find(card => known.get(card) === attention)
  const card = focused ?? of('read') ?? of('noticed') ?? cards[0] ?? null
  useAddressedCard.setState({ card, hearsKeys: focusOf(document.activeElement) === 'page' })
}

/** Returns whether the answer keys are heard at the current focus: nothing is written there, and nothing has keys of its own. */
export const useHearsKeys = (): boolean => useAddressedCard(state => state.hearsKeys)

/** Returns the kind of focus, for the answer keys. */
export function focusOf(target: EventTarget | null): KeyPress['focus'] {
  if (hasOwnKeys(target)) return 'own'
  const isField = target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement
  return isField && target.value !== '' ? 'text' : 'page'
}

/** Returns whether the answer keys are for this card. */
export function useAddressed(card: RefObject<Element | null>, attention: Attention): boolean {
  useEffect(() => {
    // One of its own for each card: the document would hear one function but once, and stop with the first card that goes.
    const follow = () => address()
    // By code the message is emptied, too, and its field a frame later.
    const stopDrafts = useDrafts.subscribe(() => requestAnimationFrame(follow))
    for (const type of FOLLOWED) document.addEventListener(type, follow)
    return () => {
      stopDrafts()
      for (const type of FOLLOWED) document.removeEventListener(type, follow)
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
