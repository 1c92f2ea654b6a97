import { create } from 'zustand'
import { showCard } from '../walk-cards'

/** The edits that the person wants to answer by a card of their own, by the ids of their calls. */
export const useTakenOut = create<{ calls: ReadonlySet<string> }>()(() => ({ calls: new Set() }))

/** The card of its own has the focus then, as the button that was pressed is gone. */
export function takeOut(callId: string): void {
  useTakenOut.setState(({ calls }) => ({ calls: new Set([...calls, callId]) }))
  requestAnimationFrame(() => showCard(callId))
}
