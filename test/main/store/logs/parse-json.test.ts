import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseJson } from '../../../../main/store/logs/parse-json'

test('reads back whatever was written as a line', () => {
  fc.assert(
    fc.property(fc.jsonValue(), value => {
      expect(parseJson(Buffer.from(JSON.stringify(value)))).toEqual(JSON.parse(JSON.stringify(value)))
    }),
  )
})

test('never fails, whatever the bytes are', () => {
  fc.assert(
    fc.property(fc.uint8Array(), bytes => {
      expect(() => parseJson(Buffer.from(bytes))).not.toThrow()
    }),
  )
})

test('a byte order mark does no harm, and what is no UTF-8 says nothing', () => {
  expect(parseJson(Buffer.from('\uFEFF{"a":1}'))).toEqual({ a: 1 })
  expect(parseJson(Buffer.from([0x22, 0xff, 0x22]))).toBeUndefined()
  expect(parseJson(Buffer.from('{"a":'))).toBeUndefined()
})
