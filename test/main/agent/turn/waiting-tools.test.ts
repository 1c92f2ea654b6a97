import { describe, expect, onTestFinished, test } from 'vitest'
import { estimateTokens } from '../../../../main/tools/estimate-tokens'
import type { SessionState } from '../../../../shared/session/session-state'
import { textOf } from '../../../../shared/session/tool-results'
import { MANY_SERVERS, toolsListed, toolsOf } from '../../../helpers/many-tools'
import { modelServer } from '../../../helpers/model-server'
import { type Spoken, type Voice, voices } from '../../../helpers/protocol-voices'
import { scriptedProvider, toolCall } from '../../../helpers/scripted-provider'
import { startSessions } from '../../../helpers/start-sessions'
import { temporaryFolder } from '../../../helpers/temp-folder'
import { toolFaults } from '../../../helpers/tool-faults'

const MANY = await toolsOf(MANY_SERVERS)
/** One of the last, so that it waits. */
const WANTED = 'service_24__move_page_7'

type Started = Parameters<typeof startSessions>[0]

async function start(parts: Omit<Started, 'dataFolder'> & { dataFolder?: string }) {
  const { dataFolder = await temporaryFolder(), ...others } = parts
  const app = await startSessions({ serverTools: async () => MANY, ...others, dataFolder })
  onTestFinished(() => app.leave())
  return { ...app, dataFolder }
}

const say = (id: string, name: string, input: object): Spoken => ({
  calls: [{ id, name, arguments: JSON.stringify(input) }],
})
const namesIn = (body: unknown) =>
  (body as { tools: { name?: string; function?: { name: string } }[] }).tools.map(
    tool => tool.function?.name ?? tool.name ?? '',
  )
const toolsIn = (body: unknown) => (body as { tools: unknown[] }).tools

describe.each(Object.entries<Voice>(voices))('25 servers with 369 tools, over %s', (_, voice) => {
  async function session(...spoken: Spoken[]) {
    const server = await modelServer(spoken.map(one => voice.answer(one)))
    onTestFinished(() => server.close())
    const app = await start({ provider: voice.provider(server.baseUrl) })
    const { id } = await app.create(await temporaryFolder())
    return { app, id, server, bodies: () => server.requests.map(({ body }) => body) }
  }

  test('cost few tokens, and any of them is found with one request and used with the next', async () => {
    const { app, id, bodies } = await session(
      say('c1', 'tool_search', { query: 'move the page numbered 7 in service 24' }),
      say('c2', WANTED, { id: '7' }),
      { pieces: ['Moved.'] },
    )
    await app.send(id, 'Move page 7.')
    const [card] = await app.waiting(id)
    expect(card?.plan?.effects).toMatchObject([{ type: 'mcp-call', server: 'Service 24', tool: 'move_page_7' }])
    await app.approve(id, card!)
    const state = await app.ended(id)
    expect(textOf(state.calls.c2!.result!)).toBe(`${WANTED} ran.`)
    expect(bodies()).toHaveLength(3)
    const [first, second, third] = bodies()
    // The part that a provider charges for cannot be determined here: the whole JSON is more than that.
    expect(estimateTokens(JSON.stringify(toolsIn(first)))).toBeLessThan(15_000)
    expect(namesIn(first)).not.toContain(WANTED)
    // The tools that were offered before stay in their position, so that they are found in the provider's cache.
    expect(namesIn(second).slice(0, namesIn(first).length)).toEqual(namesIn(first))
    expect(namesIn(second).slice(namesIn(first).length)).toContain(WANTED)
    expect(toolsIn(third)).toEqual(toolsIn(second))
    for (const body of bodies()) {
      expect(toolsIn(body).length).toBeLessThanOrEqual(128)
      expect([...voice.faults(body), ...toolFaults(body, { isOpenAi: false })]).toEqual([])
    }
  })

  test('can be called by a name that the model knows from elsewhere', async () => {
    const { app, id, bodies } = await session(say('c1', WANTED, { id: '7' }), { pieces: ['Moved.'] })
    await app.send(id, 'Move page 7.')
    const [card] = await app.waiting(id)
    await app.approve(id, card!)
    const state = await app.ended(id)
    expect(textOf(state.calls.c1!.result!)).toBe(`${WANTED} ran.`)
    expect(namesIn(bodies()[0])).not.toContain(WANTED)
    expect(namesIn(bodies()[1])).toContain(WANTED)
  })
})

