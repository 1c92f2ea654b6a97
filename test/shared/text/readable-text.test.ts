import { expect, test } from 'vitest'
import { readableLine, readableText } from '../../../shared/text/readable-text'

test.each([
  ['lines end as one', 'a\r\nb\rc\u2028d\u0085e\vf', 'a\nb\nc\nd\ne\nf'],
  ['tabs, and the wide space of Japanese, stay', '\ta\u3000b', '\ta\u3000b'],
  ['other spaces are plain ones', 'a\u00a0b\u2003c\u3164d\u2800e', 'a b c d e'],
  ['what turns the order round is written by its code', 'a\u202eb\u2066c', 'a\\u{202e}b\\u{2066}c'],
  ['controls are written by their code', 'a\u0000b\u0007\u001b[2J', 'a\\u{0}b\\u{7}\\u{1b}[2J'],
  ['letters of tags are written by their code', 'a\u{e0041}', 'a\\u{e0041}'],
  [
    'what nobody sees is gone',
    'p\u200bay\u200d\u200c\u2060\ufeff\u00ad\u034f\u200e\u200f\u061c\u180e\ufe0f\u{1d173}pal',
    'paypal',
  ],
  ['emoji stay whole', '👩‍👧 ❤️ 👍🏽 1️⃣ 👩🏽‍🚀', '👩‍👧 ❤️ 👍🏽 1️⃣ 👩🏽‍🚀'],
  ['a joiner that follows an emoji and joins nothing is gone', '👩\u200d x', '👩 x'],
  ['letters that a mark joins or keeps apart stay so', 'می‌خواهم क्‍ष', 'می‌خواهم क्‍ष'],
  ['a mark at the end of a word is gone', 'می\u200c x', 'می x'],
])('%s', (_, written, read) => {
  expect(readableText(written)).toBe(read)
  expect(readableText(read)).toBe(read)
})

test('a line stays one', () => {
  expect(readableLine('Hi\r\nBcc: x')).toBe('Hi\\u{a}Bcc: x')
})

test('a text of nothing but invisible characters takes time in proportion to its length', () => {
  for (const piece of ['\u200d', '👩\u200d', 'م\u200c', '1\ufe0f', ' \u00a0\u200b'])
    expect(readableText(piece.repeat(100_000))).toBeTypeOf('string')
})
