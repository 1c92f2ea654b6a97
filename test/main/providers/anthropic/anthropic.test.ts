import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { type AnthropicOptions, anthropic } from '../../../../main/providers/anthropic/anthropic'
import type { Message } from '../../../../main/providers/provider'
import type { ToolResult } from '../../../../shared/session/tool-results'
import { collectStream, modelRequest } from '../../../helpers/collect-stream'
import {
  type Answer,
  type ModelServer,
  messageEvents,
  modelServer,
  plain,
  recorded,
} from '../../../helpers/model-server'

const open: ModelServer[] = []

afterEach(async () => {
  vi.restoreAllMocks()
  await Promise.all(open.splice(0).map(server => server.close()))
})

async function serve(script: Answer[], models?: string[] | Answer): Promise<ModelServer> {
  const server = await modelServer(script, models)
  open.push(server)
  return server
}

function provider(baseUrl: string, more: Partial<AnthropicOptions> = {}) {
  return anthropic({ id: 'x', label: 'X', baseUrl, apiKey: 'sk-ant-test', ...more })
}

async function replyTo(...script: Answer[]) {
  const server = await serve(script)
  const { reply, events } = await collectStream(provider(server.baseUrl), modelRequest())
  return { reply, events, requests: server.requests }
}

const asked: Message = { role: 'user', text: 'Read it' }
const readme = '{"pattern":"README.md","target":"read"}'
const stop = { type: 'message_stop' }
const end = (stop_reason: string) => ({ type: 'message_delta', delta: { stop_reason } })
const started = (index: number, content_block: object) => ({ type: 'content_block_start', index, content_block })

