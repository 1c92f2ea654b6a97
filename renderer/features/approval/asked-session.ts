import { createContext, useCallback, useContext } from 'react'
import { useSession } from '../../state/session/session'

/** Whose calls the cards below are about, where that is not the session that is open: a sub-agent's. */
export const AskedSession = createContext<string | null>(null)

/** Gives the session that a card's answer goes to. */
export function useAskedSession(): () => string | null {
  const asked = useContext(AskedSession)
  return useCallback(() => asked ?? useSession.getState().id, [asked])
}
