import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findLines, QUOTED_LENGTH, quotedLine } from '../../../shared/review/find-lines'
import { runsOf } from '../../helpers/how-deep'

const numbered = (texts: readonly string[]) => texts.map((text, index) => ({ number: index + 1, text }))
const texts = fc.array(fc.constantFrom('a', 'b', '', '  c'), { minLength: 1, maxLength: 30 })

test('lines are found where they are, and of several places at the nearest', () => {
  fc.assert(
    fc.property(texts, fc.nat(), fc.nat(), fc.integer({ min: 1, max: 40 }), (all, start, count, near) => {
      const from = start % all.length
      const quoted = all.slice(from, from + 1 + (count % (all.length - from)))
      const found = findLines(numbered(all), quoted, near)
      expect(all.slice(found, found + quoted.length)).toEqual(quoted)
      expect(Math.abs(found + 1 - near)).toBeLessThanOrEqual(Math.abs(from + 1 - near))
    }),
    { numRuns: runsOf(1_000) },
  )
})

test('lines are not found over what is left out, nor where one of them is another', () => {
  const lines = [...numbered(['a', 'b']), null, { number: 9, text: 'c' }]
  expect(findLines(lines, ['b', 'c'], 2)).toBe(-1)
  expect(findLines(lines, ['a', 'x'], 1)).toBe(-1)
  expect(findLines(lines, [], 1)).toBe(-1)
  expect(findLines(lines, ['c'], 1)).toBe(3)
})

test('a long line is quoted in part, never within a character, and found by that', () => {
  const long = `${'x'.repeat(QUOTED_LENGTH - 1)}😀 and more`
  expect(quotedLine(long)).toBe('x'.repeat(QUOTED_LENGTH - 1))
  expect(findLines(numbered(['a', long]), [quotedLine(long)], 1)).toBe(1)
  expect(findLines(numbered(['xx']), ['x'], 1)).toBe(-1)
})
