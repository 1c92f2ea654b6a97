import fc from 'fast-check'
import { expect, test } from 'vitest'
import { NORMALISE, TIERS, type Tier } from '../../../../main/workspace/patch/line-tiers'
import { runsOf } from '../../../helpers/how-deep'

const line = fc.array(fc.constantFrom('a', ' ', '\t', '“', '"', '–', '-', '…', 'ﬁ', '\u00a0', 'e\u0301'), {
  maxLength: 5,
})

test('lines that are the same to one tier are the same to every looser one', () => {
  fc.assert(
    fc.property(line, line, (one, other) => {
      const same = TIERS.map(tier => NORMALISE[tier](one.join('')) === NORMALISE[tier](other.join('')))
      expect(same).toEqual([...same].sort())
    }),
    { numRuns: runsOf(2_000) },
  )
})

test.each<[Tier, string, string]>([
  ['trailing-space', 'a  ', 'a'],
  ['trimmed', '  a', 'a'],
  ['unicode', '“a” – b…', '"a" - b...'],
  ['unicode', 'caf\u00e9', 'cafe\u0301'],
])('%s takes %j for %j, and the tier before does not', (tier, one, other) => {
  const stricter = TIERS[TIERS.indexOf(tier) - 1] ?? 'exact'
  expect(NORMALISE[tier](one)).toBe(NORMALISE[tier](other))
  expect(NORMALISE[stricter](one)).not.toBe(NORMALISE[stricter](other))
})
