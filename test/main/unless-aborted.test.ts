import { getEventListeners } from 'node:events'
import { expect, test } from 'vitest'
import { unlessAborted } from '../../main/unless-aborted'

const never = new Promise<never>(() => {})

test('gives what was waited for, be it a value or a failure', async () => {
  const { signal } = new AbortController()
  expect(await unlessAborted(signal, Promise.resolve(5))).toBe(5)
  await expect(unlessAborted(signal, Promise.reject(new Error('lost')))).rejects.toThrow('lost')
})

test('ends with the reason as soon as the signal aborts, or at once where it has', async () => {
  const controller = new AbortController()
  const waiting = unlessAborted(controller.signal, never)
  controller.abort(new Error('stopped'))
  await expect(waiting).rejects.toThrow('stopped')
  await expect(unlessAborted(controller.signal, never)).rejects.toThrow('stopped')
})

test('leaves no listener at the signal', async () => {
  const { signal } = new AbortController()
  await unlessAborted(signal, Promise.resolve())
  expect(getEventListeners(signal, 'abort')).toEqual([])
})
