import { expect, test } from 'vitest'
import { codePieces } from '../../../../renderer/ui/highlight/code-pieces'

const TOKENS = [2, 3, 0, 1, 3, 4]

test('cuts a line where its tokens end', () => {
  expect(codePieces('let "ab"', TOKENS)).toEqual([
    { kind: 'keyword', text: 'let' },
    { kind: 'plain', text: ' ' },
    { kind: 'string', text: '"ab"' },
  ])
})

test('gives a part of a line', () => {
  expect(codePieces('let "ab"', TOKENS, { from: 2, to: 6 })).toEqual([
    { kind: 'keyword', text: 't' },
    { kind: 'plain', text: ' ' },
    { kind: 'string', text: '"a' },
  ])
  expect(codePieces('let "ab"', TOKENS, { from: 4, to: 8 })).toEqual([{ kind: 'string', text: '"ab"' }])
})

test('loses nothing where the tokens are of another line', () => {
  for (const line of ['', 'a', 'let "ab" and more']) {
    expect(
      codePieces(line, TOKENS)
        .map(({ text }) => text)
        .join(''),
    ).toBe(line)
  }
  expect(codePieces('abc', [99, 2])).toEqual([
    { kind: 'plain', text: 'ab' },
    { kind: 'plain', text: 'c' },
  ])
})
