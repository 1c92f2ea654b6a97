import fc from 'fast-check'
import { type Token, type Tokens, walkTokens } from 'marked'
import { describe, expect, test } from 'vitest'
import { type Blocks, noBlocks } from '../../../shared/markdown/blocks'
import { finishBlocks, splitBlocks } from '../../../shared/markdown/finish-blocks'
import { lexMarkdown } from '../../../shared/markdown/math'
import { growBlocks } from '../../../shared/markdown/split-blocks'
import { runsOf } from '../../helpers/how-deep'

const items = (count: number, from = 0) =>
  Array.from({ length: count }, (_, index) => `- item ${from + index} with **weight**\n`).join('')

function growAt(text: string, places: readonly number[]): Blocks {
  const ends = [...new Set([...places.map(place => place % (text.length + 1)), text.length])].sort((a, b) => a - b)
  return ends.reduce((blocks, end) => growBlocks(blocks, text.slice(0, end)), noBlocks)
}

const contentOf = (tokens: readonly Token[]) => tokens.filter(({ type }) => type !== 'space' && type !== 'def')
const allOf = ({ groups, tail }: Blocks) => [...groups.flat(), ...tail]

/** Returns what a view shows of tokens: their kinds and texts, and the looks of list items. */
function shown(tokens: readonly Token[]): unknown[] {
  return tokens.map(token => {
    if (token.type !== 'list') return [token.type, token.raw.trimEnd()]
    const { ordered, start, items: all } = token as Tokens.List
    return [
      ordered,
      start,
      all.map(({ raw, loose, task, tokens: inner }) => [raw.trimEnd(), loose, task, kinds(inner)]),
    ]
  })
}

/** The box of a task is drawn by its item. */
function kinds(tokens: readonly Token[]): string[] {
  const found: string[] = []
  walkTokens([...tokens], ({ type }) => {
    if (type !== 'checkbox' && type !== 'space') found.push(type)
  })
  return found
}

const listOf = (blocks: Blocks) => blocks.tail[0] as Tokens.List

describe('a list that grows', () => {
  test('keeps the items that are settled as they are', () => {
    const before = growBlocks(noBlocks, items(40))
    const after = growBlocks(before, items(41))
    expect(after.list?.settled.items.length).toBeGreaterThan(20)
    expect(listOf(after).items).toHaveLength(41)
    for (let index = 0; index < 30; index++) expect(listOf(after).items[index]).toBe(listOf(before).items[index])
  })

  test('lexes no more than its end', () => {
    const { list } = growAt(items(500), [1000, 5000, 9000])
    const left = items(500).length - (list?.cut ?? 0)
    expect(left).toBeLessThan(items(20).length)
  })

  test('becomes loose as a whole by one empty line', () => {
    const tight = growBlocks(noBlocks, items(30))
    const loose = growBlocks(tight, `${items(30)}\n- one more`)
    expect(listOf(loose).items.every(item => item.loose)).toBe(true)
    expect(shown(allOf(loose))).toEqual(shown(contentOf(lexMarkdown(`${items(30)}\n- one more`) ?? [])))
  })

  test('ends where another list or another block begins', () => {
    for (const next of ['1. other\n', '* other\n', '\nA paragraph.\n\nAnother.', '---\n']) {
      const text = items(30) + next
      const blocks = growBlocks(growBlocks(noBlocks, items(30)), text)
      expect(shown(allOf(blocks))).toEqual(shown(contentOf(lexMarkdown(text) ?? [])))
    }
  })

  test('shows at any time what lexing the whole would', () => {
    const line = fc.constantFrom(
      ...[
        '- one',
        '- two\n  more',
        '- [ ] open',
        '- [x] done',
        '- three\n\n  a paragraph',
        '- four\n  - inner\n  - inner',
      ],
      ...[
        '  - deep',
        ' - aside',
        'lazy',
        '',
        '- five\n  ```\n  code\n  ```',
        '-',
        '1. first',
        '* star',
        '- ',
        '    code',
      ],
    )
    const usual = fc.constantFrom('- one', '- two `b`', '- three\n  - inner')
    const lines = fc.tuple(fc.array(usual, { maxLength: 14 }), fc.array(fc.oneof(usual, line), { maxLength: 16 }))
    fc.assert(
      fc.property(lines, fc.array(fc.nat(600), { maxLength: 20 }), ([first, then], places) => {
        const text = [...first, ...then].join('\n')
        const blocks = growAt(text, places)
        if (!blocks.fence) expect(shown(allOf(blocks))).toEqual(shown(contentOf(lexMarkdown(text) ?? [])))
      }),
      { numRuns: runsOf(300) },
    )
  })
})

describe('finishBlocks', () => {
  test('keeps what was there, and settles the end', () => {
    const text = `# Title\n\nWords.\n\n${items(40)}`
    const before = growAt(text, [10, 200, 600])
    const after = finishBlocks(before, text)
    expect(shown(allOf(after))).toEqual(shown(allOf(splitBlocks(text))))
    expect(after.groups.flat()[0]).toBe(before.groups.flat()[0])
    const list = after.groups.flat()[2] as Tokens.List
    expect(list.items[5]).toBe(listOf(before).items[5])
  })

  test('closes a fence that the text left open', () => {
    const text = 'Look:\n\n```ts\nconst a = 1\n'
    expect(allOf(finishBlocks(growAt(text, [3, 12]), text))).toMatchObject([{ type: 'paragraph' }, { type: 'code' }])
  })

  test('resolves a link whose target came after it, and keeps all else', () => {
    const text = 'Plain.\n\nSee [the note][n].\n\n> [n]: https://example.org\n\nEnd.'
    const before = growAt(text, [5, 20, 40])
    const after = finishBlocks(before, text)
    expect(after.groups.flat()[0]).toBe(before.groups.flat()[0])
    expect(JSON.stringify(after.groups)).toContain('"href":"https://example.org"')
  })

  test('takes a text that it has not seen grow as it is', () => {
    const text = 'One.\n\nTwo.'
    expect(shown(allOf(finishBlocks(noBlocks, text)))).toEqual(shown(allOf(splitBlocks(text))))
    expect(shown(allOf(finishBlocks(growBlocks(noBlocks, 'Other'), text)))).toEqual(shown(allOf(splitBlocks(text))))
  })
})
