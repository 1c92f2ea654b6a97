import { getEventListeners } from 'node:events'
import { expect, test, vi } from 'vitest'
import { withinTime } from '../../../main/web/within-time'

const untilAborted = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(new Error('whatever the work says'))))

test('work that is done in time gives what it gives, and leaves nothing behind', async () => {
  const { signal } = new AbortController()
  expect(await withinTime(1_000, signal, async () => 'done')).toBe('done')
  await expect(withinTime(1_000, signal, async () => Promise.reject(new Error('its own')))).rejects.toThrow('its own')
  expect(getEventListeners(signal, 'abort')).toEqual([])
})

test('work that takes too long is stopped, and told to have', async () => {
  vi.useFakeTimers()
  try {
    const working = withinTime(2_000, new AbortController().signal, untilAborted)
    const told = expect(working).rejects.toThrow('It took longer than 2 s.')
    await vi.advanceTimersByTimeAsync(2_000)
    await told
  } finally {
    vi.useRealTimers()
  }
})

test('a caller who stops it gets their own reason, and work that was stopped before is never begun', async () => {
  const controller = new AbortController()
  const working = withinTime(60_000, controller.signal, untilAborted)
  controller.abort(new Error('the person stopped it'))
  await expect(working).rejects.toThrow('the person stopped it')
  const begun = vi.fn()
  await expect(withinTime(1_000, controller.signal, begun)).rejects.toThrow('the person stopped it')
  expect(begun).not.toHaveBeenCalled()
})
