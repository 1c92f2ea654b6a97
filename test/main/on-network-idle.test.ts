import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { onNetworkIdle } from '../../main/on-network-idle'
import { slowPeer } from '../helpers/slow-peer'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a page is at rest once it has asked for nothing for so long, and that is said once', async () => {
  const rest = onNetworkIdle(15)
  const told = vi.fn()
  rest.whenReached(told)
  await vi.advanceTimersByTimeAsync(14)
  rest.giving(Promise.resolve())
  await vi.advanceTimersByTimeAsync(14)
  expect(told).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(told).toHaveBeenCalledTimes(1)
  rest.giving(Promise.resolve())
  await vi.advanceTimersByTimeAsync(100)
  expect(told).toHaveBeenCalledTimes(1)
})

test('a page that is still being given a file is not at rest, also where that fails', async () => {
  const rest = onNetworkIdle(15)
  const told = vi.fn()
  rest.giving(slowPeer(100).then(() => Promise.reject(new Error('gone'))))
  rest.giving(slowPeer(50))
  rest.whenReached(told)
  await vi.advanceTimersByTimeAsync(114)
  expect(told).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(told).toHaveBeenCalledTimes(1)
})

test('a request before anybody waits starts nothing', async () => {
  const rest = onNetworkIdle(15)
  rest.giving(Promise.resolve())
  await vi.advanceTimersByTimeAsync(0)
  expect(vi.getTimerCount()).toBe(0)
})
