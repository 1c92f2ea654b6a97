import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cleanLines, oneLine } from '../../../main/documents/clean-lines'
import { runsOf } from '../../helpers/how-deep'

test('every way to end a line ends one, and signs that say nothing are gone', () => {
  expect(cleanLines('a\r\nb\rc\fd\u2028e\u0000\u0007  ')).toEqual(['a', 'b', 'c', 'd', 'e'])
})

test('half a pair of units becomes a sign that providers take', () => {
  expect(cleanLines('a\ud83d')).toEqual(['a\ufffd'])
  expect(oneLine(' a \n\t b\udc00 ')).toBe('a b\ufffd')
})

test('a long line is broken, no pair of units is parted, and all of its letters are there', () => {
  const letters = fc.string({ unit: fc.constantFrom('a', '😀', ' ', 'é'), minLength: 3_000, maxLength: 9_000 })
  fc.assert(
    fc.property(letters, text => {
      const lines = cleanLines(text)
      expect(lines.every(line => line.length <= 1_900 && line.isWellFormed?.() !== false)).toBe(true)
      expect(lines.join('').replaceAll(' ', '')).toBe(text.replaceAll(' ', ''))
    }),
    { numRuns: runsOf(20) },
  )
})
