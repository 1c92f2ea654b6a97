import { expect, test } from 'vitest'
import { watchdog } from '../../../../main/providers/wire/watchdog'

const never = (signal: AbortSignal) =>
  new Promise<never>((_, reject) =>
    signal.addEventListener('abort', () => reject(new Error('aborted')), { once: true }),
  )

test('gives back what came in time', async () => {
  const watch = watchdog(new AbortController().signal)
  expect(await watch.within(5000, Promise.resolve(7))).toBe(7)
  expect(watch.expired()).toBe(false)
  expect(watch.signal.aborted).toBe(false)
})

test('aborts its signal when the time is over', async () => {
  const watch = watchdog(new AbortController().signal)
  await expect(watch.within(10, never(watch.signal))).rejects.toThrow('aborted')
  expect(watch.expired()).toBe(true)
})

test('aborts with its parent, which is no expiry', async () => {
  const parent = new AbortController()
  const watch = watchdog(parent.signal)
  const waiting = watch.within(5000, never(watch.signal))
  parent.abort()
  await expect(waiting).rejects.toThrow('aborted')
  expect(watch.expired()).toBe(false)
})

test('is aborted from the start when its parent is', () => {
  expect(watchdog(AbortSignal.abort()).signal.aborted).toBe(true)
})

test('aborts what still runs when it is stopped', async () => {
  const watch = watchdog(new AbortController().signal)
  const running = never(watch.signal)
  watch.stop()
  await expect(running).rejects.toThrow('aborted')
})
