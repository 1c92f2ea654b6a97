import type { SessionState } from '../../../shared/session/session-state'
import { finishedIn } from '../record/finished-in'

const MOST_REMINDERS = 2

/**
 * Returns the reminder for a flow step's agent that has ended its turn without handing anything in; undefined if it gets
 * no further reminder.
 */
export function finishReminder(state: SessionState): string | undefined {
  const isDone = state.agent?.flow && state.turns.at(-1)?.end?.reason === 'done'
  if (!isDone || finishedIn(state) || state.turns.length > MOST_REMINDERS) return undefined
  return 'You have not called `finish`. Call it now with the result of your step: without it the step counts as failed.'
}
