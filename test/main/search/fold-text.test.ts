import fc from 'fast-check'
import { expect, test } from 'vitest'
import { foldText, placeInComposed } from '../../../main/search/fold-text'
import { runsOf } from '../../helpers/how-deep'

const numRuns = runsOf(200)

test.each([
  ['ÄÖÜ Été', 'aou ete'],
  ['e\u0301', 'e'],
  ['İstanbul', 'istanbul'],
  ['ΟΔΟΣ οδος', 'οδοσ οδοσ'],
  ['ＡＢＣ１', 'abc1'],
  ['Ёлка', 'елка'],
  ['がか 한국 文件', 'がか 한국 文件'],
  ['Straße', 'straße'],
  ['😀 Ab', '😀 ab'],
  ['\0a', '\0a'],
])('folds %j to %j', (text, folded) => {
  expect(foldText(text)).toBe(folded)
})

test('leads from any place of the folded text back to what stands there', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), text => {
      const composed = text.normalize('NFC')
      const folded = foldText(text)
      for (let place = 0; place < folded.length; place++) {
        const back = placeInComposed(composed, place)
        expect(foldText(composed.slice(0, back)).length).toBeLessThanOrEqual(place)
        expect(back).toBeLessThan(composed.length)
      }
      expect(placeInComposed(composed, folded.length)).toBe(composed.length)
    }),
    { numRuns },
  )
})
