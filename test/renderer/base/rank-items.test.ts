import { expect, test } from 'vitest'
import { rankItems } from '../../../renderer/base/rank-items'

const items = [
  { label: 'Rename session…' },
  { label: 'New session in this folder' },
  { label: 'New window' },
  { label: 'Theme: dark' },
  { label: 'a.ts', detail: 'src/new/a.ts' },
]
const found = (query: string): string[] => rankItems(items, query).map(({ label }) => label)

test('without words all are there, in their order', () => {
  expect(found('  ')).toEqual(items.map(({ label }) => label))
})

test('the start counts more than a word inside, and that more than a part', () => {
  expect(found('new')).toEqual(['New window', 'New session in this folder', 'a.ts'])
  expect(found('name')).toEqual(['Rename session…'])
})

test('words fit in any order, and all of them must', () => {
  expect(found('session new')).toEqual(['New session in this folder'])
  expect(found('session dark')).toEqual([])
})

test('the first letters of words are enough', () => {
  expect(found('nw')).toEqual(['New window'])
  expect(found('nsess')).toEqual(['New session in this folder'])
})

test('a detail finds too, and less well than a name', () => {
  expect(found('src')).toEqual(['a.ts'])
  expect(found('new').at(-1)).toBe('a.ts')
})

test('an item is found by the start of any other word for it', () => {
  const models = [{ label: 'Model details', words: 'price context window' }]
  expect(rankItems(models, 'window')).toHaveLength(1)
  expect(rankItems(models, 'con')).toHaveLength(1)
  expect(rankItems(models, 'text')).toEqual([])
  expect(rankItems([{ label: '主题', words: '深色模式 外观' }], '模式')).toHaveLength(1)
})

test('of several words, what begins with them as they stand comes first', () => {
  const setting = { label: 'Text size in percent, from 80 to 200' }
  expect(rankItems([{ label: 'Text: its size' }, setting], 'text s')[0]).toBe(setting)
  const yielding = { ...setting, yields: true }
  expect(rankItems([{ label: 'Decrease text size' }, yielding], 'text s')[0]).toBe(yielding)
})

test('of two that fit as well the shorter comes first, and of the same length the first', () => {
  const twins = [
    { label: 'abc xxxx', n: 1 },
    { label: 'abc', n: 2 },
    { label: 'abd', n: 3 },
  ]
  expect(rankItems(twins, 'ab').map(({ n }) => n)).toEqual([2, 3, 1])
})

test.each(['(', '.*', '\\', '[', '💥', '\u0000'])('%j is looked for as it is', query => {
  expect(found(query)).toEqual([])
  expect(rankItems([{ label: `x${query}y` }], query)).toHaveLength(1)
})
