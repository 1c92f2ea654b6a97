import { useSession } from '../../state/session/session'

/** The session of the list that is open: also while one of its sub-agents is looked at. */
export function useOpenId(): string | null {
  return useSession(({ id, state }) => state.parent?.sessionId ?? id)
}
