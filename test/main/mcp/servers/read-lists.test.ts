import { expect, test, vi } from 'vitest'
import { faultServer, runMcp, startMcp } from '../../../helpers/mcp'

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
