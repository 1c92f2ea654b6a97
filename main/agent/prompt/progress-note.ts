import type { SessionFact } from '../../../shared/session/session-events'
import type { Progress, SessionState } from '../../../shared/session/session-state'
import { todosText } from '../../../shared/session/todo-list'
import { workPlanText } from '../../../shared/session/work-plan-text'
import { fence } from './fence'

/** The note by which the model hears, with the request that follows, what the person changed of the list and the plan; none if it has heard. */
export function noteFor({ todos, workPlan, turns }: SessionState): SessionFact[] {
  const turn = turns.at(-1)
  if (!turn || turn.end) return []
  const words = [
    ...(workPlan?.isUntold ? ['The person ended the plan: the work is no longer held to it.'] : []),
    ...(todos?.isUntold ? [wordsForList(todos.todos)] : []),
  ]
  return words.length > 0 ? [{ type: 'turn.noted', turnId: turn.id, note: words.join('\n\n') }] : []
}

function wordsForList(todos: NonNullable<Progress['todos']>['todos']): string {
  if (todos.length === 0) return 'The person emptied the list of steps.'
  return `The person changed the list of steps. It is now:\n\n${listText(todos)}`
}

/** The list and the plan, as a model is told them where the conversation no longer has them. */
export function progressText({ todos, workPlan }: Progress): string {
  const plan =
    workPlan && !workPlan.end && `The plan that the person approved:\n\n${fence('plan', workPlanText(workPlan.plan))}`
  const list = todos && todos.todos.length > 0 && `The list of steps:\n\n${listText(todos.todos)}`
  return [plan, list].filter(Boolean).join('\n\n')
}

function listText(todos: NonNullable<Progress['todos']>['todos']): string {
  return fence('steps', todosText(todos))
}
