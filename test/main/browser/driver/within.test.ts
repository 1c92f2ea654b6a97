import { expect, test } from 'vitest'
import { within } from '../../../../main/browser/driver/within'

const ended = (signal: AbortSignal) =>
  new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))

test('work ends after its time, or with the signal of its caller', async () => {
  await expect(within(undefined, 10, ended)).rejects.toMatchObject({ name: 'TimeoutError' })
  await expect(
    within(AbortSignal.abort(new Error('enough')), 10_000, async signal => signal.throwIfAborted()),
  ).rejects.toThrow('enough')
  expect(await within(undefined, 10_000, async () => 'done')).toBe('done')
})
