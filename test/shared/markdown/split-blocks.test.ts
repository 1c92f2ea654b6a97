import fc from 'fast-check'
import { Lexer, type Token } from 'marked'
import { describe, expect, test } from 'vitest'
import { type Blocks, contentOf, noBlocks } from '../../../shared/markdown/blocks'
import { finishBlocks, splitBlocks } from '../../../shared/markdown/finish-blocks'
import { lexBeginning, lexMarkdown } from '../../../shared/markdown/math'
import { growBlocks } from '../../../shared/markdown/split-blocks'
import { runsOf } from '../../helpers/how-deep'

const SAMPLE = `# Title

Intro with **bold** and
a second line.

- one
- two

  still two
- three

1. first
   \`\`\`js
   inside()
   \`\`\`
2. second

| a | b |
|---|--:|
| 1 | 2 |

> quote
> goes on

\`\`\`ts
const a = 1

# not a heading
\`\`\`

Setext
======

<div>
html
</div>

~~~~
~~~
~~~~
- [x] done
- [ ] open

---
last line`

/** The blocks as the lexer gives them for what is there, an open fence included. */
function tokensOf(blocks: Blocks): { type: string; raw: string }[] {
  const { fence } = blocks
  const settled = [...blocks.groups.flat(), ...blocks.tail].map(plain)
  return fence ? [...settled, { type: 'code', raw: fence.lines.join('\n').trimEnd() }] : settled
}

function plain(token: Token): { type: string; raw: string } {
  return { type: token.type, raw: (token.type === 'code' ? token.text : token.raw).trimEnd() }
}

function whole(text: string) {
  return Lexer.lex(text)
    .filter(token => token.type !== 'space' && token.type !== 'def')
    .map(plain)
}

/** Returns what is drawn of a text that this module itself reads at once. */
function readAtOnce(tokens: readonly Token[] | null) {
  return contentOf(tokens ?? []).map(plain)
}

function grow(chunks: readonly string[]): Blocks {
  let blocks = noBlocks
  let text = ''
  for (const chunk of chunks) {
    text += chunk
    blocks = growBlocks(blocks, text)
  }
  return blocks
}

/** Cuts a text at the given places. */
function cut(text: string, places: readonly number[]): string[] {
  const sorted = [...new Set(places.map(place => place % (text.length + 1)))].sort((a, b) => a - b)
  return [...sorted, text.length].map((end, index) => text.slice(sorted[index - 1] ?? 0, end))
}

describe('growBlocks', () => {
  test('gives the same blocks as lexing the whole, one character at a time', () => {
    let blocks = noBlocks
    for (let end = 1; end <= SAMPLE.length; end++) {
      blocks = growBlocks(blocks, SAMPLE.slice(0, end))
      expect(tokensOf(blocks)).toEqual(whole(SAMPLE.slice(0, end)))
    }
  })

  test('gives the same blocks as lexing the whole, however it is cut', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(SAMPLE.length), { maxLength: 40 }), places => {
        expect(tokensOf(grow(cut(SAMPLE, places)))).toEqual(whole(SAMPLE))
      }),
    )
  })

  test('does so for texts made of any Markdown lines', () => {
    const line = fc.constantFrom(
      '',
      'text',
      '- item',
      '  more',
      '# head',
      '#tag',
      '```',
      '```js',
      '~~~',
      '> quote',
      '1. one',
      '***',
      '===',
      '| a | b |',
      '|---|---|',
      '    code',
      '<p>',
      '</p>',
      'a | b',
      '+ other',
      '`tick`',
    )
    fc.assert(
      fc.property(fc.array(line, { maxLength: 14 }), fc.array(fc.nat(200), { maxLength: 20 }), (lines, places) => {
        const text = lines.join('\n')
        const grown = grow(cut(text, places))
        expect(tokensOf(grown)).toEqual(readAtOnce(lexBeginning(text)))
        expect(tokensOf(finishBlocks(grown, text))).toEqual(readAtOnce(lexMarkdown(text)))
        if (!text.includes('```js')) expect(tokensOf(grown)).toEqual(whole(text))
      }),
      { numRuns: runsOf(2000) },
    )
  })

  test('does not touch blocks that are settled', () => {
    const before = growBlocks(noBlocks, 'one\n\ntwo\n\nthree\nis not ')
    const after = growBlocks(before, 'one\n\ntwo\n\nthree\nis not over yet')
    expect(before.groups.flat()).toHaveLength(2)
    expect(after.groups).toBe(before.groups)
  })

  test('a group with 4,000 characters takes no more blocks', () => {
    const text = `${'a'.repeat(1_500)}\n\n`.repeat(7)
    expect(splitBlocks(text).groups.map(group => group.length)).toEqual([3, 3, 1])
    let grown = noBlocks
    for (let end = 500; end <= text.length; end += 500) grown = growBlocks(grown, text.slice(0, end))
    expect(finishBlocks(grown, text).groups.map(group => group.length)).toEqual([3, 3, 1])
  })

  test('keeps full groups as they are, at most 32 blocks each', () => {
    const text = Array.from({ length: 70 }, (_, index) => `paragraph ${index}\n\n`).join('')
    const before = growBlocks(noBlocks, text)
    const after = growBlocks(before, `${text}one more\n\nand another\n`)
    expect(after.groups.map(group => group.length)).toEqual([32, 32, 7])
    expect(after.groups[0]).toBe(before.groups[0])
    expect(after.groups[1]).toBe(before.groups[1])
  })

  test('adds lines to an open fence without lexing', () => {
    const before = growBlocks(noBlocks, 'Look:\n\n```ts {1}\nconst a = 1\ncons')
    expect(before.fence).toMatchObject({ language: 'ts {1}', lines: ['const a = 1', 'cons'] })
    const after = growBlocks(before, 'Look:\n\n```ts {1}\nconst a = 1\nconst b = 2\n')
    expect(after.fence?.lines).toEqual(['const a = 1', 'const b = 2', ''])
    expect(after.groups).toBe(before.groups)
  })

  test('does not take a shorter or other fence for the end', () => {
    const { fence } = growBlocks(noBlocks, '````md\n```\n~~~\ninside')
    expect(fence?.lines).toEqual(['```', '~~~', 'inside'])
  })

  test('starts over when the text is not a longer version of the former', () => {
    const former = growBlocks(noBlocks, 'one\n\ntwo\n\nthree')
    expect(tokensOf(growBlocks(former, 'other'))).toEqual(whole('other'))
  })

  test('reads Windows line ends, also cut between CR and LF', () => {
    expect(tokensOf(grow(['# a\r', '\n\r\nb\r\n', '\r\nc']))).toEqual(whole('# a\n\nb\n\nc'))
  })
})

