import { afterEach, describe, expect, test, vi } from 'vitest'
import { type AnthropicOptions, anthropic } from '../../../../main/providers/anthropic/anthropic'
import type { ProviderError } from '../../../../shared/session/messages'
import { collectStream, modelRequest } from '../../../helpers/collect-stream'
import { eventually } from '../../../helpers/eventually'
import {
  type Answer,
  type ModelServer,
  messageEvents,
  modelServer,
  plain,
  recorded,
} from '../../../helpers/model-server'

const KEY = 'sk-ant-secret-0123456789'
const open: ModelServer[] = []

afterEach(async () => {
  vi.restoreAllMocks()
  await Promise.all(open.splice(0).map(server => server.close()))
})

async function serve(...script: Answer[]): Promise<ModelServer> {
  const server = await modelServer(script)
  open.push(server)
  return server
}

function provider(baseUrl: string, more: Partial<AnthropicOptions> = {}) {
  const patience = { firstByteMs: 1500, idleMs: 600 }
  return anthropic({ id: 'x', label: 'X', baseUrl, apiKey: KEY, patience, ...more })
}

const failure = (type: string, message: string) => ({ type: 'error', error: { type, message }, request_id: 'req_1' })
const begin = { type: 'message_start', message: { usage: { input_tokens: 5, output_tokens: 1 } } }
const textBlock = { type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } }
const piece = (text: string) => ({ type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text } })
const half = [begin, textBlock, piece('Half '), piece('a reply')]
const toolBlock = (name?: string) => ({
  type: 'content_block_start',
  index: 1,
  content_block: { type: 'tool_use', id: 'toolu_1', ...(name && { name }), input: {} },
})
const end = (stop_reason: string) => ({ type: 'message_delta', delta: { stop_reason }, usage: { output_tokens: 9 } })
const stop = { type: 'message_stop' }
const html = { 'content-type': 'text/html; charset=utf-8' }

type Row = [name: string, answer: Answer, kind: ProviderError['kind'], words: RegExp, text?: string]

const refused: Row[] = [
  ['401', plain(401, failure('authentication_error', `invalid x-api-key ${KEY}`)), 'auth', /key was refused/],
  ['403', plain(403, failure('permission_error', 'no')), 'auth', /key was refused/],
  ['404', plain(404, failure('not_found_error', 'model: claude-x')), 'not-found', /doesn’t have this model.*profile/],
  ['400', plain(400, failure('invalid_request_error', 'max_tokens: too many')), 'bad-request', /max_tokens: too many/],
  ['400 that quotes the key', plain(400, failure('invalid_request_error', KEY)), 'bad-request', /\[key\]/],
  ['400 without credit', plain(400, failure('x', 'Your credit balance is too low to access')), 'auth', /out of credit/],
  ['a long conversation', plain(400, failure('x', 'prompt is too long: 200001 tokens')), 'too-long', /new session/],
  ['413', plain(413, failure('request_too_large', 'too large')), 'too-long', /longer than/],
  ['429', plain(429, failure('rate_limit_error', 'slow'), { 'retry-after': '3600' }), 'rate-limit', /Wait/],
  ['500', plain(500, failure('api_error', 'oops')), 'server', /problem \(500\)/],
  ['529', plain(529, failure('overloaded_error', 'Overloaded')), 'overloaded', /overloaded\. Try again/],
  ['504 that speaks of a timeout', plain(504, failure('timeout_error', 'timeout')), 'server', /504/],
  ['a redirect', plain(307, '', { location: 'https://example.org/v1?key=1' }), 'bad-response', /example\.org\/v1\)/],
  ['a web page with 200', plain(200, '<html>Sign in</html>', html), 'bad-response', /web page/],
  ['JSON in place of a stream', plain(200, failure('x', 'Unexpected endpoint')), 'bad-response', /Unexpected endpoint/],
  ['a reset before the headers', { type: 'reset' }, 'network', /Can’t connect to http:\/\/127/],
  ['no headers', { type: 'no-headers' }, 'timeout', /didn’t respond in time/],
]

const broken: Row[] = [
  ['an empty body', messageEvents([]), 'bad-response', /empty reply/],
  ['an empty reply', messageEvents([begin, end('end_turn'), stop]), 'bad-response', /empty reply/],
  ['an end without message_stop', messageEvents([...half, end('end_turn')]), 'cut', /before the reply/, 'Half a reply'],
  [
    'a call without message_stop',
    messageEvents([begin, toolBlock('shell'), end('tool_use')]),
    'cut',
    /before the reply/,
  ],
  ['a close in the middle', messageEvents(half, { end: 'cut' }), 'cut', /before the reply/, 'Half a reply'],
  [
    'a close in the middle of an event',
    {
      type: 'stream',
      text: `data: ${JSON.stringify(textBlock)}\n\ndata: ${JSON.stringify(piece('Half '))}\n\ndata: {"ty`,
    },
    'cut',
    /complete/,
    'Half ',
  ],
  ['a reset in the middle', messageEvents(half, { end: 'reset' }), 'network', /Can’t connect/, 'Half a reply'],
  ['silence in the middle', messageEvents(half, { end: 'hang' }), 'timeout', /stopped sending/, 'Half a reply'],
  [
    'invalid JSON in an event',
    { type: 'stream', text: 'event: content_block_delta\ndata: {"type":"content_block_delta",\n\n' },
    'bad-response',
    /isn’t part of a reply/,
  ],
  [
    'an event of the wrong shape',
    messageEvents([...half, { type: 'content_block_delta', index: 'x' }]),
    'bad-response',
    /isn’t part of a reply/,
    'Half a reply',
  ],
  [
    'an overload in the stream',
    recorded('anthropic-error-in-stream'),
    'overloaded',
    /overloaded\. Try again/,
    'The first half',
  ],
  [
    'a rate limit in the stream',
    messageEvents([...half, failure('rate_limit_error', 'busy')]),
    'rate-limit',
    /Wait/,
    'Half a reply',
  ],
  ['the output limit in a text', recorded('anthropic-max-tokens'), 'cut', /output limit/, 'A long story that'],
  ['the output limit in a call', recorded('anthropic-max-tokens-in-call'), 'cut', /nothing was run/],
  ['a refusal', messageEvents([...half, end('refusal'), stop]), 'bad-request', /content filter/, 'Half a reply'],
  [
    'a full window',
    messageEvents([...half, end('model_context_window_exceeded'), stop]),
    'cut',
    /larger context window/,
    'Half a reply',
  ],
  [
    'a call without a name',
    messageEvents([begin, toolBlock(), end('tool_use'), stop]),
    'bad-response',
    /without naming/,
  ],
]

