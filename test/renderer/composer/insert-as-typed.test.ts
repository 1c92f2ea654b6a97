import fc from 'fast-check'
import { expect, test } from 'vitest'
import { difference } from '../../../renderer/composer/insert-as-typed'

test('only what differs is exchanged, and makes the other text', () => {
  expect(difference('look at @pl please', 'look at @plan.md please')).toEqual({ from: 11, to: 11, inserted: 'an.md' })
  expect(difference('', 'said before')).toEqual({ from: 0, to: 0, inserted: 'said before' })
  expect(difference('said before', '')).toEqual({ from: 0, to: 11, inserted: '' })
  expect(difference('aa', 'aaa')).toEqual({ from: 2, to: 2, inserted: 'a' })
  const text = fc.string({ unit: fc.constantFrom('a', 'b', '\n'), maxLength: 12 })
  fc.assert(
    fc.property(text, text, (before, after) => {
      const { from, to, inserted } = difference(before, after)
      expect(before.slice(0, from) + inserted + before.slice(to)).toBe(after)
    }),
    { numRuns: Number(process.env.PROPERTY_RUNS ?? 200) },
  )
})
