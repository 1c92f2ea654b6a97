import { afterEach, describe, expect, test, vi } from 'vitest'
import {
  type OpenaiResponsesOptions,
  openaiResponses,
} from '../../../../main/providers/openai-responses/openai-responses'
import type { ProviderError } from '../../../../shared/session/messages'
import { collectStream, modelRequest } from '../../../helpers/collect-stream'
import { eventually } from '../../../helpers/eventually'
import { type Answer, type ModelServer, modelServer, plain } from '../../../helpers/model-server'
import { call, ended, message, responseStream, thought } from '../../../helpers/response-answers'

const KEY = 'sk-secret-0123456789'
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

function provider(baseUrl: string, more: Partial<OpenaiResponsesOptions> = {}) {
  const patience = { firstByteMs: 1500, idleMs: 600 }
  return openaiResponses({ id: 'x', label: 'X', baseUrl, apiKey: KEY, patience, ...more })
}

const failure = (message: string, code: string | null = null) => ({
  error: { message, type: 'invalid_request_error', param: null, code },
})
const text = message(0, ['Half ', 'a reply'])
const half = text.slice(0, 4)
const failed = (code: string, words = 'no') => ended('response.failed', { error: { code, message: words } })
const incomplete = (reason?: string) => ended('response.incomplete', { incomplete_details: reason ? { reason } : null })
const shell = call(1, 'shell', '{"command":"rm -r build"}')
const html = { 'content-type': 'text/html; charset=utf-8' }

type Row = [name: string, answer: Answer, kind: ProviderError['kind'], words: RegExp, text?: string]

const refused: Row[] = [
  ['401', plain(401, failure(`Incorrect API key provided: ${KEY}`, 'invalid_api_key')), 'auth', /key was refused/],
  ['403', plain(403, failure('no')), 'auth', /key was refused/],
  [
    '404',
    plain(404, failure('The model does not exist', 'model_not_found')),
    'not-found',
    /doesn’t have this model.*profile/,
  ],
  ['400', plain(400, failure('Invalid input[3]')), 'bad-request', /Invalid input/],
  ['400 that quotes the key', plain(400, failure(KEY)), 'bad-request', /\[key\]/],
  ['429 without credit', plain(429, failure('You exceeded your quota', 'insufficient_quota')), 'auth', /out of credit/],
  [
    'a long conversation',
    plain(400, failure('Your input exceeds the context window of this model.', 'context_length_exceeded')),
    'too-long',
    /longer than/,
  ],
  ['413', plain(413, failure('too large')), 'too-long', /longer than/],
  ['429', plain(429, failure('slow', 'rate_limit_exceeded'), { 'retry-after': '3600' }), 'rate-limit', /Wait/],
  ['500', plain(500, failure('oops')), 'server', /problem \(500\)/],
  ['529', plain(529, failure('Overloaded')), 'overloaded', /overloaded\. Try again/],
  ['504 that speaks of a timeout', plain(504, failure('timeout')), 'server', /504/],
  ['a redirect', plain(307, '', { location: 'https://example.org/v1?key=1' }), 'bad-response', /example\.org\/v1\)/],
  ['a web page with 200', plain(200, '<html>Sign in</html>', html), 'bad-response', /web page/],
  ['JSON in place of a stream', plain(200, failure('Unexpected endpoint')), 'bad-response', /Unexpected endpoint/],
  ['a reset before the headers', { type: 'reset' }, 'network', /Can’t connect to http:\/\/127/],
  ['no headers', { type: 'no-headers' }, 'timeout', /didn’t respond in time/],
]

