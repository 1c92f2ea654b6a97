import { afterEach, describe, expect, test } from 'vitest'
import { openaiChat } from '../../../../main/providers/openai-chat/openai-chat'
import {
  CHAT_ADJUSTMENTS,
  type ChatAdjustment,
  wireRequest,
} from '../../../../main/providers/openai-chat/openai-chat-body'
import { apiRoot } from '../../../../main/providers/openai-chat/openai-chat-client'
import { chatServer } from '../../../../main/providers/openai-chat/openai-chat-servers'
import type { Message, Request } from '../../../../main/providers/provider'
import { inEnglish } from '../../../../shared/sentence'
import { collectStream, modelRequest } from '../../../helpers/collect-stream'
import { events, type ModelServer, modelServer, plain, recorded } from '../../../helpers/model-server'

const open: ModelServer[] = []

afterEach(async () => {
  await Promise.all(open.splice(0).map(server => server.close()))
})

const find = () => ({ missing: '[gone]' })

function body(host: string, part: Partial<Request>, made: ChatAdjustment[] = []) {
  const server = chatServer(`https://${host}/v1`)
  const {
    model: _,
    stream: __,
    messages: ___,
    tools: ____,
    stream_options: _____,
    ...rest
  } = wireRequest(modelRequest(part), { server, origin: `https://${host}`, find, made: new Set(made) })
  return rest
}

const thinking = (thinking_config: object) => ({ extra_body: { google: { thinking_config } } })

test.each<[string, Partial<Request>, object]>([
  ['api.openai.com', {}, {}],
  ['api.openai.com', { reasoningEffort: 'max' }, { reasoning_effort: 'xhigh' }],
  ['api.openai.com', { reasoningEffort: 'none' }, { reasoning_effort: 'none' }],
  ['api.openai.com', { maxOutputTokens: 9 }, { max_completion_tokens: 9 }],
  ['api.openai.com', { conversationId: 'c1' }, { prompt_cache_key: 'c1' }],
  ['mine.openai.azure.com', { maxOutputTokens: 9, conversationId: 'c1' }, { max_completion_tokens: 9 }],
  ['openrouter.ai', { reasoningEffort: 'low', conversationId: 'c1' }, { reasoning: { effort: 'low' } }],
  ['openrouter.ai', { model: 'anthropic/claude-sonnet-5' }, { cache_control: { type: 'ephemeral' } }],
  ['api.deepseek.com', { reasoningEffort: 'none' }, { thinking: { type: 'disabled' } }],
  ['api.deepseek.com', { reasoningEffort: 'max' }, { reasoning_effort: 'max' }],
  ['api.z.ai', { reasoningEffort: 'medium' }, { thinking: { type: 'enabled' } }],
  ['api.moonshot.ai', { model: 'kimi-k2.6', reasoningEffort: 'low' }, { thinking: { type: 'enabled' } }],
  ['api.moonshot.ai', { model: 'kimi-k3', reasoningEffort: 'none', temperature: 0 }, { reasoning_effort: 'low' }],
  ['api.moonshot.ai', { model: 'moonshot-v1-8k', reasoningEffort: 'low', temperature: 0 }, { temperature: 0 }],
  ['api.minimax.io', { reasoningEffort: 'none' }, { thinking: { type: 'disabled' } }],
  ['dashscope.aliyuncs.com', { reasoningEffort: 'high' }, { enable_thinking: true }],
  ['api.x.ai', { model: 'grok-4.7', reasoningEffort: 'none' }, { reasoning_effort: 'low' }],
  ['api.x.ai', { model: 'grok-4.3', reasoningEffort: 'none' }, { reasoning_effort: 'none' }],
  ['api.openai.com', { model: 'gpt-6-sol', temperature: 0 }, {}],
  ['api.openai.com', { model: 'gpt-4.1', temperature: 0 }, { temperature: 0 }],
  ['openrouter.ai', { model: 'openai/o3', temperature: 0 }, {}],
  ['api.groq.com', { model: 'llama-3.3-70b-versatile', reasoningEffort: 'low' }, {}],
  ['api.groq.com', { model: 'qwen/qwen3-32b', reasoningEffort: 'low' }, { reasoning_effort: 'default' }],
  ['api.mistral.ai', { reasoningEffort: 'low', maxOutputTokens: 9 }, { reasoning_effort: 'high', max_tokens: 9 }],
  [
    'api.groq.com',
    { reasoningEffort: 'max', maxOutputTokens: 9 },
    { reasoning_effort: 'high', max_completion_tokens: 9 },
  ],
  [
    'generativelanguage.googleapis.com',
    { reasoningEffort: 'low', temperature: 0 },
    { reasoning_effort: 'low', temperature: 0 },
  ],
  ['generativelanguage.googleapis.com', { model: 'gemini-3.8-flash' }, thinking({ include_thoughts: true })],
  [
    'generativelanguage.googleapis.com',
    { model: 'gemini-3.8-flash', reasoningEffort: 'max' },
    thinking({ include_thoughts: true, thinking_level: 'high' }),
  ],
  [
    'generativelanguage.googleapis.com',
    { model: 'gemini-3.8-flash', reasoningEffort: 'none' },
    thinking({ thinking_level: 'low' }),
  ],
  [
    'generativelanguage.googleapis.com',
    { model: 'gemini-2.5-pro', reasoningEffort: 'none' },
    thinking({ thinking_budget: 128 }),
  ],
  [
    'generativelanguage.googleapis.com',
    { model: 'gemini-2.5-flash', reasoningEffort: 'medium' },
    thinking({ include_thoughts: true, thinking_budget: 8192 }),
  ],
  ['generativelanguage.googleapis.com', { model: 'gemini-2.5-flash-lite' }, {}],
  [
    '127.0.0.1',
    { reasoningEffort: 'high', maxOutputTokens: 9, temperature: 2 },
    { reasoning_effort: 'high', max_tokens: 9, temperature: 2 },
  ],
  ['openai.com.example.org', { conversationId: 'c1', maxOutputTokens: 9 }, { max_tokens: 9 }],
])('tells %s of %j as %j', (host, part, expected) => {
  expect(body(host, part)).toEqual(expected)
})

