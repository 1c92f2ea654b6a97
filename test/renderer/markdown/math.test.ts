import type { Token } from 'marked'
import { expect, test } from 'vitest'
import { lexMarkdown } from '../../../renderer/markdown/math'
import { growBlocks, noBlocks, splitBlocks } from '../../../renderer/markdown/split-blocks'

const blocks = (text: string) =>
  lexMarkdown(text)
    .filter(({ type }) => type !== 'space')
    .map(token => [token.type, 'text' in token ? token.text : ''])

function inline(text: string): string[] {
  const [paragraph] = lexMarkdown(text)
  const tokens = paragraph && 'tokens' in paragraph ? (paragraph.tokens ?? []) : []
  return tokens.filter(({ type }) => type === 'codespan').map(token => ('text' in token ? String(token.text) : ''))
}

test('shows a block of a formula as code', () => {
  expect(blocks('a\n\n$$\na_1 * b * c\n$$\n\nb')).toEqual([
    ['paragraph', 'a'],
    ['code', 'a_1 * b * c'],
    ['paragraph', 'b'],
  ])
  expect(blocks('\\[ x_i \\]\n')).toEqual([['code', ' x_i']])
  expect(blocks('$$x$$')).toEqual([['code', 'x']])
})

test('needs an end before the next empty line', () => {
  expect(blocks('$$\na\n\nb\n$$').map(([type]) => type)).toEqual(['paragraph', 'paragraph'])
  expect(blocks('$$ costs').map(([type]) => type)).toEqual(['paragraph'])
})

test('shows a formula within a line as code, with nothing in it emphasised', () => {
  expect(inline('so $a*b*c$ and \\(x_1 + y_1\\) hold')).toEqual(['a*b*c', 'x_1 + y_1'])
})

test('leaves money and shell alone', () => {
  for (const text of ['$5 and $10', 'from $5-$10', 'US$ 3 or $ 4 $', 'use $HOME', '$$', 'a $ b $ c']) {
    expect(inline(text), text).toEqual([])
  }
})

test('a formula that grows ends as the whole text has it', () => {
  const text = 'a\n\n$$\nx_1 * y * z\n$$\n\nlast $q$ line\n'
  let grown = noBlocks
  for (let length = 1; length <= text.length; length++) grown = growBlocks(grown, text.slice(0, length))
  const plain = (tokens: readonly Token[]) => tokens.map(({ type, raw }) => [type, raw.trim()])
  expect(plain([...grown.groups.flat(), ...grown.tail])).toEqual(plain(splitBlocks(text).groups.flat()))
})
