import { expect, test } from 'vitest'
import { neighbour } from '../../../../renderer/features/approval/walk-cards'

test('cards are walked in a circle, in both directions', () => {
  const ids = ['a', 'b', 'c']
  expect(neighbour(ids, 'a', 1)).toBe('b')
  expect(neighbour(ids, 'c', 1)).toBe('a')
  expect(neighbour(ids, 'a', -1)).toBe('c')
  expect(neighbour(ids, 'gone', 1)).toBe('a')
  expect(neighbour([], 'a', 1)).toBeUndefined()
})
