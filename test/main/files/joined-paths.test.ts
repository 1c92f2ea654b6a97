import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { joinedPaths } from '../../../main/files/joined-paths'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

function joined() {
  const told: string[][] = []
  return { told, paths: joinedPaths(paths => told.push(paths)) }
}

test('tells at once what came within a moment, each path once', () => {
  const { told, paths } = joined()
  paths.add(['a', 'b'])
  paths.add(['b', 'c'])
  expect(told).toEqual([])
  vi.advanceTimersByTime(1_000)
  expect(told).toEqual([['a', 'b', 'c']])
  paths.add(['d'])
  vi.advanceTimersByTime(1_000)
  expect(told).toEqual([['a', 'b', 'c'], ['d']])
})

test('names no path where it may be any, or where there are very many', () => {
  const { told, paths } = joined()
  paths.add(['a'])
  paths.add([])
  vi.advanceTimersByTime(1_000)
  paths.add(Array.from({ length: 501 }, (_, index) => `${index}`))
  vi.advanceTimersByTime(1_000)
  expect(told).toEqual([[], []])
})

test('tells nothing after it was cleared', () => {
  const { told, paths } = joined()
  paths.add(['a'])
  paths.clear()
  vi.advanceTimersByTime(1_000)
  expect(told).toEqual([])
})