test('lets OpenRouter search the web where that is wanted, and asks no other server to', () => {
  const tools = (host: string, webSearch: boolean) =>
    wireRequest(modelRequest({ webSearch, tools: [] }), {
      server: chatServer(`https://${host}`),
      origin: '',
      find,
      made: new Set(),
    }).tools
  expect(tools('openrouter.ai', true)).toEqual([{ type: 'openrouter:web_search' }])
  expect(tools('openrouter.ai', false)).toBeUndefined()
  expect(tools('api.openai.com', true)).toBeUndefined()
})

test('gives Mistral ids of nine letters and digits, the same in both places', () => {
  const { callId } = chatServer('https://api.mistral.ai/v1')
  expect(callId('a1B2c3D4e')).toBe('a1B2c3D4e')
  expect(callId('call_1')).toMatch(/^[a-z0-9]{9}$/)
  expect(callId('call_1')).toBe(callId('call_1'))
  expect(callId('call_1')).not.toBe(callId('call_2'))
})

test('shortens an id that OpenAI would not take, the same in both places, and leaves others as they are', () => {
  const { callId } = chatServer('https://api.openai.com/v1')
  const vllm = 'chatcmpl-tool-0123456789abcdef0123456789abcdef'
  expect(callId(vllm)).toHaveLength(40)
  expect(callId(vllm)).toBe(callId(vllm))
  expect(callId(`${vllm}2`)).not.toBe(callId(vllm))
  expect(callId('functions.shell:0')).toBe('functions.shell:0')
})

test('does not ask Mistral for a count of tokens, which it refuses to be asked for', () => {
  const asked = (host: string) =>
    wireRequest(modelRequest(), { server: chatServer(`https://${host}`), origin: '', find, made: new Set() })
  expect(asked('api.mistral.ai')).not.toHaveProperty('stream_options')
  expect(asked('api.openai.com')).toHaveProperty('stream_options', { include_usage: true })
})

test.each([
  ['https://x.org/v1', 'https://x.org/v1'],
  [' https://x.org/v1/chat/completions/ ', 'https://x.org/v1'],
  ['https://x.org/v1/responses', 'https://x.org/v1'],
  ['https://mine.openai.azure.com', 'https://mine.openai.azure.com/openai/v1'],
  ['https://mine.openai.azure.com/openai/', 'https://mine.openai.azure.com/openai/v1'],
  ['https://mine.services.ai.azure.com/openai/v1/', 'https://mine.services.ai.azure.com/openai/v1'],
  [
    'https://m.openai.azure.com/openai/deployments/d?api-version=1',
    'https://m.openai.azure.com/openai/deployments/d?api-version=1',
  ],
])('takes %j for the API at %s', (given, root) => {
  expect(apiRoot(given)).toBe(root)
})

