import { z } from 'zod'
import { LONGEST_TODO, MOST_TODOS } from '../../../shared/session/progress-limits'
import type { SessionState } from '../../../shared/session/session-state'
import { inOneLine, progressOf, todosText } from '../../../shared/session/todo-list'
import { type Todo, TodoStatus } from '../../../shared/session/todos'
import { errorResult, textResult } from '../../../shared/session/tool-results'
import { defineTool } from '../tool'
import type { ProgressChange } from '../tool-services'

const Entry = z.looseObject({
  content: z.string().describe('The step in a few words, as a thing to do.'),
  status: TodoStatus,
  activeForm: z
    .string()
    .optional()
    .describe('The step in words for while it is under way, such as "Running the tests".'),
})

/** Keeps the list of steps that the person sees above the message field. It changes nothing but that. */
export const todo = defineTool({
  name: 'todo',
  group: 'progress',
  description:
    'Keep a list of the steps of this work, which the person sees and may change. Use it for work of three steps or more: ' +
    'write the list before you begin, have exactly one step in_progress while you work, and set each step to completed as soon as it is done. ' +
    'Each call replaces the whole list; without todos you are told the list as it is.',
  action: () => ({ verb: 'updateTodos', target: '', kind: 'words' }),
  input: z.looseObject({ todos: z.array(Entry).optional().describe('The whole list, in order.') }),
  services: ['progress'],
  use: ({ todos }, { progress }) => progress.change(async state => (todos ? replaced(todos, state) : told(state))),
})

function told({ todos }: SessionState): ProgressChange {
  if (!todos || todos.todos.length === 0) return answer('There is no list yet.')
  return answer(todosText(todos.todos))
}

function replaced(given: readonly z.output<typeof Entry>[], state: SessionState): ProgressChange {
  const before = state.todos?.todos ?? []
  const todos = given.map(({ content, status, activeForm = '' }): Todo => {
    const words = { content: inOneLine(content), activeForm: inOneLine(activeForm) }
    const isOfPlan = before.some(one => one.ofPlan && one.content === words.content)
    return {
      content: words.content,
      status,
      ...(words.activeForm !== '' && { activeForm: words.activeForm }),
      ...(isOfPlan && { ofPlan: true }),
    }
  })
  const problem = problemOf(todos, state)
  if (problem !== undefined) return { facts: [], result: errorResult(`The list stays as it was. ${problem}`) }
  const { done, of } = progressOf(todos)
  const result = textResult(of === 0 ? 'The list is empty now.' : `${done} of ${of} done.`)
  // A list that is sent again as it is needs no place in the log.
  if (JSON.stringify(todos) === JSON.stringify(before)) return { facts: [], result }
  return { facts: [{ type: 'todos.changed', todos, by: 'model' }], result }
}

/** Returns what the model must do differently, in a sentence. */
function problemOf(todos: readonly Todo[], { todos: before, workPlan }: SessionState): string | undefined {
  if (before?.isUntold) {
    return `The person changed it meanwhile. Begin with what it is now:\n${todosText(before.todos)}`
  }
  if (todos.length > MOST_TODOS) {
    return `It may have ${MOST_TODOS} steps at the most, and this one has ${todos.length}: put small steps together.`
  }
  const at = todos.findIndex(({ content, activeForm = '' }) => isNoStep(content) || activeForm.length > LONGEST_TODO)
  if (at >= 0) return `Step ${at + 1} must have between 1 and ${LONGEST_TODO} characters.`
  const running = todos.filter(({ status }) => status === 'in_progress').length
  if (running > 1) return `At most one step can be in_progress, and ${running} are.`
  if (!workPlan || workPlan.end) return undefined
  const gone = before?.todos.find(({ ofPlan, content }) => ofPlan && !todos.some(one => one.content === content))
  return gone && `“${gone.content}” is a step of the plan that the person approved, and only they take it out.`
}

const isNoStep = (content: string): boolean => content === '' || content.length > LONGEST_TODO

function answer(text: string): ProgressChange {
  return { facts: [], result: textResult(text) }
}
