import { expect, test } from 'vitest'
import { decodeLines } from '../../../../main/workspace/read/decode-lines'

const line = (bytes: Buffer, length = bytes.length) => ({ bytes, length })

test('lines stand one after the other, whatever ended them', () => {
  expect(decodeLines([line(Buffer.from('one\r')), line(Buffer.from('två'))])).toBe('one\ntvå')
})

test('one line that is no UTF-8 has all of them read as Windows-1252', () => {
  expect(decodeLines([line(Buffer.from([0x80])), line(Buffer.from('é'))])).toBe('€\nÃ©')
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
