import { expect, test } from 'vitest'
import { call, on } from '../../../renderer/base/bridge'
import { AppError } from '../../../shared/errors'
import { fakeMain } from '../fake-main'

test('call gives back what main answered', async () => {
  const main = fakeMain({ 'provider.models': () => ['a', 'b'] })
  await expect(call('provider.models', { id: 'p', askingId: 'a' })).resolves.toEqual(['a', 'b'])
  expect(main.calls).toEqual([['provider.models', { id: 'p', askingId: 'a' }]])
})

test('call rejects with an AppError that keeps main’s code and words', async () => {
  fakeMain({ 'session.stop': () => new Error('It has ended.') })
  const failure = await call('session.stop', { sessionId: 's' }).catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(AppError)
  expect(failure).toMatchObject({ code: 'conflict', message: 'It has ended.' })
})

test('on listens until it is told to stop', () => {
  const main = fakeMain({})
  const heard: unknown[] = []
  const stop = on('session.removed', payload => heard.push(payload))
  main.tell('session.removed', { sessionId: 'a' })
  stop()
  main.tell('session.removed', { sessionId: 'b' })
  expect(heard).toEqual([{ sessionId: 'a' }])
})
