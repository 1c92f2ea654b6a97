import { expect, test } from 'vitest'
import { Markdown } from '../../../../renderer/views/markdown/markdown'
import { drawn } from '../../drawn'

const code = (count: number): string =>
  Array.from({ length: count }, (_, index) => `\`\`\`js\nconst a = ${index}\n\`\`\`\n\n`).join('')

const blocksIn = (box: HTMLElement): number => box.querySelectorAll('figure').length

test('of a text of thousands of blocks only some are made before they are looked at, and all of it can be read and found', () => {
  const box = drawn(<Markdown source={code(8_000)} />)
  expect(blocksIn(box)).toBeGreaterThan(0)
  expect(blocksIn(box)).toBeLessThan(100)
  for (const index of [0, 4_000, 7_999]) expect(box.textContent?.includes(`const a = ${index}`)).toBe(true)
})

test('a text of ordinary length is made at once', () => {
  expect(blocksIn(drawn(<Markdown source={code(60)} />))).toBe(60)
})

test('the end of a text that grows is made at once', () => {
  const box = drawn(<Markdown source={`${'Words.\n\n'.repeat(2_000)}## The end\n\n${code(1)}`} isGrowing />)
  expect(blocksIn(box)).toBe(1)
})

test('headings are made wherever they are, so that links lead to them', () => {
  const box = drawn(<Markdown source={`## First\n\n${code(2_000)}## Last\n\n${code(2_000)}`} />)
  expect([...box.querySelectorAll('h3')].map(({ textContent }) => textContent)).toEqual(['First', 'Last'])
})
