import { LONGEST_TODO } from '../../../shared/session/progress-limits'
import { inOneLine } from '../../../shared/session/todo-list'
import type { Todo } from '../../../shared/session/todos'

/** Changes of the list, each as a list of its own. A place that is not in the list changes nothing. */

export function toggled(todos: readonly Todo[], at: number): Todo[] {
  return todos.map((todo, place) => {
    if (place !== at) return todo
    return { ...todo, status: todo.status === 'completed' ? ('pending' as const) : ('completed' as const) }
  })
}

/** Without words nothing is changed: a step is removed by its button. */
export function reworded(todos: readonly Todo[], at: number, words: string): Todo[] {
  const content = inOneLine(words).slice(0, LONGEST_TODO)
  return todos.map((todo, place) => {
    if (place !== at || content === '' || content === todo.content) return todo
    const { activeForm: _, ...rest } = todo
    return { ...rest, content }
  })
}

export function added(todos: readonly Todo[], words: string): Todo[] {
  const content = inOneLine(words).slice(0, LONGEST_TODO)
  return content === '' ? [...todos] : [...todos, { content, status: 'pending' }]
}

export function removed(todos: readonly Todo[], at: number): Todo[] {
  return todos.filter((_, place) => place !== at)
}

/** Returns where a step that the person saw stands by now, as the model may have changed the list; -1 where it is gone. */
export function placeOf(todos: readonly Todo[], { content }: Pick<Todo, 'content'>, seenAt: number): number {
  return todos[seenAt]?.content === content ? seenAt : todos.findIndex(todo => todo.content === content)
}

/** Works for any list that a person puts in order. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const item = list[from]
  if (item === undefined || to < 0 || to >= list.length) return [...list]
  const rest = list.filter((_, place) => place !== from)
  return [...rest.slice(0, to), item, ...rest.slice(to)]
}
