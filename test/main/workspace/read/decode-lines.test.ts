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
  const text = decodeLines([line(Buffer.from(`${'a'.repeat(1_999)}😀${'b'.repeat(300)}`))])
  expect(text).toBe(
    `${'a'.repeat(1_999)} [... the middle of this line of 2303 bytes is left out ...] ${'b'.repeat(200)}`,
  )
  expect(decodeLines([line(Buffer.from('a'.repeat(2_200)))])).toBe('a'.repeat(2_200))
})

test('of a longer line the end is shown, in whole characters, where it is known where they begin', () => {
  const bytes = Buffer.from('head')
  const cut = (tail: Buffer, encoding?: string) => decodeLines([{ bytes, length: 9_000, tail }], encoding)
  const middle = 'head [... the middle of this line of 9000 bytes is left out ...] '
  expect(cut(Buffer.from('😀é end\r').subarray(2))).toBe(`${middle}é end`)
  expect(cut(Buffer.from([0xe9, 0x21]), 'windows-1252')).toBe(`${middle}é!`)
  const rest = 'head [... the rest of this line of 9000 bytes is left out]'
  expect(cut(Buffer.from([0xd0, 0xce, 0xc4]), 'GB18030')).toBe(rest)
  expect(cut(Buffer.from([0x61, 0xff, 0xfe]))).toBe(rest)
})

test('a NUL reaches no provider', () => {
  expect(decodeLines([line(Buffer.from('a\0b'))])).toBe('a\uFFFDb')
})
