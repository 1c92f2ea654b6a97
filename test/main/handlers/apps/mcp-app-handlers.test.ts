import { expect, test } from 'vitest'
import { z } from 'zod'
import { mcpAppHandlers } from '../../../../main/handlers/apps/mcp-app-handlers'
import { openApps } from '../../../../main/mcp/apps/open-apps'
import { defineTool } from '../../../../main/tools/tool'
import type { AppDomains } from '../../../../shared/apps/app-domains'
import { APP_CALLS, NO_DOMAINS } from '../../../../shared/apps/mcp-apps'
import { AppError } from '../../../../shared/errors'
import { sentence } from '../../../../shared/sentence'
import type { SessionFact } from '../../../../shared/session/session-events'
import { errorResult, type ToolResult, textResult } from '../../../../shared/session/tool-results'
import { answeredBy, began, ended, replied, sessionOf } from '../../../helpers/session-of'

const DOMAINS: AppDomains = { ...NO_DOMAINS, connect: ['https://api.example.com'] }
const shown = (part: object = {}): ToolResult => ({
  ...textResult('The count is 5.'),
  details: {
    type: 'mcp',
    server: 'counter',
    tool: 'count',
    parts: [],
    whole: 'whole',
    app: { uri: 'ui://pages/counter', page: 'page', domains: DOMAINS },
    ...part,
  },
})
const bump = defineTool({
  name: 'bump',
  group: 'mcp',
  description: '',
  input: z.object({}),
  run: async () => textResult(''),
})

/** A window in which a session with the app of one call is open. */
function start({ result = shown(), bumped = async () => textResult('Done'), later = [] }: StartParts = {}) {
  const blobs: Record<string, string> = { whole: '{"structuredContent":{"count":5}}', later: '{"count":6}' }
  const toolCalls = [{ id: 'c', name: 'counter__count', arguments: '{"start":5}' }]
  const state = sessionOf(
    began('t', 'Count'),
    { type: 'reply.finished', turnId: 't', reply: { text: '', toolCalls }, durationMs: 1 },
    { type: 'call.finished', callId: 'c', result, durationMs: 1 },
    ...replied('t', '', { plain: 'x' }),
    ended('t'),
    ...later,
  )
  const apps = openApps()
  const closed: string[] = []
  const called: [string, string][] = []
  const gone: (() => void)[] = []
  const handlers = mcpAppHandlers({
    sessions: {
      snapshot: async () => ({ state, partial: '', partialThinking: '' }),
      ofApp: (sessionId, server) => ({
        call(tool, args) {
          called.push([tool.name, args])
          return bumped()
        },
        close: () => closed.push(`${sessionId} ${server}`),
      }),
    },
    mcp: {
      servers: async () => ({
        async appTool({ tool }) {
          if (tool !== 'bump') throw new AppError('denied', sentence`The tool ${tool} isn’t for apps.`)
          return bump
        },
        resourceForApp: async ({ uri }) => ({
          contents: [{ uri, text: uri.endsWith('long') ? 'x'.repeat(5_300_000) : 'x' }],
        }),
      }),
    },
    store: {
      blobs: {
        async get(hash) {
          const text = blobs[hash]
          if (text === undefined) throw new Error('It is not there.')
          return Buffer.from(text)
        },
      },
    },
    desktop: {
      apps,
      appHealth: async () => 'busy',
      windows: { calling: () => ({ id: 1, whenGone: then => gone.push(then) }) },
    },
  })
  const open = () => handlers['mcpApp.open']({ sessionId: 's', callId: 'c' })
  return { handlers, open, apps, closed, called, endWindow: () => gone.splice(0).map(end => end()) }
}
type StartParts = { result?: ToolResult; bumped?: () => Promise<ToolResult>; later?: SessionFact[] }

test('an app is opened with what its tool was called with and what came of it, at an address of its own', async () => {
  const { open } = start()
  const one = await open()
  expect(one).toMatchObject({
    server: 'counter',
    tool: 'count',
    input: '{"start":5}',
    result: '{"structuredContent":{"count":5}}',
    url: `mcp-app://${one.id}/`,
    origins: DOMAINS.connect,
    isAllowed: false,
  })
  expect((await open()).id).not.toBe(one.id)
})

test('it is shown also where its result was not kept, and a call without one shows none', async () => {
  expect((await start({ result: shown({ whole: 'lost' }) }).open()).result).toBeNull()
  expect((await start({ result: shown({ whole: undefined }) }).open()).result).toBeNull()
  const { handlers } = start()
  for (const callId of ['plain', 'none', '__proto__']) {
    await expect(handlers['mcpApp.open']({ sessionId: 's', callId })).rejects.toMatchObject({ code: 'not-found' })
  }
})

