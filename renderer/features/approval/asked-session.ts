import { createContext, useCallback, useContext } from 'react'
import { useSession } from '../../state/session/session'

/** The session whose calls the cards below are about, if that is not the open session: a sub-agent's. */
export const AskedSession = createContext<string | null>(null)

/** Gives the session that a card's answer goes to. */
export function useAskedSession(): () => string | null {
  const asked = useContext(AskedSession)
  return useCallback(() => asked ?? useSession.getState().id, [asked])
}
