import { afterEach, describe, expect, test } from 'vitest'
import { anthropic } from '../../../../main/providers/anthropic/anthropic'
import { openaiResponses } from '../../../../main/providers/openai-responses/openai-responses'
import type { Message, Provider } from '../../../../main/providers/provider'
import { textResult } from '../../../../shared/session/tool-results'
import { collectStream, modelRequest } from '../../../helpers/collect-stream'
import { MANY_SERVERS, toolsOf } from '../../../helpers/many-tools'
import { type Answer, type ModelServer, messageEvents, modelServer, plain } from '../../../helpers/model-server'
import { voices } from '../../../helpers/protocol-voices'
import { call, ended, type ResponseEvent, responseStream } from '../../../helpers/response-answers'

const open: ModelServer[] = []
afterEach(async () => {
  await Promise.all(open.splice(0).map(server => server.close()))
})

const MANY = await toolsOf(MANY_SERVERS)
const WANTED = 'service_24__move_page_7'
const search = { name: 'tool_search', description: 'Finds tools.', inputSchema: { type: 'object' } }
const own = { name: 'shell', description: 'Runs.', inputSchema: { type: 'object' } }
const tools = [own, search, MANY[0]!]
const deferred = { tools: MANY.slice(1), loaded: MANY.slice(3, 4), search: 'tool_search' }

/** A server that stands for the vendor's own, since only there is anything known of its models. */
async function vendor(host: string, ...answers: Answer[]) {
  const server = await modelServer(answers)
  open.push(server)
  const at = (url: unknown) =>
    String(url instanceof Request ? url.url : url).replace(`https://${host}`, server.baseUrl.replace(/\/v1$/, ''))
  const go: typeof fetch = (url, init) => fetch(at(url), init)
  return { fetch: go, bodies: () => server.requests.map(({ body }) => body as Body) }
}
type Body = { tools: Fields[]; messages?: { role: string; content: Fields[] }[]; input?: Fields[] }
type Fields = Record<string, unknown>

const claude = (go: typeof fetch): Provider => anthropic({ id: 'x', label: 'X', apiKey: 'k', fetch: go })
const gpt = (go: typeof fetch): Provider =>
  openaiResponses({ id: 'x', label: 'X', apiKey: 'k', baseUrl: 'https://api.openai.com/v1', fetch: go })

const names = (body: Body | undefined) => body?.tools.map(({ name, type }) => name ?? type)

