import { type RefObject, useCallback } from 'react'
import { useAnswer } from './use-answer'

/** Answers a card: the pressed button is disabled then, and the focus stays with the card. */
export function useHeldAnswer(card: RefObject<HTMLElement | null>, callId: string, digest: string) {
  const { answer, edit, isAnswering, failure } = useAnswer(callId, digest)
  const held = useCallback<typeof answer>(
    (...given) => {
      holdFocus(card.current)
      return answer(...given)
    },
    [card, answer],
  )
  const heldEdit = useCallback<typeof edit>(
    wanted => {
      holdFocus(card.current)
      return edit(wanted)
    },
    [card, edit],
  )
  return { answer: held, edit: heldEdit, isAnswering, failure }
}

/** A pressed button is disabled while the answer is under way, and would leave the focus nowhere. */
function holdFocus(card: HTMLElement | null): void {
  const active = document.activeElement
  if (card?.contains(active) || active?.closest('[role="menu"]')) card?.focus({ preventScroll: true })
}
