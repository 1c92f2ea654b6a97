import { expect, test } from 'vitest'
import { nearestNames } from '../../shared/nearest-names'

const names = ['gpt-5', 'gpt-5-mini', 'gpt-4.1', 'claude-sonnet-4-5', 'text-embedding-3']

test('the name that was meant comes first', () => {
  expect(nearestNames('gpt5-mini', names)[0]).toBe('gpt-5-mini')
  expect(nearestNames('claude-sonet-4.5', names)[0]).toBe('claude-sonnet-4-5')
  expect(nearestNames('gpt-5', names)[0]).toBe('gpt-5')
})

test('a name with nothing in common is left out, and the number of the others is limited', () => {
  expect(nearestNames('zzz', names)).toEqual([])
  expect(nearestNames('', names)).toEqual([])
  expect(
    nearestNames(
      'gpt',
      Array.from({ length: 20 }, (_, index) => `gpt-${index}`),
      3,
    ),
  ).toHaveLength(3)
})
