import { create } from 'zustand'
import { APPROVAL_CARDS } from '../../../state/session/waiting-cards'
import { focusSoon } from '../../../ui/hooks/focus-soon'

/** The edits that the person wants to answer by a card of their own, by the ids of their calls. */
export const useTakenOut = create<{ calls: ReadonlySet<string> }>()(() => ({ calls: new Set() }))

/** The card of its own has the focus then, as the button that was pressed is gone. */
export function takeOut(callId: string): void {
  useTakenOut.setState(({ calls }) => ({ calls: new Set([...calls, callId]) }))
  focusSoon(() => cardOf(callId))
}

function cardOf(callId: string): HTMLElement | null {
  const cards = [...document.querySelectorAll<HTMLElement>(APPROVAL_CARDS)]
  return cards.find(({ dataset }) => dataset.call === callId) ?? null
}