describe('fences within a fence of the same length', () => {
  const block = (text: string, language = 'md') => ({ type: 'code', lang: language, text })
  const paragraph = (text: string) => ({ type: 'paragraph', raw: expect.stringContaining(text) })

  test.each<[what: string, lines: string[], blocks: object[]]>([
    [
      'one within',
      ['```markdown', '# T', '', '```bash', 'npm i', '```', '', 'More', '```', '', 'Prose.'],
      [block('# T\n\n```bash\nnpm i\n```\n\nMore', 'markdown'), paragraph('Prose.')],
    ],
    [
      'two in a row',
      ['```md', 'A', '```js', '1', '```', 'B', '```py', '2', '```', 'C', '```', '', 'Prose.'],
      [block('A\n```js\n1\n```\nB\n```py\n2\n```\nC'), paragraph('Prose.')],
    ],
    [
      'within one without a language',
      ['```', '```js', '1', '```', '```', 'Prose.'],
      [block('```js\n1\n```', ''), paragraph('Prose.')],
    ],
    [
      'of three depths',
      ['~~~md', '~~~md', '~~~js', '1', '~~~', '~~~', '~~~', 'Prose.'],
      [block('~~~md\n~~~js\n1\n~~~\n~~~'), paragraph('Prose.')],
    ],
    [
      'longer than the outer one',
      ['```md', '````js', '```', '````', '```', 'Prose.'],
      [block('````js\n```\n````'), paragraph('Prose.')],
    ],
    [
      'shorter than the outer one, and open',
      ['````md', '```js', '1', '````', 'Prose.'],
      [block('```js\n1'), paragraph('Prose.')],
    ],
    ['of the other sign', ['```md', '~~~js', '1', '```', 'Prose.'], [block('~~~js\n1'), paragraph('Prose.')]],
    [
      'a fence that was forgotten to be ended, before another block',
      ['```js', '1', 'Then run:', '```bash', 'npm i', '```', 'Prose.'],
      [block('1\nThen run:\n```bash\nnpm i', 'js'), paragraph('Prose.')],
    ],
    [
      'more than anybody means',
      ['```md', ...Array(9).fill('```js'), '```', 'Prose.'],
      [block(Array(9).fill('```js').join('\n')), paragraph('Prose.')],
    ],
  ])('%s', (_, lines, blocks) => {
    const text = lines.join('\n')
    expect(splitBlocks(text).groups.flat()).toMatchObject(blocks)
    for (const size of [1, 7]) {
      const pieces = Array.from({ length: Math.ceil(text.length / size) }, (_, index) => (index + 1) * size)
      expect(finishBlocks(grow(cut(text, pieces)), text).groups.flat()).toMatchObject(blocks)
    }
  })

  test('one block while it grows, that nothing comes out of', () => {
    const text = ['```md', '# T', '```bash', 'npm i', '```', 'More'].join('\n')
    for (let end = text.indexOf('```bash') + 7; end < text.length; end++) {
      const { groups, tail, fence } = growBlocks(noBlocks, text.slice(0, end))
      expect([...groups.flat(), ...tail]).toEqual([])
      expect(fence).toBeDefined()
    }
  })

  test('in an item of a list', () => {
    const [list] = splitBlocks('1. Step\n   ```md\n   A\n   ```bash\n   x\n   ```\n   B\n   ```\n2. Next').groups.flat()
    expect(list).toMatchObject({ type: 'list', items: [{ tokens: [{}, block('A\n```bash\nx\n```\nB')] }, {}] })
  })
})

describe('splitBlocks', () => {
  test('resolves a link whose target is defined after it', () => {
    const [paragraph] = splitBlocks('See [the note][n].\n\n[n]: https://example.org').groups.flat()
    expect(paragraph).toMatchObject({ type: 'paragraph' })
    const link = paragraph && 'tokens' in paragraph ? paragraph.tokens?.find(token => token.type === 'link') : undefined
    expect(link).toMatchObject({ href: 'https://example.org' })
  })

  test('has no blocks for an empty text', () => {
    expect(splitBlocks('').groups).toEqual([])
  })
})
