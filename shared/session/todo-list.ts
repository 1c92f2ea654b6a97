import { wholeHead } from '../text/whole-head'
import { LONGEST_TODO } from './progress-limits'
import type { Todo, TodoStatus } from './todos'
import type { WorkPlan, WorkStep } from './work-plan'

/** The list of a session. `revision` is the event that it comes from; `isUntold` as long as the model has not heard what the person changed. */
export type TodoList = { readonly todos: readonly Todo[]; readonly revision: number; readonly isUntold?: true }

/** A text as one line: a list has no room for control characters and line breaks. */
export function inOneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim()
}

export type TodoProgress = { done: number; of: number }

export function progressOf(todos: readonly Pick<Todo, 'status'>[]): TodoProgress {
  return { done: todos.filter(({ status }) => status === 'completed').length, of: todos.length }
}

export function isFinished(todos: readonly Pick<Todo, 'status'>[]): boolean {
  return todos.length > 0 && todos.every(({ status }) => status === 'completed')
}

/** Returns the step that the work is at: the one under way, or the first that is not done. */
export function currentTodo(todos: readonly Todo[]): Todo | undefined {
  return todos.find(({ status }) => status === 'in_progress') ?? todos.find(({ status }) => status === 'pending')
}

const MARKS: Readonly<Record<TodoStatus, string>> = { pending: ' ', in_progress: '~', completed: 'x' }

/** The list as text for a model, or for a file. */
export function todosText(todos: readonly Pick<Todo, 'content' | 'status'>[]): string {
  return todos.map(({ content, status }) => `- [${MARKS[status]}] ${content}`).join('\n')
}

/** Returns the list of a plan that was approved, with all of it still to be done. */
export function planTodos({ steps }: Pick<WorkPlan, 'steps'>): Todo[] {
  // Each is known by its words.
  return [...new Set(steps.map(todoContent))].map(content => ({ content, status: 'pending', ofPlan: true }))
}

const todoContent = ({ text }: WorkStep): string => wholeHead(inOneLine(text), LONGEST_TODO)

/** Returns a plan without the steps that are done; null where none is left. */
export function openPart(plan: WorkPlan, todos: readonly Todo[]): WorkPlan | null {
  const done = new Set(todos.flatMap(({ content, status }) => (status === 'completed' ? [content] : [])))
  const steps = plan.steps.filter(step => !done.has(todoContent(step)))
  return steps.length > 0 ? { ...plan, steps } : null
}