describe('Claude’s own search of tools', () => {
  const found = (...tool_references: string[]) => ({
    type: 'tool_search_tool_result',
    tool_use_id: 'srvtoolu_1',
    content: {
      type: 'tool_search_tool_search_result',
      tool_references: tool_references.map(tool_name => ({ type: 'tool_reference', tool_name })),
    },
  })
  const blocks = [
    { type: 'server_tool_use', id: 'srvtoolu_1', name: 'tool_search_tool_bm25', input: { query: 'move a page' } },
    found(WANTED, 'service_9__gone'),
    { type: 'tool_use', id: 'toolu_1', name: WANTED, input: { id: '7' } },
  ]
  const answer = messageEvents([
    { type: 'message_start', message: { usage: { input_tokens: 20, output_tokens: 1 } } },
    ...blocks.flatMap((content_block, index) => [
      { type: 'content_block_start', index, content_block },
      { type: 'content_block_stop', index },
    ]),
    { type: 'message_delta', delta: { stop_reason: 'tool_use' }, usage: { output_tokens: 30 } },
    { type: 'message_stop' },
  ])
  const done = voices.anthropic!.answer({ pieces: ['Done.'] })
  const request = (messages?: Message[]) =>
    modelRequest({ model: 'claude-opus-4-8', tools, deferred, ...(messages && { messages }) })

  async function twice() {
    const { fetch: go, bodies } = await vendor('api.anthropic.com', answer, done)
    const provider = claude(go)
    const { reply } = await collectStream(provider, request())
    const result: Message = { role: 'tool', callId: 'toolu_1', name: WANTED, result: textResult('Moved.') }
    const later: Message[] = [{ role: 'user', text: 'Hello' }, { role: 'assistant', reply }, result]
    await collectStream(provider, request(later))
    return { reply, bodies: bodies(), provider, later }
  }

  test('takes the place of ours, and is given all that waits', async () => {
    const [body] = (await twice()).bodies
    expect(names(body)).toEqual(['tool_search_tool_bm25', 'shell', ...MANY.map(({ name }) => name)])
    expect(body?.tools[0]).toEqual({ type: 'tool_search_tool_bm25_20251119', name: 'tool_search_tool_bm25' })
    expect(body?.tools.filter(tool => tool.defer_loading)).toHaveLength(368)
    expect(body?.tools.filter(tool => tool.defer_loading && tool.cache_control)).toEqual([])
  })

  test('is part of the reply, and what it found can be called', async () => {
    const { reply } = await twice()
    expect(reply.toolCalls).toEqual([{ id: 'toolu_1', name: WANTED, arguments: '{"id":"7"}' }])
    expect(reply.providerTools).toEqual([{ name: 'tool_search_tool_bm25', status: 'done', query: 'move a page' }])
  })

  test('goes back with the next request, without what is there no more', async () => {
    const { bodies } = await twice()
    expect(bodies[1]?.tools).toEqual(bodies[0]?.tools)
    expect(bodies[1]?.messages?.[1]?.content).toEqual([blocks[0], found(WANTED), blocks[2]])
  })

  test('stays out of a request that has no such search', async () => {
    const { later } = await twice()
    const { fetch: go, bodies } = await vendor('api.anthropic.com', done)
    await collectStream(claude(go), modelRequest({ model: 'claude-opus-4-8', tools, messages: later }))
    expect(bodies()[0]?.messages?.[1]?.content).toEqual([blocks[2]])
  })

  test('gives way to ours where it is refused, and is not asked for again', async () => {
    const refusal = {
      type: 'invalid_request_error',
      message: 'tools.0: tool_search_tool_bm25_20251119 is not supported',
    }
    const { fetch: go, bodies } = await vendor(
      'api.anthropic.com',
      plain(400, { type: 'error', error: refusal }),
      done,
      done,
    )
    const provider = claude(go)
    for (let times = 0; times < 2; times++) await collectStream(provider, request())
    const ours = ['shell', 'tool_search', MANY[0]?.name, MANY[3]?.name]
    expect(bodies().slice(1).map(names)).toEqual([ours, ours])
  })

  test.each(['claude-sonnet-4-20250514', 'claude-opus-4-1', 'claude-3-7-sonnet-latest'])(
    'is not asked of %s',
    async model => {
      const { fetch: go, bodies } = await vendor('api.anthropic.com', done)
      await collectStream(claude(go), { ...request(), model })
      expect(names(bodies()[0])).toContain('tool_search')
      expect(bodies()[0]?.tools).toHaveLength(4)
    },
  )
})

