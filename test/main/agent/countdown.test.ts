import { expect, test } from 'vitest'
import { countdown } from '../../../main/agent/countdown'

const never = new AbortController().signal

test('ends by itself', async () => {
  await countdown().wait(1, never)
})

test('ends at once when it is wanted now, each time anew', async () => {
  const retry = countdown()
  retry.now()
  for (let times = 0; times < 2; times++) {
    const waits = [retry.wait(60_000, never), retry.wait(60_000, never)]
    retry.now()
    await Promise.all(waits)
  }
})

test('is stopped by the signal, also by one that came before', async () => {
  const controller = new AbortController()
  const waiting = countdown().wait(60_000, controller.signal)
  controller.abort(new Error('enough'))
  await expect(waiting).rejects.toThrow('enough')
  await expect(countdown().wait(60_000, controller.signal)).rejects.toThrow('enough')
})
