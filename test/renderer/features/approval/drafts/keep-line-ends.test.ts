import { expect, test } from 'vitest'
import { keepLineEnds } from '../../../../../renderer/features/approval/drafts/keep-line-ends'

test.each([
  ['a\r\nb\r\n', 'a\nc\n', 'a\r\nc\r\n'],
  ['a\r\nb\r\n', 'a\r\nc\n', 'a\r\nc\r\n'],
  ['a\nb\n', 'a\nc\n', 'a\nc\n'],
  ['a\r\nb\n', 'a\nc\n', 'a\nc\n'],
  ['', 'a\n', 'a\n'],
])('a text of %j that became %j is written as %j', (before, written, kept) => {
  expect(keepLineEnds(before, written)).toBe(kept)
})