describe('openaiChat', () => {
  async function serve(refusals: string[]) {
    const server = await modelServer([
      ...refusals.map(message => plain(400, { error: { message } })),
      recorded('openai-text'),
      recorded('openai-text'),
    ])
    open.push(server)
    return server
  }

  test('sends the key to Azure in a header of its own, and the version of the API', async () => {
    const seen: { url: string; headers: Headers }[] = []
    const server = await serve([])
    const fetch: typeof globalThis.fetch = (input, init) => {
      seen.push({ url: String(input), headers: new Headers(init?.headers) })
      return globalThis.fetch(`${server.baseUrl}/chat/completions`, init)
    }
    const baseUrl = 'https://mine.openai.azure.com/openai/v1?api-version=preview'
    const provider = openaiChat({ id: 'x', label: 'X', baseUrl, apiKey: 'k-1', fetch })
    const { reply } = await collectStream(provider, modelRequest())
    expect(reply.error).toBeUndefined()
    expect(seen[0]?.url).toBe('https://mine.openai.azure.com/openai/v1/chat/completions?api-version=preview')
    expect(seen[0]?.headers.get('api-key')).toBe('k-1')
    expect(seen[0]?.headers.has('authorization')).toBe(false)
  })

  test('sends the headers that the person set, but none in the place of the key or of the connection', async () => {
    const server = await serve([])
    const headers = {
      'X-Title': ' Atrium ',
      Authorization: 'Bearer other',
      Host: 'evil.org',
      Cookie: 'a=b',
      'X-Empty': '',
    }
    const provider = openaiChat({ id: 'x', label: 'X', baseUrl: server.baseUrl, apiKey: 'sk-1', headers })
    await collectStream(provider, modelRequest())
    const sent = server.requests[0]?.headers
    expect(sent).toMatchObject({ 'x-title': 'Atrium', authorization: 'Bearer sk-1' })
    expect(sent?.host).toMatch(/^127\.0\.0\.1/)
    expect(sent).not.toHaveProperty('cookie')
    expect(sent).not.toHaveProperty('x-empty')
  })

  test.each<Record<string, string>>([
    { 'a b': 'x' },
    { 'X-Secret': 'line\nfeed-secret' },
    { '': 'x' },
    { 'X-Ü': 'x' },
    { x: 'ü' },
  ])('refuses to send the headers %j, and repeats no value', async headers => {
    const server = await serve([])
    const { reply } = await collectStream(
      openaiChat({ id: 'x', label: 'X', baseUrl: server.baseUrl, headers }),
      modelRequest(),
    )
    expect(reply.error).toMatchObject({ kind: 'bad-request', message: expect.stringContaining('header') })
    expect(JSON.stringify(reply)).not.toContain('secret')
    expect(server.requests).toHaveLength(0)
  })

  const reply = { text: '', toolCalls: [{ id: 'a', name: 'shell', arguments: '{}' }] }
  const messages: Message[] = [
    { role: 'user', text: 'Go' },
    { role: 'assistant', reply },
  ]
  const said: Message[] = [...messages, { role: 'user', text: 'Wait' }]
  const strict = { name: 't', description: '', inputSchema: { type: 'object', properties: { a: { const: 1 } } } }

  test.each<[ChatAdjustment, string, Partial<Request>]>([
    ['thoughts-back', 'The `reasoning_content` in the thinking mode must be passed back to the API.', { messages }],
    ['thoughts-back', 'Missing reasoning_content field in the assistant message at message index 2.', { messages }],
    [
      'thoughts-back',
      'thinking is enabled but reasoning_content is missing in assistant tool call message at index 2',
      { messages },
    ],
    ['answered-results', "Unexpected role 'user' after role 'tool'", { messages: said }],
    [
      'answered-results',
      'After the optional system message, conversation roles must alternate user and assistant roles except for tool calls and results.',
      { messages: said },
    ],
    ['signed-calls', 'Function call `shell` is missing a `thought_signature`.', { messages }],
    ['no-token-count', 'Unrecognized request argument supplied: stream_options', {}],
    [
      'other-limit',
      "Unsupported parameter: 'max_tokens' is not supported. Use 'max_completion_tokens' instead.",
      { maxOutputTokens: 9 },
    ],
    ['no-effort', "Unsupported parameter: 'reasoning_effort'", { reasoningEffort: 'low' }],
    ['no-effort', 'This model does not support thinking', { reasoningEffort: 'low' }],
    ['no-temperature', "Unsupported value: 'temperature' does not support 0.5 with this model.", { temperature: 0.5 }],
    ['plain-schemas', "Invalid schema for function 't': 'const' is not permitted", { tools: [strict] }],
    [
      'plain-schemas',
      'Invalid JSON payload received. Unknown name "const" at \'tools[0].function_declarations\'',
      { tools: [strict] },
    ],
  ])('makes the request otherwise (%s) where a server says: %s', async (name, message, part) => {
    const server = await serve([message])
    const provider = openaiChat({ id: 'x', label: 'X', baseUrl: server.baseUrl })
    const ask = async (model: string) => (await collectStream(provider, modelRequest({ ...part, model }))).reply.error
    expect(await ask('one')).toBeUndefined()
    expect(await ask('one')).toBeUndefined()
    expect(server.requests).toHaveLength(3)
    const [first, second, third] = server.requests.map(request => request.body)
    const how = { server: chatServer(server.baseUrl), origin: '', find, made: new Set([name]) }
    expect(first).not.toEqual(second)
    expect(second).toEqual(JSON.parse(JSON.stringify(wireRequest(modelRequest({ ...part, model: 'one' }), how))))
    expect(third).toEqual(second)
  })

  test.each([
    [400, 'registry.ollama.ai/library/gemma3:latest does not support tools'],
    [400, '"auto" tool choice requires --enable-auto-tool-choice and --tool-call-parser to be set'],
    [404, 'No endpoints found that support tool use. To learn more about provider routing, visit: https://a.org'],
    [400, '`tool calling` is not supported with this model'],
    [400, 'Function calling is not enabled for this model'],
  ])('talks without tools, and says so once, where a server answers %i: %s', async (status, message) => {
    const server = await modelServer([plain(status, { error: { message, code: status } })])
    open.push(server)
    server.add(events([{ choices: [{ delta: { content: 'Hi.' }, finish_reason: 'stop' }] }]))
    server.add(events([{ choices: [{ delta: { content: 'Hi.' }, finish_reason: 'stop' }] }]))
    const provider = openaiChat({ id: 'x', label: 'X', baseUrl: server.baseUrl })
    const told: string[] = []
    const request = modelRequest({ model: 'gemma3', warn: words => told.push(inEnglish(words)) })
    expect((await collectStream(provider, request)).reply).toMatchObject({ text: 'Hi.' })
    expect((await collectStream(provider, request)).reply).toMatchObject({ text: 'Hi.' })
    expect(server.requests.map(({ body }) => 'tools' in (body as object))).toEqual([true, false, false])
    expect(told).toEqual([expect.stringContaining('“gemma3” can’t use tools')])
  })

  test('remembers what helped for that model alone', async () => {
    const server = await serve(['temperature'])
    const provider = openaiChat({ id: 'x', label: 'X', baseUrl: server.baseUrl })
    await collectStream(provider, modelRequest({ model: 'one', temperature: 1 }))
    await collectStream(provider, modelRequest({ model: 'two', temperature: 1 }))
    expect(server.requests.map(request => 'temperature' in (request.body as object))).toEqual([true, false, true])
  })

  test('gives up where nothing is left to do otherwise, with the last refusal', async () => {
    const words = 'stream_options, temperature and reasoning'
    const server = await serve([words, words, words, words])
    const provider = openaiChat({ id: 'x', label: 'X', baseUrl: server.baseUrl })
    const { reply: failed } = await collectStream(provider, modelRequest({ temperature: 1, reasoningEffort: 'low' }))
    expect(failed.error).toMatchObject({ kind: 'bad-request', message: expect.stringContaining(words) })
    expect(server.requests).toHaveLength(4)
  })

  test('has one adjustment of each name', () => {
    const names = CHAT_ADJUSTMENTS.map(one => one.name)
    expect(new Set(names).size).toBe(names.length)
  })
})
