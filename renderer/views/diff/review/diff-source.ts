import { createContext, useContext } from 'react'
import { useSession } from '../../../state/session/session'

/**
 * The call whose change a diff shows; none where it shows what several have changed. `isWaiting`: it waits for an approval, so
 * that nothing of it is on the disk.
 */
export type DiffSource = { callId?: string; isWaiting: boolean }

/** False where diffs of several sessions stand together: a comment would wait in the one that is open. */
export const CommentsContext = createContext(true)

/** Set around diffs on whose lines the person can comment. */
export const DiffSourceContext = createContext<DiffSource | null>(null)

/** Returns whose change is shown and in which session comments on it wait; null where nobody would get them. */
export function useReviewedSource(): (DiffSource & { sessionId: string }) | null {
  const source = useContext(DiffSourceContext)
  // An agent takes messages only from the agent that gave it its task.
  const sessionId = useSession(({ id, state }) => (state.parent ? null : id))
  const areTaken = useContext(CommentsContext)
  return source && sessionId && areTaken ? { ...source, sessionId } : null
}
