import { type CallState, type SessionState, waitingCalls } from '../../../shared/session/session-state'

/** Selects the cards that ask for an approval. */
export const APPROVAL_CARDS = '[data-testid="approval-card"]'

/** Selects all cards that wait for the person. */
export const WAITING_CARDS = `${APPROVAL_CARDS}, [data-testid="failed-card"], [data-testid="question-card"], [data-testid="plan-card"]`

/** Returns whether a call asks for nothing but changes of files that can all be undone. One that leaves the plan of the work stands alone. */
export function isUndoableEdit({ plan, grade, isGrave, outsidePlan }: CallState): boolean {
  return grade === 'reversible' && !isGrave && !outsidePlan && isOfFiles(plan)
}

function isOfFiles(plan: CallState['plan']): boolean {
  return !!plan && !plan.flow && plan.effects.length > 0 && plan.effects.every(({ type }) => type === 'file-change')
}

/**
 * Returns the calls that have a card of their own, in their order. Edits that are reviewed together have one, which is named by
 * the first of them; those that are `alone` were taken out of it by the person.
 */
export function callsWithCard(state: SessionState, alone: ReadonlySet<string>): CallState[] {
  const waiting = waitingCalls(state)
  const together = waiting.filter(call => isUndoableEdit(call) && !alone.has(call.call.id))
  return waiting.filter(call => !together.slice(1).includes(call))
}
