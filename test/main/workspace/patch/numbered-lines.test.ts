import fc from 'fast-check'
import { expect, test } from 'vitest'
import { numberedLines } from '../../../../main/workspace/patch/numbered-lines'
import { runsOf } from '../../../helpers/how-deep'

const ignored = () => undefined

function naivePlaces(lines: readonly string[], pattern: readonly string[], from: number, last: number): number[] {
  const starts = Array.from({ length: lines.length }, (_, at) => at).filter(at => at >= from && at <= last)
  return starts.filter(at => pattern.every((line, offset) => lines[at + offset] === line))
}

test('finds the places that a plain comparison finds, for any lines, patterns and windows', () => {
  const line = fc.constantFrom('a', 'b', '')
  fc.assert(
    fc.property(
      fc.array(line, { maxLength: 30 }),
      fc.array(line, { minLength: 1, maxLength: 5 }),
      fc.nat(30),
      fc.nat(30),
      (lines, pattern, from, last) => {
        const found = numberedLines(lines, lines.length, ignored).places(pattern, { from, last }, 100)
        expect(found).toEqual(naivePlaces(lines, pattern, from, last))
      },
    ),
    { numRuns: runsOf(500) },
  )
})

test('gives overlapping places, and no more than it was asked for', () => {
  const numbered = numberedLines(['x', 'x', 'x', 'x'], 4, ignored)
  expect(numbered.places(['x', 'x'], { from: 0, last: 3 }, 9)).toEqual([0, 1, 2])
  expect(numbered.places(['x', 'x'], { from: 0, last: 3 }, 2)).toEqual([0, 1])
})

test('knows whether any of the lines is a certain one', () => {
  const numbered = numberedLines(['a', ''], 2, ignored)
  expect([numbered.has('a'), numbered.has(''), numbered.has('b')]).toEqual([true, true, false])
  expect(numbered.places(['a', 'b'], { from: 0, last: 1 }, 9)).toEqual([])
})

test('takes steps that grow with the lines and the pattern, not with their product', () => {
  const lines = Array.from({ length: 20_000 }, () => '')
  const pattern = [...Array.from({ length: 10_000 }, () => ''), 'end']
  let steps = 0
  const numbered = numberedLines([...lines, 'end'], lines.length + 1, more => {
    steps += more
  })
  expect(numbered.places(pattern, { from: 0, last: lines.length }, 9)).toEqual([10_000])
  expect(numbered.places(pattern.slice(0, -1), { from: 0, last: lines.length }, 20_000)).toHaveLength(10_001)
  expect(steps).toBeLessThan(4 * (lines.length + pattern.length))
})
