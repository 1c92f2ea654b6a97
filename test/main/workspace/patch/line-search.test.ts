import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { lineSearch } from '../../../../main/workspace/patch/line-search'
import { NORMALISE, TIERS } from '../../../../main/workspace/patch/line-tiers'
import { textLines } from '../../../../main/workspace/patch/text-lines'
import { runsOf } from '../../../helpers/how-deep'

const numRuns = runsOf(1_000)

/** Few lines that are alike, so that patterns nearly fit in many places, by one tier or the other. */
const word = fc.constantFrom('a', 'a', 'a', 'b', 'b', '', ' a', 'a ', '“b”', '"b"', '\u00A0a', '…', '...')
const scene = fc.record({
  lines: fc.array(word, { maxLength: 30 }),
  patterns: fc.array(
    fc.record({
      pattern: fc.array(word, { maxLength: 6 }),
      from: fc.integer({ min: 0, max: 32 }),
      to: fc.option(fc.integer({ min: -1, max: 32 }), { nil: undefined }),
    }),
    // So many that the search goes over from looking through the text to looking lines up.
    { minLength: 1, maxLength: 12 },
  ),
})

type Range = { from: number; to?: number | undefined }

/** Compares the pattern with the lines of each place, by one tier after the other. */
function slowly(lines: readonly string[], pattern: readonly string[], { from, to = lines.length }: Range) {
  for (const tier of pattern.length > 0 ? TIERS : []) {
    const [given, wanted] = [lines, pattern].map(all => all.map(NORMALISE[tier])) as [string[], string[]]
    const at = given.flatMap((_, place) => {
      const isInside = place >= from && place <= to && place + wanted.length <= given.length
      return isInside && wanted.every((line, index) => given[place + index] === line) ? [place] : []
    })
    if (at.length > 0) return { at, tier }
  }
  return null
}

describe('a search of lines', () => {
  test('finds what comparing all places one by one finds', () => {
    fc.assert(
      fc.property(scene, fc.constantFrom('\n', '\r\n', '\r'), ({ lines, patterns }, ending) => {
        const text = lines.map(line => line + ending).join('')
        const search = lineSearch(text, textLines(text))
        for (const { pattern, from, to } of patterns) {
          const range = { from, ...(to !== undefined && { to }) }
          const found = slowly(lines, pattern, range)
          expect(search.find(pattern, range)).toEqual(found && { at: found.at[0], tier: found.tier })
          expect(search.fits(pattern, range)).toBe(found !== null)
          expect(search.findAll(pattern)).toEqual(slowly(lines, pattern, { from: 0 }))
          for (const line of pattern) expect(search.has(line)).toBe(lines.includes(line))
        }
      }),
      { numRuns },
    )
  })

  test('takes hardly longer where a long pattern nearly fits everywhere', { timeout: 10_000 }, () => {
    const text = 'a\n'.repeat(200_000)
    const search = lineSearch(text, textLines(text))
    const most = Array.from({ length: 100_000 }, () => 'a')
    expect(search.find([...most, 'b'], { from: 0 })).toBeNull()
    expect(search.findAll(most)?.at).toHaveLength(100_001)
    const other = `${'a\n'.repeat(100_000)}b\n`.repeat(2)
    expect(lineSearch(other, textLines(other)).find([...most, 'a', 'b'], { from: 0 })).toBeNull()
    const long = `b${'a'.repeat(1_000_000)}`
    const one = 'a'.repeat(4_000_000)
    expect(lineSearch(one, textLines(one)).find([long], { from: 0 })).toBeNull()
  })

  test('of many lines that are nowhere looks each of them up', { timeout: 10_000 }, () => {
    const text = 'some line\n'.repeat(500_000)
    const search = lineSearch(text, textLines(text))
    for (let index = 0; index < 20_000; index++) expect(search.find([`anchor ${index}`], { from: 0 })).toBeNull()
  })

  test('is given up after a number of steps that depends on the text alone', () => {
    const text = 'a\nb\n'.repeat(50_000)
    const search = () => {
      const { find } = lineSearch(text, textLines(text))
      for (let count = 0; ; count++) {
        try {
          find(['a', 'b', 'a', 'a'], { from: 0 })
        } catch (thrown) {
          return { count, thrown }
        }
      }
    }
    const first = search()
    expect(first.thrown).toMatchObject({ name: 'PatchError', message: expect.stringContaining('too many places') })
    expect(first.count).toBeGreaterThan(1)
    expect(search()).toEqual(first)
  })
})
