import { expect, test } from 'vitest'
import { callLimit } from '../../../../main/mcp/apps/call-limit'
import { APP_CALLS } from '../../../../shared/apps/mcp-apps'

const done = async () => 'done'

test('so many within so long, and no more until that is over', async () => {
  let now = 0
  const limit = callLimit(() => now)
  for (let made = 0; made < APP_CALLS.most; made++) expect(await limit.run(done)).toBe('done')
  await expect(limit.run(done)).rejects.toThrow('too many requests.')
  now = APP_CALLS.withinMs
  expect(await limit.run(done)).toBe('done')
})

test('so many at once', async () => {
  const limit = callLimit(() => 0)
  let finish = (): void => undefined
  const open = new Promise<void>(resolve => {
    finish = resolve
  })
  const running = Array.from({ length: APP_CALLS.atOnce }, () => limit.run(() => open))
  await expect(limit.run(done)).rejects.toThrow('too many requests at once')
  finish()
  await Promise.all(running)
  expect(await limit.run(done)).toBe('done')
})

test('so many in all, however slowly', async () => {
  let now = 0
  const limit = callLimit(() => {
    now += APP_CALLS.withinMs
    return now
  })
  for (let made = 0; made < APP_CALLS.inAll; made++) await limit.run(done)
  await expect(limit.run(done)).rejects.toThrow('too many requests.')
})
