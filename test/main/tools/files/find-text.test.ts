import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findText } from '../../../../main/tools/files/find-text'
import { runsOf } from '../../../helpers/how-deep'

const text = fc.string({ unit: fc.constantFrom('a', 'a', 'b', '\ud83d', '\ude00'), maxLength: 30 })
const wanted = fc.string({ unit: fc.constantFrom('a', 'b', '\ude00'), minLength: 1, maxLength: 5 })

test('finds the places that splitting finds, and whether there is another one, be it overlapping', () => {
  fc.assert(
    fc.property(text, wanted, (whole, part) => {
      const { at, isRepeated } = findText(whole, part)
      const pieces = whole.split(part)
      expect(at).toHaveLength(pieces.length - 1)
      let end = 0
      for (const [index, place] of at.entries()) {
        expect(place).toBe(end + (pieces[index]?.length ?? 0))
        end = place + part.length
      }
      const first = whole.indexOf(part)
      expect(isRepeated).toBe(first !== -1 && whole.indexOf(part, first + 1) !== -1)
    }),
    { numRuns: runsOf(2_000) },
  )
})

test('takes little time where both texts repeat themselves', { timeout: 10_000 }, () => {
  const long = 'a'.repeat(2_000_000)
  expect(findText(long, `b${long.slice(1_000_000)}`).at).toEqual([])
  expect(findText(long, long.slice(1_000_000))).toEqual({ at: [0, 1_000_000], isRepeated: true })
})
