import { expect, test } from 'vitest'
import { cancellableRequests } from '../../../main/handlers/cancellable-requests'

const untilStopped = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(new Error('torn down'))))

test('work that is stopped ends as stopped, in whatever words it ends itself', async () => {
  const work = cancellableRequests()
  const running = work.run('a', untilStopped)
  work.stop('a')
  await expect(running).rejects.toMatchObject({ code: 'cancelled', message: 'Stopped.' })
})

test('only the one of that id is stopped, and what is over or unknown is nothing to stop', async () => {
  const work = cancellableRequests()
  const [one, other] = [work.run('a', untilStopped), work.run('b', async () => 'done')]
  work.stop('nobody')
  expect(await other).toBe('done')
  work.stop('b')
  work.stop('a')
  await expect(one).rejects.toMatchObject({ code: 'cancelled' })
})

test('a failure of its own is told as it is', async () => {
  await expect(cancellableRequests().run('a', async () => Promise.reject(new Error('its own')))).rejects.toThrow(
    'its own',
  )
})
