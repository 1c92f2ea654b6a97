import { expect, test } from 'vitest'
import { decodeLines } from '../../../../main/workspace/read/decode-lines'

const line = (bytes: Buffer, length = bytes.length) => ({ bytes, length })

test('lines stand one after the other, whatever ended them', () => {
  expect(decodeLines([line(Buffer.from('one\r')), line(Buffer.from('två'))])).toBe('one\ntvå')
})

test('one line that is no UTF-8 is read as Windows-1252, and the others are not', () => {
  expect(decodeLines([line(Buffer.from([0x80])), line(Buffer.from('é'))])).toBe('€\né')
})

test('lines are read in the encoding that is named, and a character that was cut off is left out', () => {
  const gbk = Buffer.from([0xd6, 0xd0, 0xce, 0xc4])
  expect(decodeLines([line(gbk)], 'GB18030')).toBe('中文')
  expect(decodeLines([line(gbk.subarray(0, 3), 9_000)], 'GB18030')).toMatch(/^中 \[/)
})

test('a line that was cut within a character loses only that character, and says how long it is', () => {
  const cut = Buffer.from('añ').subarray(0, 2)
  expect(decodeLines([line(cut, 9_000)])).toBe('a [... the rest of this line of 9000 bytes is left out]')
})

test('a long line is cut, never within a character', () => {
  const text = decodeLines([line(Buffer.from(`${'a'.repeat(1_999)}😀b`))])
  expect(text).toBe(`${'a'.repeat(1_999)} [... the rest of this line of 2004 bytes is left out]`)
})

test('a NUL reaches no provider', () => {
  expect(decodeLines([line(Buffer.from('a\0b'))])).toBe('a\uFFFDb')
})
