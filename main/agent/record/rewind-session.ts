import { AppError } from '../../../shared/errors'
import { sentence } from '../../../shared/sentence'
import type { SessionState, TurnState } from '../../../shared/session/session-state'

/** The turn of this id. Refuses one that is not in the conversation. */
export function checkTurn({ turns }: SessionState, turnId: string): TurnState {
  const turn = turns.find(({ id }) => id === turnId)
  if (!turn) throw new AppError('not-found', sentence`This turn doesn’t exist in this conversation.`)
  return turn
}

/** Refuses a branch that cannot come back. */
export function checkBranch({ branches, turns }: SessionState, branchId: string): void {
  const branch = branches.find(({ id }) => id === branchId)
  if (!branch) throw new AppError('not-found', sentence`This version doesn’t exist in this session.`)
  if (branch.after === null || turns.some(({ id }) => id === branch.after)) return
  throw new AppError('conflict', sentence`The turn this followed is in another version. Show that one first.`)
}
