import { describe, expect, test } from 'vitest'
import {
  emptyRow,
  type FactsRow,
  factsOf,
  factsRows,
} from '../../../../../renderer/features/settings/providers/facts-draft'
import { factsWords } from '../../../../../renderer/features/settings/providers/facts-words'
import { writtenNumber } from '../../../../../renderer/features/settings/providers/written-number'
import { ModelFacts } from '../../../../../shared/settings'

const row = (part: Partial<FactsRow>): FactsRow => ({ ...emptyRow(), model: 'm', ...part })

describe('the table of facts', () => {
  test('gives back what it was made from, also what it does not show', () => {
    const models = {
      a: { contextWindow: 32_768, images: true, patches: false, thinking: true, webSearch: false },
      b: { maxOutputTokens: 4_096, price: { input: 0.5, output: 1.25, cachedInput: 0, cacheWrite: 0.6 } },
      c: {},
    }
    const { c: _nothing, ...kept } = models
    expect(factsOf(factsRows(models))).toEqual({ models: { ...kept, c: {} } })
  })

  test('reads numbers as people write them', () => {
    const { models } = factsOf([row({ contextWindow: ' 1,000,000 ', maxOutputTokens: '64 000', images: 'no' })])
    expect(models).toEqual({ m: { contextWindow: 1_000_000, maxOutputTokens: 64_000, images: false } })
    expect(ModelFacts.safeParse(models.m).success).toBe(true)
  })

  test('leaves out a line with nothing in it', () => {
    expect(factsOf([emptyRow()])).toEqual({ models: {} })
  })

  test.each<[Partial<FactsRow>, string]>([
    [{ model: ' ', contextWindow: '5' }, 'model'],
    [{ contextWindow: 'big' }, 'contextWindow'],
    [{ contextWindow: '0' }, 'contextWindow'],
    [{ maxOutputTokens: '1.5' }, 'maxOutputTokens'],
    [{ input: '-1', output: '2' }, 'input'],
    [{ input: '1' }, 'output'],
    [{ output: '1' }, 'input'],
    [{ cachedInput: '1' }, 'input'],
    [{ input: '1', output: '1e3' }, 'output'],
  ])('says where %j is wrong', (part, field) => {
    expect(factsOf([row({ id: 'r', ...part })])).toEqual({ models: {}, problem: { row: 'r', field } })
  })

  test('refuses a model that is there twice', () => {
    const [first, second] = [row({ id: '1', images: 'yes' }), row({ id: '2', images: 'no', model: ' m ' })]
    expect(factsOf([first, second]).problem).toEqual({ row: '2', field: 'model' })
  })
})

test.each([
  ['', null],
  ['  ', null],
  ['7', 7],
  ['.5', 0.5],
  ['1_000', 1000],
  ['1e3', Number.NaN],
  ['0x10', Number.NaN],
  ['Infinity', Number.NaN],
  ['1.2.3', Number.NaN],
  ['-0', Number.NaN],
  ['1001', Number.NaN],
])('writtenNumber reads %j as %s', (text, value) => {
  expect(writtenNumber(text, { min: 0, max: 1000 })).toBe(value)
})

describe('the facts of a model in words', () => {
  test('are its window, its images and its price', () => {
    const price = { input: 4, output: 20, cachedInput: 0.2 }
    expect(factsWords({ contextWindow: 1_000_000, maxOutputTokens: 128_000, images: true, price })).toEqual([
      '1,000,000-token context window',
      'up to 128,000 output tokens',
      'accepts images',
      '$4 in, $20 out, $0.2 cached per million tokens',
    ])
  })

  test('say what is not known, and what costs nothing', () => {
    expect(factsWords({ contextWindow: 8_000, images: false })).toEqual([
      '8,000-token context window',
      'doesn’t accept images',
      'price unknown',
    ])
    expect(factsWords({ price: { input: 0, output: 0 } })).toEqual(['free'])
    expect(factsWords({ patches: true })).toEqual([])
  })
})
