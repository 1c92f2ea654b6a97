import fc from 'fast-check'
import { expect, test } from 'vitest'
import { difference } from '../../../../renderer/features/composer/insert-as-typed'
import { runsOf } from '../../../helpers/how-deep'

test('only what differs is exchanged, and makes the other text', () => {
  expect(difference('look at @pl please', 'look at @plan.md please')).toEqual({ from: 11, to: 11, inserted: 'an.md' })
  expect(difference('', 'said before')).toEqual({ from: 0, to: 0, inserted: 'said before' })
  expect(difference('said before', '')).toEqual({ from: 0, to: 11, inserted: '' })
  expect(difference('aa', 'aaa')).toEqual({ from: 2, to: 2, inserted: 'a' })
  const characters = ['a', 'b', '\n', '😀', '😁', 'e\u0301', 'e\u0300', '👩‍🚀', '🇩🇪', '🇩🇰']
  const text = fc.string({ unit: fc.constantFrom(...characters), maxLength: 12 })
  fc.assert(
    fc.property(text, text, (before, after) => {
      const { from, to, inserted } = difference(before, after)
      expect(before.slice(0, from) + inserted + before.slice(to)).toBe(after)
      // A field has no place within a character.
      expect(edges(before)).toEqual(expect.arrayContaining([from, to]))
      expect(edges(after)).toEqual(expect.arrayContaining([from, from + inserted.length]))
    }),
    { numRuns: runsOf(200) },
  )
})

function edges(text: string): number[] {
  return [...[...new Intl.Segmenter().segment(text)].map(({ index }) => index), text.length]
}
