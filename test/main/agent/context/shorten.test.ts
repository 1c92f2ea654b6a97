import fc from 'fast-check'
import { expect, test } from 'vitest'
import { shorten } from '../../../../main/agent/context/shorten'
import { runsOf } from '../../../helpers/how-deep'

const RUNS = runsOf(150)

test('a text that fits stays, a longer one keeps head and tail and says how much is gone', () => {
  expect(shorten('short', 5)).toBe('short')
  const cut = shorten(`start${'.'.repeat(10_000)}end`, 2_000)
  expect(cut).toMatch(/^start/)
  expect(cut).toMatch(/end$/)
  const [, left, all] = /\[… (\d+) of (\d+) characters left out …\]/.exec(cut) ?? []
  expect(Number(all)).toBe(10_008)
  expect(cut.replace(/\n\[.*\]\n/, '').length + Number(left)).toBe(10_008)
})

test('a shortened text is no longer than asked, stays when it is shortened again, and never ends in half a character', () => {
  const text = fc
    .array(fc.constantFrom('a', '🎉', '\n', '人'), { minLength: 100, maxLength: 600 })
    .map(all => all.join(''))
  fc.assert(
    fc.property(text, fc.integer({ min: 80, max: 400 }), (long, limit) => {
      const short = shorten(long, limit)
      expect(short.length).toBeLessThanOrEqual(Math.max(limit, 0))
      expect(shorten(short, limit)).toBe(short)
      expect(short.isWellFormed()).toBe(true)
    }),
    { numRuns: RUNS },
  )
})
