import fc from 'fast-check'
import { expect, test } from 'vitest'
import { detectUtf8 } from '../../../../main/workspace/read/detect-utf8'

const utf16 = (text: string) => Buffer.from(text, 'utf16le')
const bigEndian = (text: string) => utf16(text).swap16()

test.each([
  ['UTF-8', Buffer.from('näme: 名前\n'), 'utf-8'],
  ['nothing', Buffer.from(''), 'utf-8'],
  ['UTF-8 with a mark', Buffer.from('\uFEFFname'), 'utf-8'],
  ['UTF-16 with a mark', utf16('\uFEFFname'), 'utf-16'],
  ['big-endian UTF-16 with a mark', bigEndian('\uFEFFname'), 'utf-16'],
  ['UTF-16 without a mark', utf16('---\nname: a\n'), 'utf-16'],
  ['big-endian UTF-16 without a mark', bigEndian('---\nname: a\n'), 'utf-16'],
  ['UTF-16 of Japanese without a mark', utf16('---\nname: 名前\n---\n名前を付けて保存します。\n'), 'utf-16'],
  ['Latin-1', Buffer.from('name: Grün\n', 'latin1'), 'unknown'],
  ['a NUL in a text', Buffer.from(`a\0${'b'.repeat(100)}`), 'unknown'],
  ['bytes', Buffer.from([0, 0, 1, 2, 0, 0, 0, 5]), 'unknown'],
])('%s is known', (_, bytes, expected) => {
  expect(detectUtf8(bytes)).toBe(expected)
})

test('a text that is cut within a character is UTF-8 all the same', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom('a', 'ß', '名', '👩', '\u0301')), fc.nat(), (signs, at) => {
      const bytes = Buffer.from(signs.join('')).subarray(0, at % 40)
      expect(detectUtf8(bytes, true)).toBe('utf-8')
    }),
  )
  expect(detectUtf8(Buffer.from('ß').subarray(0, 1))).toBe('unknown')
})
