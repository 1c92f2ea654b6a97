import { expect, onTestFinished, test, vi } from 'vitest'
import { throttle } from '../../../../main/mcp/connection/throttle'

test('work that is asked for a thousand times is done at once, and once more afterwards', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const run = vi.fn()
  const work = throttle(run, 50)
  for (let time = 0; time < 1_000; time++) work.ask()
  expect(run).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(50)
  expect(run).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(120)
  expect(run).toHaveBeenCalledTimes(2)
  work.ask()
  expect(run).toHaveBeenCalledTimes(3)
  work.ask()
  work.stop()
  await vi.advanceTimersByTimeAsync(120)
  expect(run).toHaveBeenCalledTimes(3)
})
