import { expect, test } from 'vitest'
import { added, moved, placeOf, removed, reworded, toggled } from '../../../../renderer/features/plans/edit-todos'
import type { Todo } from '../../../../shared/session/todos'

const todos: Todo[] = [
  { content: 'a', status: 'pending' },
  { content: 'b', status: 'in_progress', activeForm: 'Doing b' },
  { content: 'c', status: 'completed', ofPlan: true },
]
const words = (list: readonly Todo[]) => list.map(({ content }) => content).join('')

test('a step is ticked, and no longer', () => {
  expect(toggled(todos, 1)[1]?.status).toBe('completed')
  expect(toggled(todos, 2)[2]).toEqual({ content: 'c', status: 'pending', ofPlan: true })
  expect(toggled(todos, 7)).toEqual(todos)
})

test('a step gets other words in one line, and is not emptied by them', () => {
  expect(reworded(todos, 1, ' new\n words ')[1]).toEqual({ content: 'new words', status: 'in_progress' })
  expect(reworded(todos, 1, '  ')).toEqual(todos)
  expect(reworded(todos, 0, 'x'.repeat(900))[0]?.content).toHaveLength(500)
})

test('a step is added, removed and moved', () => {
  expect(words(added(todos, 'd '))).toBe('abcd')
  expect(added(todos, ' ')).toEqual(todos)
  expect(words(removed(todos, 0))).toBe('bc')
  expect(words(moved(todos, 0, 2))).toBe('bca')
  expect(words(moved(todos, 2, 0))).toBe('cab')
  expect(moved(todos, 0, 3)).toEqual(todos)
  expect(moved(todos, 9, 0)).toEqual(todos)
})

test('a step is found where it is by now, and nothing is changed where it is gone', () => {
  expect(placeOf(todos, { content: 'b' }, 1)).toBe(1)
  expect(placeOf(todos, { content: 'c' }, 0)).toBe(2)
  expect(placeOf(todos, { content: 'x' }, 0)).toBe(-1)
  for (const unchanged of [toggled(todos, -1), reworded(todos, -1, 'x'), removed(todos, -1), moved(todos, -1, 0)]) {
    expect(unchanged).toEqual(todos)
  }
})
