import type { Draft } from './session-draft'
import type { SessionEvent } from './session-events'
import type { Progress } from './session-state'
import { isFinished } from './todo-list'
import type { HeldPlan, WorkPlan } from './work-plan'

/** The list and the plan as they are; undefined where there is neither. */
export function progressIn({ todos, workPlan }: Progress): Progress | undefined {
  return todos || workPlan ? { ...(todos && { todos }), ...(workPlan && { workPlan }) } : undefined
}

/** Puts the list and the plan back as they were at another place of the conversation. */
export function setProgress(draft: Draft, { todos, workPlan }: Progress = {}): void {
  if (todos) draft.todos = todos
  else delete draft.todos
  if (workPlan) draft.workPlan = workPlan
  else delete draft.workPlan
}

type EventOf<T extends SessionEvent['type']> = Extract<SessionEvent, { type: T }>

/** Applies what happened to the list and the plan. */
export function applyProgress(
  draft: Draft,
  event: EventOf<'todos.changed' | 'work-plan.held' | 'work-plan.answered' | 'work-plan.ended'>,
): void {
  switch (event.type) {
    case 'todos.changed':
      changeTodos(draft, event)
      return
    case 'work-plan.held':
      holdTo(draft, event.plan, event.at)
      return
    case 'work-plan.answered':
      if (event.approved) holdTo(draft, event.approved, event.at)
      return
    case 'work-plan.ended':
      endPlan(draft, 'person')
  }
}

/** The person's change is untold until it has become a note in the conversation. */
function changeTodos(draft: Draft, { todos, by, seq: revision }: EventOf<'todos.changed'>): void {
  const isUntold = by === 'person'
  if (todos.length === 0 && !isUntold) delete draft.todos
  else draft.todos = { todos, revision, ...(isUntold && { isUntold }) }
}

function holdTo(draft: Draft, plan: WorkPlan, at: number): void {
  draft.workPlan = { plan, at }
  draft.planFirst = false
}

function endPlan(draft: Draft, end: NonNullable<HeldPlan['end']>): void {
  if (!draft.workPlan || draft.workPlan.end) return
  draft.workPlan = { ...draft.workPlan, end, ...(end === 'person' && { isUntold: true }) }
}

/** At the end of a turn: a plan of which every step is done no longer holds what comes next. */
export function endPlanIfDone(draft: Draft): void {
  const steps = draft.todos?.todos.filter(({ ofPlan }) => ofPlan) ?? []
  if (isFinished(steps)) endPlan(draft, 'done')
}

/** At the beginning of a turn: a list that is done is of the work before. */
export function forgetFinished(draft: Draft): void {
  if (draft.todos && !draft.todos.isUntold && isFinished(draft.todos.todos)) delete draft.todos
  if (draft.workPlan?.end && !draft.workPlan.isUntold) delete draft.workPlan
}

/** The model has heard of what the person did. */
export function tellProgress(draft: Draft): void {
  if (draft.todos) draft.todos = { todos: draft.todos.todos, revision: draft.todos.revision }
  if (!draft.workPlan?.isUntold) return
  const { isUntold: _, ...told } = draft.workPlan
  draft.workPlan = told
}