describe('a tool that was loaded', () => {
  const named = (tools: readonly { name: string }[] = []) => tools.map(({ name }) => name)

  async function loaded() {
    const provider = scriptedProvider({ toolCalls: [toolCall('c1', 'tool_search', { names: [WANTED] })] })
    const app = await start({ provider })
    const { id } = await app.create(await temporaryFolder())
    await app.send(id, 'Look for it.')
    return { app, id, state: await app.ended(id), provider }
  }

  test('is offered after Atrium was started again', async () => {
    const { app, id, state, provider } = await loaded()
    expect(state.loadedTools).toEqual([WANTED])
    expect(named(provider.requests[1]?.deferred?.loaded)).toEqual([WANTED])
    await app.leave()
    const again = scriptedProvider()
    const { send, ended } = await start({ provider: again, dataFolder: app.dataFolder })
    await send(id, 'Go on.')
    await ended(id, 2)
    expect(named(again.requests[0]?.deferred?.loaded)).toEqual([WANTED])
  })

  test('is offered in a fork as well', async () => {
    const { app, id, state } = await loaded()
    const fork = await app.fork(id, state.turns[0]!.id)
    expect((await app.state(fork.id)).loadedTools).toEqual([WANTED])
  })

  test('is told as what the model did, and nobody was asked', async () => {
    const { state } = await loaded()
    expect(state.calls.c1).toMatchObject({
      status: 'done',
      action: { verb: 'findTools', target: WANTED, kind: 'words' },
    })
    expect(state.calls.c1?.plan).toBeUndefined()
  })

  test('counts in what fills the window', async () => {
    const { app, id } = await loaded()
    const tools = async () => (await app.context(id)).parts.find(({ name }) => name === 'tools')?.tokens ?? 0
    const before = await tools()
    const other = await start({ provider: scriptedProvider() })
    const { id: fresh } = await other.create(await temporaryFolder())
    const plain = (await other.context(fresh)).parts.find(({ name }) => name === 'tools')?.tokens ?? 0
    expect(before).toBeGreaterThan(plain + 200)
  })
})

describe('tools that wait', () => {
  test('are none where all fit, and then there is no search', async () => {
    const provider = scriptedProvider()
    const app = await start({ provider, serverTools: async () => MANY.slice(0, 10) })
    const { id } = await app.create(await temporaryFolder())
    await app.send(id, 'Hello')
    await app.ended(id)
    expect(provider.requests[0]?.deferred).toBeUndefined()
    expect(provider.requests[0]?.tools.map(({ name }) => name)).not.toContain('tool_search')
  })

  test('are as many as the person wants', async () => {
    const provider = scriptedProvider()
    const app = await start({ provider, toolBudget: { tools: 2, tokens: 100_000 } })
    const { id } = await app.create(await temporaryFolder())
    await app.send(id, 'Hello')
    await app.ended(id)
    expect(provider.requests[0]?.deferred?.tools).toHaveLength(367)
  })

  test('are named to a model that calls one which does not exist', async () => {
    const provider = scriptedProvider({ toolCalls: [toolCall('c1', 'service_1__nothing', {})] })
    const app = await start({ provider })
    const { id } = await app.create(await temporaryFolder())
    await app.send(id, 'Hello')
    const state: SessionState = await app.ended(id)
    expect(textOf(state.calls.c1!.result!)).toContain('tool_search finds more.')
  })
})

describe('the tools of servers in a profile', () => {
  const listed = [
    { name: 'notes', tools: [{ name: 'find', annotations: { readOnlyHint: true } }, { name: 'write' }] },
    { name: 'mail', tools: [{ name: 'read', annotations: { readOnlyHint: true } }] },
  ].map(server => ({ ...server, tools: server.tools.map(tool => ({ ...tool, inputSchema: { type: 'object' } })) }))

  async function offered(profile: Started['profile']) {
    const provider = scriptedProvider()
    const tools = await toolsListed(listed)
    const app = await start({ provider, serverTools: async () => tools, ...(profile && { profile }) })
    const { id } = await app.create(await temporaryFolder())
    await app.send(id, 'Hello')
    await app.ended(id)
    return provider.requests[0]?.tools.map(({ name }) => name).filter(name => name.includes('__'))
  }

  test('are all of them, unless it may only read or names its servers', async () => {
    expect(await offered(undefined)).toEqual(['notes__find', 'notes__write', 'mail__read'])
    expect(await offered({ toolGroups: ['read', 'web'] })).toEqual(['notes__find', 'mail__read'])
    expect(await offered({ mcp: { servers: ['notes'] } })).toEqual(['notes__find', 'notes__write'])
    expect(await offered({ mcp: { servers: ['notes'], readersOnly: true } })).toEqual(['notes__find'])
    expect(await offered({ mcp: { servers: [] } })).toEqual([])
  })
})
