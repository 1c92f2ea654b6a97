import type { SessionState } from '../../../shared/session/session-state'
import { finishedIn } from '../record/finished-in'

const MOST_REMINDERS = 2

/** What the agent of a step of a flow is told that has ended its turn and handed in nothing; undefined where it is told no more. */
export function finishReminder(state: SessionState): string | undefined {
  const isDone = state.agent?.flow && state.turns.at(-1)?.end?.reason === 'done'
  if (!isDone || finishedIn(state) || state.turns.length > MOST_REMINDERS) return undefined
  return 'You have not called `finish`. Call it now with the result of your step: without it the step counts as failed.'
}
