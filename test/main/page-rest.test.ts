import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { pageRest } from '../../main/page-rest'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a page is at rest once it has asked for nothing for so long, and that is said once', () => {
  const rest = pageRest(15)
  const told = vi.fn()
  rest.whenReached(told)
  vi.advanceTimersByTime(14)
  rest.asked()
  vi.advanceTimersByTime(14)
  expect(told).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(told).toHaveBeenCalledTimes(1)
  rest.asked()
  vi.advanceTimersByTime(100)
  expect(told).toHaveBeenCalledTimes(1)
})

test('a request before anybody waits starts nothing', () => {
  const rest = pageRest(15)
  rest.asked()
  expect(vi.getTimerCount()).toBe(0)
})
