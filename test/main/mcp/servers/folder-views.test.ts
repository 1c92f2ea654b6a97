import { expect, test, vi } from 'vitest'
import type { McpServerConfig } from '../../../../shared/mcp'
import { eventually } from '../../../helpers/eventually'
import { startMcp } from '../../../helpers/mcp'
import { mcpHttpServer } from '../../../helpers/mcp-http-server'
import { slowPeer } from '../../../helpers/slow-peer'
import { temporaryFolder } from '../../../helpers/temp-folder'

const at = (url: string, name: string): McpServerConfig => ({
  type: 'http',
  url: `${url}?${name}`,
  headers: {},
  enabled: true,
})

async function twenty() {
  const http = await mcpHttpServer()
  const names = Array.from({ length: 20 }, (_, index) => `server ${index}`)
  const changed = vi.fn()
  const started = await startMcp({ own: Object.fromEntries(names.map(name => [name, at(http.url, name)])), changed })
  for (const name of names) await started.ready(name)
  return { ...started, ...http, changed }
}

test('a server that is saved makes none of the others start, answer or be shown anew', async () => {
  const { servers, workspace, seen, url, until } = await twenty()
  const before = servers.views(workspace).servers
  seen.length = 0
  await servers.save(workspace, { name: 'new', config: at(url, 'new') })
  await until('new', ({ state }) => state === 'ready')
  const after = servers.views(workspace).servers
  expect(new Set(seen.map(({ url: asked }) => asked))).toEqual(new Set(['/mcp?new']))
  expect(after).toHaveLength(21)
  before.forEach((view, index) => {
    expect(after[index]).toBe(view)
  })
  expect(after.at(-1)?.tools.map(({ publicName }) => publicName)).toEqual(['new__good'])
})

test('the view of a server follows any change to it, and only then', async () => {
  const { servers, workspace, seen } = await twenty()
  const [first, second] = servers.views(workspace).servers
  seen.length = 0
  if (!first || !second) throw new Error('There are no servers')
  const place = { id: first.id, tool: 'good' }
  const off = await servers.setTool(workspace, place, false)
  expect(off.servers[0]?.tools[0]?.state).toBe('off')
  expect(off.servers[1]).toBe(second)
  const on = await servers.setTool(workspace, place, true)
  expect(on.servers[0]).toEqual(first)
  expect(seen).toEqual([])
  const stopped = await servers.setEnabled(workspace, second.id, false)
  expect(stopped.servers[1]).toMatchObject({ state: 'off', config: { enabled: false }, tools: [] })
  const removed = await servers.remove(workspace, first.id)
  expect(removed.servers.map(({ name }) => name)).not.toContain(first.name)
})

test('a server that is switched in one folder keeps what was just changed about it in another', async () => {
  const { url } = await mcpHttpServer()
  const { servers, workspace, ready } = await startMcp({ own: { far: at(url, 'before') } })
  await ready('far')
  const other = await temporaryFolder()
  await servers.sync(other)
  const id = servers.views(other).servers[0]?.id ?? ''
  await servers.save(workspace, { name: 'far', config: at(url, 'after') })
  const off = await servers.setEnabled(other, id, false)
  expect(off.servers).toMatchObject([{ config: { url: `${url}?after`, enabled: false } }])

  await servers.remove(workspace, id)
  await servers.setEnabled(other, id, true).catch(() => undefined)
  expect(servers.views(other).servers).toEqual([])
})

test('a folder is not told of a look that found nothing new', async () => {
  const { servers, workspace, changed } = await twenty()
  await eventually(async () => {
    changed.mockClear()
    await slowPeer(150)
    expect(changed).not.toHaveBeenCalled()
  })
  await servers.sync(workspace)
  await servers.sync(workspace)
  expect(changed).not.toHaveBeenCalled()
})
