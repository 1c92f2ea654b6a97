import { callsOf, type SessionState } from '../../../shared/session/session-state'
import { call } from '../../base/bridge'
import { useSession } from '../../state/session/session'
import { resend, rewind } from '../../state/session/session-actions'
import { attempt, showDialog } from '../../state/ui'

/**
 * Does something that takes a turn and all after it out of the conversation. Where these changed files, the person is asked
 * before whether the files go back as well; then this resolves, and it is done once they have answered.
 */
export async function withFilesAsked(turnId: string, run: (restoreDigest?: string) => Promise<unknown>): Promise<void> {
  const { id: sessionId, state } = useSession.getState()
  if (!sessionId) return
  if (!mayHaveChanged(state, turnId)) {
    await run()
    return
  }
  const plan = await call('session.planRestore', { sessionId, turnId })
  if (plan.changes.length + plan.refused.length + plan.unknown.length === 0) await run()
  else showDialog({ type: 'restore-files', sessionId, turnId, plan, run })
}

export const resendAsking = (turnId: string): void =>
  asking(turnId, (sessionId, restoreDigest) => resend(sessionId, { turnId, restoreDigest }))

export const rewindAsking = (turnId: string): void =>
  asking(turnId, (sessionId, restoreDigest) => rewind(sessionId, turnId, restoreDigest))

function asking(turnId: string, run: (sessionId: string, restoreDigest?: string) => Promise<unknown>): void {
  const { id } = useSession.getState()
  if (id)
    attempt(
      withFilesAsked(turnId, restoreDigest => run(id, restoreDigest)),
      id,
    )
}

/** Returns whether files may have changed: sub-agents' changes are in sessions of their own, which main knows. */
function mayHaveChanged(state: SessionState, turnId: string): boolean {
  const turns = state.turns.slice(state.turns.findIndex(({ id }) => id === turnId))
  return turns
    .flatMap(turn => callsOf(state, turn))
    .some(({ agent, dispatched, undo }) => agent || (dispatched?.changes.length && undo?.status !== 'undone'))
}