describe('OpenAI’s own search of tools', () => {
  const namespace = 'service_24'
  const found = {
    type: 'tool_search_output',
    id: 'tso_1',
    call_id: null,
    execution: 'server',
    status: 'completed',
    tools: [{ type: 'namespace', name: namespace, description: 'x', tools: [] }],
  }
  const asked = {
    type: 'tool_search_call',
    id: 'tsc_1',
    call_id: null,
    execution: 'server',
    status: 'completed',
    arguments: { paths: [namespace] },
  }
  const item = (output_index: number, one: Fields): ResponseEvent[] => [
    { type: 'response.output_item.added', output_index, item: { ...one, status: 'in_progress' } },
    { type: 'response.output_item.done', output_index, item: one },
  ]
  const calling = call(2, WANTED, '{"id":"7"}').map(event =>
    'item' in event ? { ...event, item: { ...(event.item as Fields), namespace } } : event,
  )
  const answer = responseStream([...item(0, asked), ...item(1, found), ...calling, ended()])
  const done = voices['openai-responses']!.answer({ pieces: ['Done.'] })
  const request = (messages?: Message[]) =>
    modelRequest({ model: 'gpt-5.5', tools, deferred, ...(messages && { messages }) })

  async function twice() {
    const { fetch: go, bodies } = await vendor('api.openai.com', answer, done)
    const provider = gpt(go)
    const { reply } = await collectStream(provider, request())
    const result: Message = { role: 'tool', callId: 'call_2', name: WANTED, result: textResult('Moved.') }
    const later: Message[] = [{ role: 'user', text: 'Hello' }, { role: 'assistant', reply }, result]
    await collectStream(provider, request(later))
    return { reply, bodies: bodies(), later }
  }

  test('takes the place of ours, and is given all that waits by its server', async () => {
    const [body] = (await twice()).bodies
    expect(names(body)).toEqual([
      ...['shell', MANY[0]?.name, 'tool_search'],
      ...MANY_SERVERS.map((_, at) => `service_${at}`),
    ])
    const space = body?.tools.at(-1) as { type: string; description: string; tools: Fields[] }
    expect(space).toMatchObject({ type: 'namespace', description: expect.stringContaining('company 24') })
    expect(space.tools).toHaveLength(14)
    expect(space.tools.every(tool => tool.defer_loading === true && tool.type === 'function')).toBe(true)
  })

  test('is part of the reply, and what it found can be called', async () => {
    const { reply } = await twice()
    expect(reply.toolCalls).toEqual([{ id: 'call_2', name: WANTED, arguments: '{"id":"7"}' }])
    expect(reply.providerTools).toMatchObject([{ name: 'tool_search', status: 'done' }])
  })

  test('goes back with the next request, and with the call the namespace that it stands in', async () => {
    const { bodies } = await twice()
    expect(bodies[1]?.tools).toEqual(bodies[0]?.tools)
    expect(bodies[1]?.input?.slice(1, 4)).toEqual([
      asked,
      found,
      expect.objectContaining({ type: 'function_call', name: WANTED, namespace }),
    ])
  })

  test('stays out of a request that has no such search', async () => {
    const { later } = await twice()
    const { fetch: go, bodies } = await vendor('api.openai.com', done)
    await collectStream(gpt(go), modelRequest({ model: 'gpt-5.5', tools, messages: later }))
    const [, called] = bodies()[0]?.input ?? []
    expect(called).toMatchObject({ type: 'function_call' })
    expect(called).not.toHaveProperty('namespace')
  })

  test('gives way to ours where it is refused, and is not asked for again', async () => {
    const error = {
      message: "Invalid value: 'namespace'.",
      type: 'invalid_request_error',
      param: 'tools[3].type',
      code: 'invalid_value',
    }
    const { fetch: go, bodies } = await vendor('api.openai.com', plain(400, { error }), done, done)
    const provider = gpt(go)
    for (let times = 0; times < 2; times++) await collectStream(provider, request())
    const ours = ['shell', 'tool_search', MANY[0]?.name, MANY[3]?.name]
    expect(bodies().slice(1).map(names)).toEqual([ours, ours])
  })

  test.each(['gpt-5.3-codex', 'gpt-5', 'gpt-4.1', 'o3'])('is not asked of %s', async model => {
    const { fetch: go, bodies } = await vendor('api.openai.com', done)
    await collectStream(gpt(go), { ...request(), model })
    expect(bodies()[0]?.tools).toHaveLength(4)
  })

  test('is asked of no server that only speaks the same', async () => {
    const { fetch: go, bodies } = await vendor('example.org', done)
    const other = openaiResponses({ id: 'x', label: 'X', apiKey: 'k', baseUrl: 'https://example.org/v1', fetch: go })
    await collectStream(other, request())
    expect(names(bodies()[0])).toContain('tool_search')
    expect(bodies()[0]?.tools).toHaveLength(4)
  })
})