describe('anthropic', () => {
  test.each([...refused, ...broken])(
    'turns %s into one done with its kind, its words and the text so far',
    async (_, answer, kind, words, kept = '') => {
      const spies = (['log', 'info', 'warn', 'error', 'debug'] as const).map(name => vi.spyOn(console, name))
      const server = await serve(answer)
      const { reply } = await collectStream(provider(server.baseUrl), modelRequest())
      expect(reply.error?.kind).toBe(kind)
      expect(reply.error?.message).toMatch(words)
      expect(reply).toMatchObject({ text: kept, toolCalls: [] })
      expect(JSON.stringify(reply)).not.toContain('secret')
      expect(reply.error?.detail?.length ?? 0).toBeLessThanOrEqual(1001)
      expect(server.requests).toHaveLength(1)
      for (const spy of spies) expect(spy).not.toHaveBeenCalled()
    },
  )

  test('reports a long retry-after without waiting for it', async () => {
    const server = await serve(plain(429, failure('rate_limit_error', 'slow'), { 'retry-after': '3600' }))
    const { reply } = await collectStream(provider(server.baseUrl), modelRequest())
    expect(reply.error?.retryAfter).toBe(3600)
  })

  test('says where nothing answers when the connection is refused', async () => {
    const server = await modelServer()
    await server.close()
    const { reply } = await collectStream(provider(server.baseUrl), modelRequest())
    const message = expect.stringContaining('Can’t reach http://127.0.0.1:')
    expect(reply.error).toMatchObject({ kind: 'network', message })
  })

  test.each(['sk-line\nfeed', 'sk-ünsafe'])('refuses the key %j without repeating it', async apiKey => {
    const server = await serve(recorded('anthropic-text'))
    const { reply } = await collectStream(provider(server.baseUrl, { apiKey }), modelRequest())
    expect(reply.error).toMatchObject({ kind: 'auth', message: expect.stringContaining('Paste it again') })
    expect(JSON.stringify(reply)).not.toContain('sk-')
    expect(server.requests).toHaveLength(0)
  })

  test.each<[string, Answer]>([
    ['before the headers', { type: 'no-headers' }],
    ['in the middle of the stream', messageEvents(half, { end: 'hang' })],
  ])('closes the connection when it is stopped %s', async (_, answer) => {
    const server = await serve(answer)
    const controller = new AbortController()
    const patience = { firstByteMs: 30_000, idleMs: 30_000 }
    const request = modelRequest({ signal: controller.signal })
    const running = collectStream(provider(server.baseUrl, { patience }), request)
    await eventually(() => expect(server.requests).toHaveLength(1))
    controller.abort()
    expect((await running).reply).toMatchObject({ toolCalls: [], error: { kind: 'cancelled' } })
    await server.requests[0]!.closed
  })

  test('closes the connection when the reader leaves', async () => {
    const server = await serve(messageEvents(half, { end: 'hang' }))
    const patience = { firstByteMs: 30_000, idleMs: 30_000 }
    for await (const _ of provider(server.baseUrl, { patience }).stream(modelRequest())) break
    await server.requests[0]!.closed
  })

  test('is kept waiting by pings', async () => {
    // All of them take longer than may pass without one, and a busy machine has no gap as long as that.
    const patience = { firstByteMs: 30_000, idleMs: 2_000 }
    const pings = Array.from({ length: 100 }, () => ({ type: 'ping' }))
    const server = await serve(
      messageEvents([...pings, ...half, end('end_turn'), stop], { pieceBytes: 40, delayMs: 25 }),
    )
    const { reply } = await collectStream(provider(server.baseUrl, { patience }), modelRequest())
    expect(reply).toMatchObject({ text: 'Half a reply', toolCalls: [] })
    expect(reply.error).toBeUndefined()
  })

  test.each(['hang', 'cut', 'reset'] as const)(
    'takes a reply as whole when only its connection ends badly (%s)',
    async ending => {
      const server = await serve(messageEvents([...half, end('end_turn'), stop], { end: ending }))
      const { reply } = await collectStream(provider(server.baseUrl), modelRequest())
      expect(reply).toEqual({ text: 'Half a reply', toolCalls: [], usage: { inputTokens: 5, outputTokens: 9 } })
    },
  )
})
