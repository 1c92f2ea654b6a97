import type { Todo, TodoStatus } from './todos'

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