const broken: Row[] = [
  ['an empty body', { type: 'stream', text: '' }, 'bad-response', /empty reply/],
  ['an empty reply', responseStream([ended()]), 'bad-response', /empty reply/],
  ['a thought and nothing else', responseStream([...thought(0, ['Hm.'], 'a'), ended()]), 'cut', /without an answer/],
  ['an end without an end event', responseStream(text), 'cut', /before the reply/, 'Half a reply'],
  ['a whole call without an end event', responseStream(shell), 'cut', /before the reply/],
  ['a close in the middle', responseStream(half, { end: 'cut' }), 'cut', /before the reply/, 'Half a reply'],
  [
    'a close in the middle of an event',
    { type: 'stream', text: `data: ${JSON.stringify(text[2])}\n\ndata: {"type":"response.comp` },
    'cut',
    /complete/,
    'Half ',
  ],
  ['a reset in the middle', responseStream(half, { end: 'reset' }), 'network', /Can’t connect/, 'Half a reply'],
  ['silence in the middle', responseStream(half, { end: 'hang' }), 'timeout', /stopped sending/, 'Half a reply'],
  [
    'invalid JSON in an event',
    { type: 'stream', text: 'event: response.output_text.delta\ndata: {"type":"response.output_text.delta",\n\n' },
    'bad-response',
    /isn’t part of a reply/,
  ],
  [
    'an event of the wrong shape',
    responseStream([...half, { type: 'response.output_text.delta', output_index: 'x', delta: 'y' }]),
    'bad-response',
    /isn’t part of a reply/,
    'Half a reply',
  ],
  [
    'an overload in the stream',
    responseStream([...half, { type: 'error', code: 'server_overloaded', message: 'Busy', param: null }]),
    'overloaded',
    /overloaded\. Try again/,
    'Half a reply',
  ],
  [
    'an error object in the stream',
    responseStream([...half, { type: 'error', error: { type: 'x', code: 'rate_limit_exceeded', message: 'Busy' } }]),
    'rate-limit',
    /Wait/,
    'Half a reply',
  ],
  ['a failure', responseStream([...half, failed('server_error')]), 'server', /problem/, 'Half a reply'],
  [
    'a failure without a reason',
    responseStream([...half, ended('response.failed')]),
    'server',
    /failed/,
    'Half a reply',
  ],
  ['a failure that blames the request', responseStream([failed('invalid_prompt', 'Not so')]), 'bad-request', /Not so/],
  ['a failure for its rate', responseStream([failed('rate_limit_exceeded')]), 'rate-limit', /Wait/],
  [
    'a window that is full',
    responseStream([failed('context_length_exceeded', 'Your input exceeds the context window')]),
    'too-long',
    /longer than/,
  ],
  [
    'the output limit in a text',
    responseStream([...half, incomplete('max_output_tokens')]),
    'cut',
    /output limit/,
    'Half a reply',
  ],
  [
    'the output limit in a call',
    responseStream([...shell.slice(0, 3), incomplete('max_output_tokens')]),
    'cut',
    /nothing was run/,
  ],
  [
    'a content filter',
    responseStream([...half, incomplete('content_filter')]),
    'bad-request',
    /content filter/,
    'Half a reply',
  ],
  ['an early end without a reason', responseStream([...half, incomplete()]), 'cut', /before the reply/, 'Half a reply'],
  ['a call that never ended', responseStream([...shell.slice(0, 3), ended()]), 'bad-response', /nothing was run/],
  [
    'a call in two versions',
    responseStream([
      ...shell.slice(0, -2),
      { ...shell.at(-1)!, item: { type: 'function_call', arguments: '{}' } },
      ended(),
    ]),
    'bad-response',
    /two versions/,
  ],
  ['a call without a name', responseStream([...call(0, '', '{}'), ended()]), 'bad-response', /without naming/],
]

describe('openai-responses', () => {
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
    const server = await serve(plain(429, failure('slow'), { 'retry-after': '3600' }))
    const { reply } = await collectStream(provider(server.baseUrl), modelRequest())
    expect(reply.error?.retryAfter).toBe(3600)
  })

  test('says where nothing answers when the connection is refused', async () => {
    const server = await modelServer()
    await server.close()
    const { reply } = await collectStream(provider(server.baseUrl), modelRequest())
    const words = expect.stringContaining('Can’t reach http://127.0.0.1:')
    expect(reply.error).toMatchObject({ kind: 'network', message: words })
  })

  test.each(['sk-line\nfeed', 'sk-ünsafe'])('refuses the key %j without repeating it', async apiKey => {
    const server = await serve(responseStream([...text, ended()]))
    const { reply } = await collectStream(provider(server.baseUrl, { apiKey }), modelRequest())
    expect(reply.error).toMatchObject({ kind: 'auth', message: expect.stringContaining('Paste it again') })
    expect(JSON.stringify(reply)).not.toContain('sk-')
    expect(server.requests).toHaveLength(0)
  })

  test.each<[string, Answer]>([
    ['before the headers', { type: 'no-headers' }],
    ['in the middle of the stream', responseStream(half, { end: 'hang' })],
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
    const server = await serve(responseStream(half, { end: 'hang' }))
    const patience = { firstByteMs: 30_000, idleMs: 30_000 }
    for await (const _ of provider(server.baseUrl, { patience }).stream(modelRequest())) break
    await server.requests[0]!.closed
  })

  test('is kept waiting by pings', async () => {
    const pings = Array.from({ length: 12 }, () => ({ type: 'keepalive' }))
    const server = await serve(responseStream([...pings, ...text, ended()], { pieceBytes: 60, delayMs: 15 }))
    const { reply } = await collectStream(provider(server.baseUrl), modelRequest())
    expect(reply).toEqual({ text: 'Half a reply', toolCalls: [] })
  })

  test.each(['hang', 'cut', 'reset'] as const)(
    'takes a reply as whole when only its connection ends badly (%s)',
    async ending => {
      const server = await serve(responseStream([...text, ...shell, ended()], { end: ending }))
      const { reply } = await collectStream(provider(server.baseUrl), modelRequest())
      expect(reply).toMatchObject({ text: 'Half a reply', toolCalls: [{ name: 'shell' }] })
      expect(reply.error).toBeUndefined()
    },
  )
})