describe('anthropic', () => {
  test.each([1, 2, 3, 7, 64, 100_000])('reads text of many alphabets in pieces of %i bytes', async pieceBytes => {
    const { reply } = await replyTo(recorded('anthropic-text', { pieceBytes }))
    expect(reply).toEqual({
      text: 'Grüße aus 東京 👋 — all is well.',
      toolCalls: [],
      usage: { inputTokens: 24, outputTokens: 19, cachedInputTokens: 0 },
    })
  })

  test('reads one call, its arguments as they came, and counts the cached tokens as read', async () => {
    const { reply } = await replyTo(recorded('anthropic-tool-call', { pieceBytes: 33 }))
    expect(reply).toEqual({
      text: 'Let me look.',
      toolCalls: [{ id: 'toolu_01T1x1fJ34qAmk2tNTrN7Up6', name: 'explore_workspace', arguments: readme }],
      usage: { inputTokens: 812, outputTokens: 61, cachedInputTokens: 768 },
    })
  })

  test('reads two parallel calls, and counts the tokens that were put into the cache', async () => {
    const { reply } = await replyTo(recorded('anthropic-parallel-calls'))
    expect(reply.toolCalls.map(call => call.arguments)).toEqual([
      '{"pattern":"needle","regex":false,"mode":"snippets"}',
      readme,
    ])
    expect(reply.usage).toEqual({ inputTokens: 912, outputTokens: 118, cachedInputTokens: 0, cacheWriteTokens: 900 })
  })

  test('tells what the model thinks, and sends its thoughts back unchanged, in their places', async () => {
    const server = await serve([
      recorded('anthropic-thinking-tool-use', { pieceBytes: 50 }),
      recorded('anthropic-text'),
    ])
    const x = provider(server.baseUrl)
    const { reply, events } = await collectStream(x, modelRequest({ messages: [asked] }))
    const thoughts = events.flatMap(event => (event.type === 'thinking-delta' ? [event.text] : []))
    expect(thoughts.join('')).toBe('The person wants the readme. I will read it.Both files, then.')
    expect(reply.text).toBe('I read it.')

    const result: ToolResult = { isError: false, content: [{ type: 'text', text: '# Hello' }] }
    const tool: Message = { role: 'tool', callId: reply.toolCalls[0]!.id, name: 'explore_workspace', result }
    await collectStream(x, modelRequest({ messages: [asked, { role: 'assistant', reply }, tool] }))
    const wire = server.requests[1]?.body as { messages: { content: Record<string, unknown>[] }[] }
    expect(wire.messages[1]?.content).toMatchObject([
      {
        type: 'thinking',
        thinking: 'The person wants the readme. I will read it.',
        signature: 'EqQBCgIYAhIkMjY1OTBhZjMtYTQ4ZC00YjE5LWIzYWItN2Q4ZDQ0ZTI5YzE1Ggyv0mX2Yt+6qR0Q==',
      },
      { type: 'redacted_thinking', data: expect.stringMatching(/^EmwKAhgB/) },
      { type: 'text', text: 'I read it.' },
      { type: 'thinking', thinking: 'Both files, then.', signature: expect.stringMatching(/^EqQB/) },
      { type: 'tool_use', input: { pattern: 'README.md', target: 'read' } },
    ])
  })

  test('asks once more without thoughts where a server refuses those of another', async () => {
    const refusal = plain(400, {
      type: 'error',
      error: {
        type: 'invalid_request_error',
        message: 'messages.1.content.0: Invalid `signature` in `thinking` block',
      },
    })
    const server = await serve([refusal, recorded('anthropic-text')])
    const thinking = [{ text: 'Hm', signature: 'abc', textBefore: 0, callsBefore: 0 }]
    const messages: Message[] = [asked, { role: 'assistant', reply: { text: 'Yes', toolCalls: [], thinking } }, asked]
    const { reply } = await collectStream(provider(server.baseUrl), modelRequest({ messages }))
    expect(reply.error).toBeUndefined()
    expect(server.requests.map(request => JSON.stringify(request.body).includes('"signature"'))).toEqual([true, false])
  })

  test('takes arguments that come whole with their block, and gives calls that share an id one each', async () => {
    const call = { type: 'tool_use', id: 'toolu_1', name: 'shell', input: { command: 'ls' } }
    const { reply } = await replyTo(messageEvents([started(0, call), started(1, call), end('tool_use'), stop]))
    expect(reply.toolCalls.map(one => one.arguments)).toEqual(['{"command":"ls"}', '{"command":"ls"}'])
    expect(new Set(reply.toolCalls.map(one => one.id)).size).toBe(2)
  })

  test('passes over events and blocks that it does not know', async () => {
    const odd = [{ type: 'session_ping' }, started(0, { type: 'mcp_tool_use', id: 'a', name: 'search' })]
    const delta = { type: 'content_block_delta', index: 0, delta: { type: 'x_delta', partial_json: '{}' } }
    const { reply } = await replyTo(
      messageEvents([...odd, delta, started(1, { type: 'text', text: 'Hi' }), end('end_turn'), stop]),
    )
    expect(reply).toEqual({ text: 'Hi', toolCalls: [] })
  })

  test('lets the model say nothing after results, when its work is done', async () => {
    const server = await serve([messageEvents([end('end_turn'), stop])])
    const call = { id: 'toolu_1', name: 'shell', arguments: '{}' }
    const result: ToolResult = { isError: false, content: [{ type: 'text', text: 'ok' }] }
    const messages: Message[] = [
      asked,
      { role: 'assistant', reply: { text: '', toolCalls: [call] } },
      { role: 'tool', callId: 'toolu_1', name: 'shell', result },
    ]
    const { reply } = await collectStream(provider(server.baseUrl), modelRequest({ messages }))
    expect(reply).toEqual({ text: '', toolCalls: [] })
  })

  test('asks for a stream with a limit, marks for the cache, the system text and the tools', async () => {
    const { requests } = await replyTo(recorded('anthropic-text'))
    const cache_control = { type: 'ephemeral' }
    expect(requests[0]).toMatchObject({ method: 'POST', path: '/v1/messages' })
    expect(requests[0]?.body).toMatchObject({
      model: 'test-model',
      max_tokens: 8192,
      stream: true,
      system: [{ type: 'text', text: 'Be brief.', cache_control }],
      messages: [{ role: 'user', content: [{ type: 'text', text: 'Hello', cache_control }] }],
      tools: [{ name: 'explore_workspace', input_schema: { type: 'object' } }, {}, {}, {}],
    })
  })

  test.each([
    ['claude-3-opus-20240229', 4096],
    ['claude-3-5-sonnet-latest', 8192],
    ['claude-sonnet-5-5', 52_000],
    ['another', 8192],
  ])('limits the answers of %s to %i tokens', async (model, limit) => {
    const server = await serve([recorded('anthropic-text')])
    await collectStream(provider(server.baseUrl), modelRequest({ model }))
    expect(server.requests[0]?.body).toMatchObject({ max_tokens: limit })
  })

  test('calls a tool by its own name, whatever the API makes of it', async () => {
    const name = 'notes.search/all'
    const server = await serve([recorded('anthropic-text')])
    const tool = { name, description: 'Searches.', inputSchema: { type: 'object' } }
    await collectStream(provider(server.baseUrl), modelRequest({ tools: [tool] }))
    const wire = (server.requests[0]!.body as { tools: { name: string }[] }).tools[0]!.name
    expect(wire).toMatch(/^[\w-]{1,64}$/)

    server.add(messageEvents([started(0, { type: 'tool_use', id: 'a', name: wire }), end('tool_use'), stop]))
    const { reply } = await collectStream(provider(server.baseUrl), modelRequest({ tools: [tool] }))
    expect(reply.toolCalls[0]?.name).toBe(name)
  })

  test.each(['', '/', '/messages', '//'])('takes a URL that ends in /v1%s', async ending => {
    const server = await serve([recorded('anthropic-text')])
    const { reply } = await collectStream(provider(`${server.baseUrl}${ending}`), modelRequest())
    expect(reply.error).toBeUndefined()
  })

  test('sends the key and no header that was not meant', async () => {
    const server = await serve([recorded('anthropic-text')])
    await collectStream(provider(server.baseUrl, { apiKey: ' sk-ant-test\n' }), modelRequest())
    const { 'user-agent': agent, ...rest } = server.requests[0]?.headers ?? {}
    const meant = ['x-api-key', 'anthropic-version']
    expect(agent).toBe('Atrium')
    expect(rest).toMatchObject({ 'x-api-key': 'sk-ant-test', 'anthropic-version': '2023-06-01' })
    expect(
      Object.keys(rest)
        .filter(name => /^(x-|anthropic-|authorization)/.test(name))
        .sort(),
    ).toEqual(meant.sort())
  })

  test('tells of a refused image in words', async () => {
    const refusal = plain(400, { type: 'error', error: { type: 'x', message: 'image: Could not process image' } })
    const server = await serve([refusal, refusal])
    const call = { id: 'toolu_1', name: 'explore_workspace', arguments: '{}' }
    const result: ToolResult = { isError: false, content: [{ type: 'image', mimeType: 'image/png', blob: 'a' }] }
    const messages: Message[] = [
      asked,
      { role: 'assistant', reply: { text: '', toolCalls: [call] } },
      { role: 'tool', callId: 'toolu_1', name: 'explore_workspace', result },
    ]
    const image = async () => Buffer.from('png')
    const { reply } = await collectStream(provider(server.baseUrl), modelRequest({ messages, image }))
    expect(reply.error).toMatchObject({ kind: 'bad-request', message: expect.stringContaining('an image') })
    expect(JSON.stringify(server.requests[0]?.body)).toContain('"media_type":"image/png","data":"cG5n"')
  })

  test('prints no warning for a model that its SDK thinks is old', async () => {
    const spy = vi.spyOn(console, 'warn')
    const server = await serve([recorded('anthropic-text')])
    await collectStream(provider(server.baseUrl), modelRequest({ model: 'claude-opus-4-1-20250805' }))
    expect(spy).not.toHaveBeenCalled()
  })
})

