import { setTimeout as delay } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { throttle } from '../../../main/mcp/connection/throttle'
import { faultServer, runMcp, startMcp } from '../../helpers/mcp'

test('a tool that a server adds is there', async () => {
  const changed = vi.fn()
  const { ready, toolNamed, context, until, servers, workspace } = await startMcp({
    own: { fault: faultServer('grows') },
    changed,
  })
  await ready('fault')
  expect(servers.tools(workspace).map(({ name }) => name)).toEqual(['fault__good'])
  await runMcp(toolNamed('fault__good'), {}, context)
  await until('fault', ({ tools }) => tools.length === 2)
  expect(changed).toHaveBeenCalled()
})

test('a tool that a server adds while it is starting is there soon after', async () => {
  const { ready, until } = await startMcp({ own: { fault: faultServer('grows-while-listing') } })
  await ready('fault')
  expect((await until('fault', ({ tools }) => tools.length === 2, 3_000)).tools).toHaveLength(2)
})

test('work that is asked for a thousand times is done at once, and once more afterwards', async () => {
  const run = vi.fn()
  const work = throttle(run, 50)
  for (let time = 0; time < 1_000; time++) work.ask()
  expect(run).toHaveBeenCalledTimes(1)
  await vi.waitFor(() => expect(run).toHaveBeenCalledTimes(2))
  await delay(120)
  expect(run).toHaveBeenCalledTimes(2)
  work.ask()
  expect(run).toHaveBeenCalledTimes(3)
  work.ask()
  work.stop()
  await delay(120)
  expect(run).toHaveBeenCalledTimes(3)
})
