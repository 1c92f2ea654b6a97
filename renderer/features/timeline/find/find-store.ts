import { create } from 'zustand'
import { goToComposer } from '../../../state/focus-composer'
import { useSession } from '../../../state/session/session'

/** One of the places where the words are found: the row, and the number of the place in it. */
export type FoundMatch = { rowKey: string; nth: number }

type FindState = {
  /** The session whose conversation is searched; null while the bar is closed. */
  sessionId: string | null
  query: string
  current: FoundMatch | null
}

export const useFind = create<FindState>()(() => ({ sessionId: null, query: '', current: null }))

/** The element that had the focus before. */
let origin: Element | null = null

/** Opens the bar over the conversation, or goes back to it; the words that were sought before are there to be written over. */
export function openFind(): void {
  const { id } = useSession.getState()
  if (useFind.getState().sessionId !== id) {
    origin = document.activeElement
    useFind.setState({ sessionId: id, current: null })
  }
  requestAnimationFrame(() => {
    const field = findField()
    field?.focus()
    field?.select()
  })
}

/** Closes the bar; the focus returns to where it was. */
export function closeFind(): void {
  const former = origin
  origin = null
  useFind.setState({ sessionId: null, current: null })
  if (former instanceof HTMLElement && former.isConnected && former !== document.body) former.focus()
  else goToComposer()
}

export function findField(): HTMLInputElement | null {
  return document.querySelector<HTMLInputElement>('[data-testid="find-field"]')
}
