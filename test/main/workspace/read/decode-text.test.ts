import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decodeText } from '../../../../main/workspace/read/decode-text'

test('every text comes back as it was written in UTF-8', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), text => {
      expect(decodeText(Buffer.from(text))).toBe(text)
    }),
  )
})

test('bytes that are no UTF-8 are what Windows-1252 says', () => {
  expect(decodeText(Buffer.from([0x93, 0x48, 0xe9, 0x94, 0x20, 0x80]))).toBe('“Hé” €')
})

test('no byte fails or is lost', () => {
  fc.assert(
    fc.property(fc.uint8Array(), bytes => {
      const whole = Uint8Array.from([...bytes, 0xff])
      expect(decodeText(whole)).toHaveLength(whole.length)
    }),
  )
})

test('a part of a larger buffer is read alone', () => {
  expect(decodeText(new Uint8Array(Buffer.from('abcdef')).subarray(2, 4))).toBe('cd')
})
