import { expect, test } from 'vitest'
import { decodeText } from '../../../main/web/decode-body'

test.each<[string, number[] | string, string | undefined, string]>([
  ['a byte order mark before what the server says', [0xff, 0xfe, 0x61, 0], 'utf-8', 'a'],
  ['what the server says before the page', '<meta charset="utf-16">ä', 'utf-8', '<meta charset="utf-16">ä'],
  [
    'what the page says',
    [...Buffer.from('<meta charset=windows-1252>'), 0x80],
    undefined,
    '<meta charset=windows-1252>€',
  ],
  ['UTF-8 where nobody says', 'ä', undefined, 'ä'],
  [
    'UTF-8 where a page that could be read says that it is UTF-16',
    '<meta charset="utf-16le">ä',
    undefined,
    '<meta charset="utf-16le">ä',
  ],
  ['the next best where the server names no encoding', 'ä', 'x-unknown-7', 'ä'],
  ['the quotes of Windows', [0x93, 0x94], 'iso-8859-1', '“”'],
  ['Japanese', [0x93, 0xfa], 'shift_jis', '日'],
])('a page is read by %s', (_, bytes, charset, text) => {
  expect(decodeText(Buffer.from(bytes as string), charset)).toBe(text)
})

test('text far down in a page says nothing about its encoding', () => {
  const page = Buffer.concat([Buffer.alloc(1_024, 0x20), Buffer.from('<meta charset=windows-1252>ä')])
  expect(decodeText(page).endsWith('ä')).toBe(true)
})
