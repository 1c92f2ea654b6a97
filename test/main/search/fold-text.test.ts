import fc from 'fast-check'
import { expect, test } from 'vitest'
import { foldText, placeInComposed } from '../../../main/search/fold-text'
import { mayHave, piecesOf, signatureMaker } from '../../../main/search/signature'

const numRuns = Number(process.env.PROPERTY_RUNS ?? 200)

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

test('never says of a part of a text that it is missing, and nearly always says it of another', () => {
  const maker = signatureMaker()
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 2 }), fc.nat(), fc.nat(), (text, from, length) => {
      const folded = foldText(text)
      const start = from % Math.max(1, folded.length)
      const part = folded.slice(start, start + 2 + (length % 10))
      maker.add(folded)
      expect(mayHave(maker.take(), piecesOf(part))).toBe(true)
    }),
    { numRuns },
  )
  maker.add('the quick brown fox '.repeat(500))
  const signature = maker.take()
  const others = Array.from({ length: 1_000 }, (_, index) => `zebra${index}fish`)
  expect(others.filter(other => mayHave(signature, piecesOf(other))).length).toBeLessThan(10)
})
