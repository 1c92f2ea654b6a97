import { expect, test } from 'vitest'
import { countedUsage, dollarsOf } from '../../../../main/providers/wire/counted-usage'

test('thoughts that a server counts beside the answer are in the output, and others are not counted twice', () => {
  expect(countedUsage({ input: 10, output: 5, total: 22, thinking: 7 })).toEqual({
    inputTokens: 10,
    outputTokens: 12,
    thinkingTokens: 7,
  })
  expect(countedUsage({ input: 10, output: 12, total: 22, thinking: 7 })?.outputTokens).toBe(12)
  expect(countedUsage({ input: 10, output: 5, thinking: 7 })?.outputTokens).toBe(12)
  expect(countedUsage({ input: 10, output: 12, thinking: 7 })?.outputTokens).toBe(12)
})

test('a total that is less than its parts takes nothing away', () => {
  expect(countedUsage({ input: 10, output: 5, total: 3 })?.outputTokens).toBe(5)
})

test('a count that is missing is left out, and a zero that says something is not', () => {
  expect(countedUsage({ input: 1, output: 1, cached: null, written: 0, searches: null, cost: -1 })).toEqual({
    inputTokens: 1,
    outputTokens: 1,
  })
  expect(countedUsage({ input: 1, output: 1, cached: 0, thinking: 0, cost: 0 })).toEqual({
    inputTokens: 1,
    outputTokens: 1,
    cachedInputTokens: 0,
    thinkingTokens: 0,
    cost: 0,
  })
})

test('the ticks of xAI are parts of a dollar', () => {
  expect(dollarsOf(25_000_000_000)).toBe(2.5)
  expect(dollarsOf(null)).toBeUndefined()
})