test('the person’s permission also holds for apps that are opened later', async () => {
  const { handlers, open, apps } = start()
  const { id } = await open()
  handlers['mcpApp.allow']({ id })
  expect(await open()).toMatchObject({ isAllowed: true })
  expect(apps.ofWindow(1).map(apps.reached)).toEqual([DOMAINS.connect, DOMAINS.connect])
})

test('it calls the tools of its server that are for apps, and gets all that was answered', async () => {
  const results = [textResult('Done'), shown({ whole: 'later' }), errorResult('Denied by you.')]
  const { handlers, open, called } = start({ bumped: async () => results.shift() ?? textResult('') })
  const { id } = await open()
  const call = (tool: string) => handlers['mcpApp.call']({ id, tool, arguments: '{"by":2}' })
  expect(JSON.parse(await call('bump'))).toEqual({ isError: false, content: [{ type: 'text', text: 'Done' }] })
  expect(await call('bump')).toBe('{"count":6}')
  expect(JSON.parse(await call('bump'))).toMatchObject({ isError: true })
  await expect(call('secret')).rejects.toMatchObject({ code: 'denied' })
  expect(called).toEqual(Array(3).fill(['bump', '{"by":2}']))
})

test('it asks for no more than a person can answer', async () => {
  const { handlers, open, called } = start({ bumped: () => new Promise(() => undefined) })
  const { id } = await open()
  const asked = Array.from({ length: APP_CALLS.atOnce + 1 }, () =>
    handlers['mcpApp.call']({ id, tool: 'bump', arguments: '{}' }),
  )
  await expect(asked.at(-1)).rejects.toMatchObject({ code: 'denied' })
  expect(called.length).toBeLessThanOrEqual(APP_CALLS.atOnce)
})

test('a call that already waits for the person is not asked again, and everything else is', async () => {
  const asking: SessionFact[] = [
    { type: 'turn.started', turnId: 'a', text: '', profile: answeredBy, client: 'counter', app: true },
    {
      type: 'reply.finished',
      turnId: 'a',
      reply: { text: '', toolCalls: [{ id: 'b', name: 'bump', arguments: '{"by":2}' }] },
      durationMs: 1,
    },
    { type: 'call.planned', callId: 'b', plan: { effects: [], digest: 'd' }, asks: true, reason: '' },
  ]
  const answers = async (later: SessionFact[], args: string) => {
    const { handlers, open, called } = start({ later })
    const { id } = await open()
    const asked = async () => handlers['mcpApp.call']({ id, tool: 'bump', arguments: args })
    return asked().then(() => called.length, String)
  }
  expect(await answers(asking, '{"by":2}')).toContain('The same call is already waiting for the user’s answer.')
  expect(await answers(asking, '{"by":3}')).toBe(1)
  const decided: SessionFact = { type: 'call.decided', callId: 'b', digest: 'd', approved: true, by: 'person' }
  expect(await answers([...asking, decided], '{"by":2}')).toBe(1)
})

test('it reads resources of its server, up to a size', async () => {
  const { handlers, open } = start()
  const { id } = await open()
  expect(JSON.parse(await handlers['mcpApp.read']({ id, uri: 'x:1' }))).toEqual({
    contents: [{ uri: 'x:1', text: 'x' }],
  })
  await expect(handlers['mcpApp.read']({ id, uri: 'x:long' })).rejects.toMatchObject({ code: 'bad-input' })
})

test('one that is closed, or whose window is gone, does nothing any more', async () => {
  const { handlers, open, closed, endWindow } = start()
  const [one, other] = [await open(), await open()]
  expect(await handlers['mcpApp.health']({ id: other.id })).toBe('busy')
  await handlers['mcpApp.call']({ id: one.id, tool: 'bump', arguments: '{}' })
  await handlers['mcpApp.call']({ id: other.id, tool: 'bump', arguments: '{}' })
  handlers['mcpApp.close']({ id: one.id })
  expect(closed).toEqual(['s counter'])
  endWindow()
  expect(closed).toEqual(['s counter', 's counter'])
  for (const { id } of [one, other]) {
    expect(await handlers['mcpApp.health']({ id })).toBe('gone')
    expect(() => handlers['mcpApp.call']({ id, tool: 'bump', arguments: '{}' })).toThrow(AppError)
  }
})
