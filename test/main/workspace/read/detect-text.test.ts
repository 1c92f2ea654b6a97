import { expect, test } from 'vitest'
import { detectText } from '../../../../main/workspace/read/detect-text'

test.each([
  ['plain text', Buffer.from('hello\n'), 'utf-8'],
  ['nothing at all', Buffer.alloc(0), 'utf-8'],
  ['tabs, form feeds and colours', Buffer.from('\t\f\r\n\x1b[31mred\x1b[0m'), 'utf-8'],
  ['Latin-1', Buffer.from('é', 'latin1'), 'utf-8'],
  ['UTF-16 LE with a mark', Buffer.from('\ufeffa', 'utf16le'), 'utf-16le'],
  ['UTF-16 BE with a mark', Buffer.from('\ufeffa', 'utf16le').swap16(), 'utf-16be'],
  ['UTF-16 without a mark', Buffer.from('hello', 'utf16le'), 'utf-16le'],
  ['the other UTF-16 without a mark', Buffer.from('hello', 'utf16le').swap16(), 'utf-16be'],
  ['numbers of two bytes', Buffer.from([1, 0, 2, 0, 3, 0, 4, 0, 255, 0]), null],
  ['one NUL', Buffer.from('a\0'), null],
  ['a third of control characters', Buffer.from('ab\x01'), null],
  ['few control characters', Buffer.from('abcd\x01'), 'utf-8'],
])('takes %s as it is', (_, sample, expected) => {
  expect(detectText(sample)).toBe(expected)
})