describe('anthropic in an environment with keys of its own', () => {
  const theirs = {
    ANTHROPIC_API_KEY: 'sk-other',
    ANTHROPIC_AUTH_TOKEN: 'sk-token',
    ANTHROPIC_BASE_URL: 'http://127.0.0.1:1',
    ANTHROPIC_LOG: 'debug',
    ANTHROPIC_CUSTOM_HEADERS: 'X-Leak: sk-leak',
  }

  beforeAll(() => {
    Object.assign(process.env, theirs)
    return () => {
      for (const name of Object.keys(theirs)) delete process.env[name]
    }
  })

  test('sends nothing of them to a server that needs no key', async () => {
    const server = await serve([recorded('anthropic-text')])
    await collectStream(provider(server.baseUrl, { apiKey: undefined }), modelRequest())
    expect(server.requests).toHaveLength(1)
    expect(JSON.stringify(server.requests[0]?.headers)).not.toMatch(/sk-|x-api-key|authorization|added-by/)
  })
})

describe('anthropic.listModels', () => {
  const signal = () => new AbortController().signal

  test('names each model once, sorted', async () => {
    const server = await serve([], ['b', 'a', 'b'])
    expect(await provider(server.baseUrl).listModels(signal())).toEqual(['a', 'b'])
    expect(server.requests[0]).toMatchObject({ method: 'GET', headers: { 'x-api-key': 'sk-ant-test' } })
    expect(server.requests[0]?.path).toBe('/v1/models?limit=1000')
  })

  test.each<[string, Answer, RegExp]>([
    ['a refused key', plain(401, { error: { message: 'bad sk-ant-test' } }), /key was refused/],
    ['a web page', plain(200, '<html>', { 'content-type': 'text/html' }), /web page/],
    ['another JSON', plain(200, { data: 'x' }), /list of models/],
    ['silence', { type: 'no-headers' }, /in time/],
  ])('says in words what is wrong with %s', async (_, answer, words) => {
    const server = await serve([], answer)
    const x = provider(server.baseUrl, { patience: { firstByteMs: 900, idleMs: 600 } })
    await expect(x.listModels(signal())).rejects.toMatchObject({
      code: 'provider',
      message: expect.stringMatching(words),
    })
  })
})
