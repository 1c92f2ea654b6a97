import fc from 'fast-check'
import { expect, test } from 'vitest'
import { foldText } from '../../../main/search/fold-text'
import { mayHave, piecesOf, signatureMaker } from '../../../main/search/signature'
import { runsOf } from '../../helpers/how-deep'

const numRuns = runsOf(200)

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
