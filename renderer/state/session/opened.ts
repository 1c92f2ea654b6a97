import { create } from 'zustand'
import { useSession } from './session'

/** The items that the person opened (true) or closed (false), by `openedKey`; the rest stays in its initial state. */
export const openedStore = create<Readonly<Record<string, boolean>>>()(() => ({}))

/** Keys are of one session: calls are numbered by servers, some from 0 on, and a fork has the turns of its origin. */
export const openedKey = (sessionId: string | null, key: string): string => `${sessionId ?? ''}/${key}`

/** Returns the person's choice for a foldable item of the session that is shown; with null, for one of the whole window. */
export function useOpened(key: string, of?: null): boolean | undefined {
  const shown = useSession(state => state.id)
  const name = openedKey(of === null ? null : shown, key)
  return openedStore(state => state[name])
}

export function setOpened(key: string, isOpen: boolean, sessionId = useSession.getState().id): void {
  openedStore.setState({ [openedKey(sessionId, key)]: isOpen })
}
