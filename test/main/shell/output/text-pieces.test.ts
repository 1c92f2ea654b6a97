import fc from 'fast-check'
import { expect, test } from 'vitest'
import { textPieces } from '../../../../main/shell/output/text-pieces'
import { runsOf } from '../../../helpers/how-deep'

const runs = runsOf(500)

/** Bytes that are often text, often not, cut anywhere. */
const chunks = fc.array(
  fc.oneof(
    fc.uint8Array({ maxLength: 12 }).map(bytes => Buffer.from(bytes)),
    fc.string({ unit: 'grapheme', maxLength: 12 }).map(text => Buffer.from(text)),
    fc.string({ maxLength: 12 }).map(text => Buffer.from(text).subarray(1)),
  ),
)

test('is the text of all chunks, however it is cut, with its length', () => {
  fc.assert(
    fc.property(chunks, all => {
      const pieces = textPieces()
      const parts = [...all.map(pieces.next), pieces.rest()]

      const text = parts.map(part => part.slice()).join('')
      expect(text).toBe(Buffer.concat(all).toString('utf8'))
      expect(parts.reduce((total, part) => total + part.length, 0)).toBe(text.length)
    }),
    { numRuns: runs },
  )
})

test('gives any slice of a chunk', () => {
  for (const text of ['plain text', 'grün 😀 text']) {
    const piece = textPieces().next(Buffer.from(text))
    expect([piece.slice(), piece.slice(3), piece.slice(0, 4), piece.slice(2, 5)]).toEqual([
      text,
      text.slice(3),
      text.slice(0, 4),
      text.slice(2, 5),
    ])
  }
})
