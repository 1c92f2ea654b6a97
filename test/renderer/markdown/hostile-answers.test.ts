import { setImmediate as nextTask } from 'node:timers/promises'
import { afterEach, describe, expect, test } from 'vitest'
import type { Blocks } from '../../../shared/markdown/blocks'
import { noBlocks } from '../../../shared/markdown/blocks'
import { finishBlocks, splitBlocks } from '../../../shared/markdown/finish-blocks'
import { isTaskFull } from '../../../shared/markdown/lexing-work'
import { lexMarkdown } from '../../../shared/markdown/math'
import { growBlocks } from '../../../shared/markdown/split-blocks'
import { type HostileAnswer, hostileAnswers } from '../../helpers/hostile-answers'

/** Generous: each takes some milliseconds where it once took seconds or more. */
const LIMIT_MS = 60_000

const tokensOf = ({ groups, tail }: Blocks) => [...groups.flat(), ...tail]

function depthOf(tokens: readonly object[]): number {
  const inner = tokens.map(token => {
    const { tokens: own = [], items = [] } = token as { tokens?: object[]; items?: object[] }
    return own.length + items.length === 0 ? 1 : 1 + depthOf([...own, ...items])
  })
  return Math.max(0, ...inner)
}

describe('an answer that takes a reader of Markdown long', () => {
  afterEach(() => nextTask())

  const sample = hostileAnswers(300).filter((_, index) => index % 5 === 0)
  test.each(sample)(
    'is read in steps to its end: $name',
    ({ text }: HostileAnswer) => {
      const blocks = splitBlocks(text)
      expect(blocks.isFinished).toBe(true)
      expect(blocks.text).toHaveLength(text.replace(/\r\n?/g, '\n').length)
      expect(depthOf(tokensOf(blocks).filter(({ type }) => type === 'blockquote' || type === 'list'))).toBeLessThan(80)
    },
    LIMIT_MS,
  )

  test.each(['_a', 'a.a.@', '*a ', '[', '`', '<a ', '$a'])(
    'is plain text where it is one long line: %j',
    unit => {
      const text = unit.repeat(100_000)
      const tokens = tokensOf(splitBlocks(text))
      expect(
        tokens
          .filter(({ type }) => type === 'plain')
          .map(({ raw }) => raw)
          .join(''),
      ).toBe(text)
    },
    LIMIT_MS,
  )

  test('plain text that goes on is not looked over again for an empty line', () => {
    const text = '_a'.repeat(50_000)
    let blocks = noBlocks
    for (let end = 1_000; end <= text.length; end += 1_000) blocks = growBlocks(blocks, text.slice(0, end))
    expect(blocks.plainUntil).toBe(text.length)
    const ended = growBlocks(blocks, `${text}  \n`)
    expect(tokensOf(growBlocks(ended, `${text}  \n \n# Title\n`)).at(-1)?.type).toBe('heading')
  })

  test(
    'costs no more than the one step at a time for each piece that comes',
    () => {
      const text = '- a\n'.repeat(8_000)
      let blocks = noBlocks
      for (let end = 80; end <= text.length; end += 80) blocks = growBlocks(blocks, text.slice(0, end))
      expect(tokensOf(blocks).filter(({ type }) => type === 'list').length).toBeGreaterThan(20)
    },
    LIMIT_MS,
  )

  test('counts items in which nothing is, so that a row of them waits for another task too', () => {
    const first = finishBlocks(noBlocks, '-\n\n'.repeat(20_000), isTaskFull)
    expect(first.text.length).toBeGreaterThan(0)
    expect(first.text.length).toBeLessThan(8_000)
  })

  test('waits where a task has had enough, and goes on in the next', () => {
    const text = 'a\n\n'.repeat(10_000)
    let asked = 0
    const first = finishBlocks(noBlocks, text, () => ++asked > 3)
    expect(first.text.length).toBeLessThan(text.length)
    expect(finishBlocks(first, text).groups.flat()).toHaveLength(10_000)
  })
})

test('an ordinary text after what is too much work is Markdown again', () => {
  const blocks = splitBlocks(`${'*a '.repeat(20_000)}\n\n# Heading\n\nAnd **more**.\n\n${'word '.repeat(2_000)}`)
  expect(tokensOf(blocks).map(({ type }) => type)).toContain('heading')
})

test('a paragraph that an empty line ended before one that is too much work stays Markdown', () => {
  const [first, second] = tokensOf(splitBlocks(`Here is **all of it**:\n\n${'*a '.repeat(5_000)}`))
  expect([first?.type, second?.type]).toEqual(['paragraph', 'plain'])
})

test('deep quotes are drawn to a depth, and the rest of them as it was written', () => {
  const tokens = lexMarkdown(`${'> '.repeat(200)}deep`) ?? []
  expect(depthOf(tokens)).toBeLessThan(40)
  expect(JSON.stringify(tokens)).toContain('"type":"plain"')
})

test('a list that is laid out in parts counts on', () => {
  const text = '1. one **thing**\n'.repeat(600)
  const lists = tokensOf(splitBlocks(text)) as unknown as { start: number; items: unknown[] }[]
  expect(lists.length).toBeGreaterThan(1)
  let next = 1
  for (const { start, items } of lists) {
    expect(start).toBe(next)
    next += items.length
  }
  expect(next).toBe(601)
})

test('links of a long text lead where it says at its end', () => {
  const text = `See [the note][n].\n\n${'Words of a paragraph.\n\n'.repeat(1_000)}[n]: https://example.org`
  const [first] = tokensOf(splitBlocks(text))
  expect(JSON.stringify(first)).toContain('"href":"https://example.org"')
})

test('code that is longer than any other block stays code', () => {
  const code = 'const a = 1\n'.repeat(20_000)
  const tokens = tokensOf(splitBlocks(`Look:\n\n\`\`\`ts\n${code}\`\`\`\n\n# After`))
  expect(tokens.map(({ type }) => type)).toEqual(['paragraph', 'code', 'heading'])
})

test.each(['  - ', '> - ', '1. ', '* + '])(
  'a row of “%s” before lines that go on with it stands as it was written, and does not take seconds',
  { timeout: 5_000 },
  markers => {
    const text = `${markers.repeat(1_500)}x\n${'goes on\n'.repeat(400)}`
    const [first] = tokensOf(splitBlocks(text))
    expect(first).toMatchObject({ type: 'plain' })
    const few = `${markers.repeat(4)}x\n${'goes on\n'.repeat(40)}`
    expect(tokensOf(splitBlocks(few))[0]?.type).toMatch(/^(list|blockquote)$/)
  },
)

test.each([
  ['quotes', '> '.repeat(2_000)],
  ['lists', '- '.repeat(2_000)],
  ['lists with lines', `${'- '.repeat(800)}x\n${'goes on\n'.repeat(200)}`],
  ['emphasis', '*a '.repeat(2_000)],
  ['links', '[a]('.repeat(1_900)],
  ['a definition', `${'> '.repeat(2_000)}\n\n[a]: https://a.test\n\n[a]`],
])('a text that is too much work for one task is there after some: %s', async (_, text) => {
  let blocks = noBlocks
  for (let task = 0; task < 2_000 && !blocks.isFinished; task++) {
    blocks = finishBlocks(blocks, text, isTaskFull)
    await nextTask()
  }
  expect(blocks).toMatchObject({ isFinished: true, text })
})
