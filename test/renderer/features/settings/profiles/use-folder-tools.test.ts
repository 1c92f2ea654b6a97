import { expect, test } from 'vitest'
import { offeredMcpTools } from '../../../../../renderer/features/settings/profiles/use-folder-tools'
import type { McpView } from '../../../../../shared/mcp'

test('of the servers that run those tools are offered that are on and agreed to', () => {
  const tools = (server: string) =>
    ['ready', 'off', 'broken', 'changed'].map(state => ({ publicName: `${server}__${state}`, state }))
  const servers = ['ready', 'off', 'failed', 'starting'].map(state => ({ state, tools: tools(state) }))
  expect(offeredMcpTools({ servers, problems: [] } as unknown as McpView)).toEqual(['ready__ready'])
})
