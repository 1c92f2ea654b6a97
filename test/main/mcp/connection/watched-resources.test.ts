import { expect, test, vi } from 'vitest'
import type { Connection } from '../../../../main/mcp/connection/connection'
import { watchedResources } from '../../../../main/mcp/connection/watched-resources'
import { eventually } from '../../../helpers/eventually'
import { packagedServer, startMcp } from '../../../helpers/mcp'

function connection(subscribe = true) {
  const asked: [method: string, uri: unknown][] = []
  const fake: Connection = {
    software: '',
    icon: undefined,
    instructions: undefined,
    protocol: '2025-11-25',
    mirrorsArguments: false,
    tree: () => undefined,
    answersWithTasks: false,
    answer: async () => ({}),
    capabilities: { resources: { subscribe } },
    request: async (method, params) => void asked.push([method, params.uri]),
    close: async () => undefined,
  }
  return { fake, asked }
}

test('asks for exactly what is wanted, and again of a new connection', async () => {
  const watched = watchedResources({ updated: () => undefined, note: () => undefined })
  const first = connection()
  watched.want(['a', 'b'])
  watched.follow(first.fake)
  await eventually(() => expect(first.asked).toHaveLength(2))
  watched.want(['b'])
  await eventually(() => expect(first.asked.at(-1)).toEqual(['resources/unsubscribe', 'a']))
  const second = connection()
  watched.follow(second.fake)
  await eventually(() => expect(second.asked).toEqual([['resources/subscribe', 'b']]))
})

test('asks nothing of a server that tells of no changes', async () => {
  const watched = watchedResources({ updated: () => undefined, note: () => undefined })
  const { fake, asked } = connection(false)
  watched.follow(fake)
  watched.want(['a'])
  await Promise.resolve()
  expect(asked).toEqual([])
})

test('tells of what is watched alone, and not thousands of times', async () => {
  const told: (readonly string[])[] = []
  const watched = watchedResources({ updated: uris => void told.push(uris), note: () => undefined })
  watched.want(['a'])
  for (let n = 0; n < 5_000; n++) watched.heard(n % 2 ? 'a' : 'other')
  await eventually(() => expect(told).toHaveLength(2))
  expect(new Set(told.flat())).toEqual(new Set(['a']))
})

test('a real server says that a resource has changed, and that is told with its folder', async () => {
  const told: object[] = []
  const { ready, servers, workspace } = await startMcp({
    own: { everything: packagedServer('server-everything', 'stdio') },
    updated: one => void told.push(one),
  })
  const { id, tools, resources } = await ready('everything')
  const template = resources.find(({ isTemplate }) => isTemplate)
  expect(template?.variables).toHaveLength(1)
  const place = { workspace, id, signal: new AbortController().signal }
  const [variable = ''] = template?.variables ?? []
  const of = { type: 'resource', template: template?.uri ?? '' } as const
  expect(await servers.complete(place, { of, argument: variable, value: '1', others: {} })).toContain('1')
  const { uri, text } = await servers.resource(place, template?.uri ?? '', { [variable]: '1' })
  expect(uri).toContain('/1')
  expect(text).not.toBe('')

  servers.watch(workspace, [{ id, uri }])
  const tool = tools.find(({ name }) => /subscriber/i.test(name))?.name ?? ''
  await servers.tryTool({ workspace, id, signal: new AbortController().signal }, tool, '{}')
  await vi.waitFor(() => expect(told).toContainEqual({ workspace, id, uris: [uri] }), { timeout: 20_000 })
}, 40_000)

test('a server that may not run has nothing to offer and cannot be read', async () => {
  const { servers, workspace } = await startMcp({
    folder: { mcpServers: { everything: { command: 'node', args: ['nothing.js'] } } },
  })
  await servers.sync(workspace)
  expect(servers.offers(workspace)).toEqual({ prompts: [], resources: [] })
  const place = { workspace, id: servers.views(workspace).servers[0]?.id ?? '', signal: new AbortController().signal }
  await expect(servers.resource(place, 'demo://a')).rejects.toMatchObject({ code: 'denied' })
  await expect(servers.prompt(place, 'x', {})).rejects.toMatchObject({ code: 'denied' })
  await expect(
    servers.complete(place, { of: { type: 'prompt', name: 'x' }, argument: 'a', value: '', others: {} }),
  ).rejects.toMatchObject({ code: 'denied' })
})
