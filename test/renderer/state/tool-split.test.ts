import { expect, test } from 'vitest'
import { tokensOf, toolSplit } from '../../../renderer/state/tool-split'
import type { McpServerView, McpView } from '../../../shared/mcp'

const tool = (server: string, state: string) => ({ state, publicName: `${server}__${state}`, tokens: 100 })
const server = (name: string, state: string) =>
  ({
    name,
    state,
    tools: ['ready', 'off', 'broken', 'changed'].map(one => tool(name, one)),
  }) as unknown as McpServerView
const view = (...servers: McpServerView[]): McpView => ({ servers, problems: [] })
const names = (tools: readonly { publicName: string }[]) => tools.map(({ publicName }) => publicName)

test('of the tools of servers only those count that can be called now', () => {
  const all = view(
    ...['ready', 'starting', 'failed', 'off', 'needs-approval', 'needs-sign-in'].map(one => server(one, one)),
  )
  const { atOnce, waiting } = toolSplit(all, { tools: 25, tokens: 10_000 })
  expect(names(atOnce)).toEqual(['ready__ready'])
  expect(waiting).toEqual([])
})

test('tools beyond those that the person wants at once wait, and both parts are costed', () => {
  const all = view(server('a', 'ready'), server('b', 'ready'), server('c', 'ready'))
  const { atOnce, waiting } = toolSplit(all, { tools: 25, tokens: 250 })
  expect(names(atOnce)).toEqual(['a__ready', 'b__ready'])
  expect([tokensOf(atOnce), tokensOf(waiting)]).toEqual([200, 100])
})
