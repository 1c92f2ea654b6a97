import { expect, test } from 'vitest'
import { todo } from '../../../../main/tools/progress/todo'
import { emptySession, type SessionState } from '../../../../shared/session/session-state'
import type { Todo } from '../../../../shared/session/todos'
import { textOf } from '../../../../shared/session/tool-results'
import { askedOfSession } from '../../../helpers/asked-of-session'

const step = (content: string, status: Todo['status'] = 'pending'): Todo => ({ content, status })
const listOf = (...todos: Todo[]): Partial<SessionState> => ({ todos: { todos, revision: 1 } })

/** The result of a call of the tool in a session as it is. */
async function call(input: unknown, state: Partial<SessionState> = {}) {
  const { progress } = askedOfSession(todo, input)
  if (!progress) throw new Error('it changes nothing of the list')
  const { facts, result } = await progress({ ...emptySession, ...state })
  return { todos: facts[0]?.todos, isError: result.isError, text: textOf(result) }
}

test('keeps the list, each step in one line, and says how much is done', async () => {
  const given = [
    { content: ' Read\n\u0007the\tcode ', status: 'completed' },
    { content: 'Fix it', status: 'in_progress', activeForm: 'Fixing it', priority: 'high' },
  ]
  const { todos, text } = await call({ todos: given })
  expect(todos).toEqual([
    step('Read the code', 'completed'),
    { ...step('Fix it', 'in_progress'), activeForm: 'Fixing it' },
  ])
  expect(text).toBe('1 of 2 done.')
})

test('writes nothing down where the list is sent again as it is, and tells it without one', async () => {
  const state = listOf(step('a', 'completed'), step('b', 'in_progress'))
  expect(await call({ todos: state.todos?.todos }, state)).toEqual({
    todos: undefined,
    isError: false,
    text: '1 of 2 done.',
  })
  expect((await call({}, state)).text).toBe('- [x] a\n- [~] b')
  expect((await call({})).text).toBe('There is no list yet.')
})

test('can be emptied', async () => {
  expect(await call({ todos: [] }, listOf(step('a')))).toEqual({
    todos: [],
    isError: false,
    text: 'The list is empty now.',
  })
})

test.each([
  ['ten thousand steps', Array.from({ length: 10_000 }, (_, at) => step(`Step ${at}`)), 'has 10000: put small steps'],
  ['a step of a megabyte', [step('x'.repeat(1_000_000))], 'Step 1 must have between 1 and 500 characters.'],
  ['a step of nothing', [step('a'), step(' \n\u0000 ')], 'Step 2 must have between 1 and 500 characters.'],
  [
    'two steps at once',
    [step('a', 'in_progress'), step('b', 'in_progress')],
    'At most one step can be in_progress, and 2',
  ],
])('leaves the list as it was for %s, with a sentence that says what to do', async (_, todos, words) => {
  const result = await call({ todos }, listOf(step('before')))
  expect(result).toMatchObject({ todos: undefined, isError: true })
  expect(result.text).toContain('The list stays as it was.')
  expect(result.text).toContain(words)
  expect(result.text.length).toBeLessThan(500)
})

test.each([
  [{ todos: 'all of it' }, "'todos' must be a list."],
  [{ todos: [{ content: 'a', status: 'doing' }] }, 'must be one of: "pending", "in_progress", "completed".'],
  [{ todos: [{ status: 'pending' }] }, "'todos[0].content' is required."],
])('refuses %j', async (input, words) => {
  expect(() => askedOfSession(todo, input)).toThrow(words)
})

test('does not write over what the person has changed before the model has heard of it', async () => {
  const state: Partial<SessionState> = { todos: { todos: [step('theirs')], revision: 4, isUntold: true } }
  const result = await call({ todos: [step('mine')] }, state)
  expect(result).toMatchObject({ todos: undefined, isError: true })
  expect(result.text).toContain('The person changed it meanwhile. Begin with what it is now:\n- [ ] theirs')
})

test('keeps the steps of a plan that holds, of which only the person takes one out', async () => {
  const held = { workPlan: { plan: { title: 'P', steps: [{ text: 'a' }] }, at: 1 } }
  const state = { ...listOf({ ...step('a'), ofPlan: true }), ...held }
  expect((await call({ todos: [step('b')] }, state)).text).toContain('“a” is a step of the plan')
  const { todos } = await call({ todos: [step('a', 'completed'), step('b')] }, state)
  expect(todos).toEqual([{ ...step('a', 'completed'), ofPlan: true }, step('b')])
  const ended = { ...state, workPlan: { ...held.workPlan, end: 'person' as const } }
  expect((await call({ todos: [step('b')] }, ended)).isError).toBe(false)
})
