import { createServer } from 'node:net'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { type OpenaiChatOptions, openaiChat } from '../../../../main/providers/openai-chat/openai-chat'
import type { ProviderError } from '../../../../shared/session/messages'
import { collectStream, modelRequest } from '../../../helpers/collect-stream'
import { eventually } from '../../../helpers/eventually'
import { type Answer, events, type ModelServer, modelServer, plain, recorded } from '../../../helpers/model-server'
import { slowPeer } from '../../../helpers/slow-peer'

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

function provider(baseUrl: string, more: Partial<OpenaiChatOptions> = {}) {
  return openaiChat({
    id: 'x',
    label: 'X',
    baseUrl,
    apiKey: KEY,
    patience: { firstByteMs: 2000, idleMs: 600 },
    ...more,
  })
}

const text = (content: string) => ({ choices: [{ index: 0, delta: { content }, finish_reason: null }] })
const call = (id: string) => ({
  choices: [{ delta: { tool_calls: [{ index: 0, id, function: { name: 'shell', arguments: '{}' } }] } }],
})
const finish = (finish_reason: string) => ({ choices: [{ index: 0, delta: {}, finish_reason }] })
const half = [text('Half '), text('a reply')]
const unsaid = (finish_reason: string) =>
  ['Half ', 'a reply'].map(content => ({ choices: [{ index: 0, delta: { content }, finish_reason }] }))
const html = { 'content-type': 'text/html; charset=utf-8' }
const failure = (message: string, code?: string | number) => ({ error: { message, type: 'x', code } })

type Row = [name: string, answer: Answer, kind: ProviderError['kind'], words: RegExp, text?: string]

const faults: Row[] = [
  ['401', plain(401, failure(`Incorrect API key provided: ${KEY}`)), 'auth', /key was refused/],
  ['403', plain(403, failure('No')), 'auth', /key was refused/],
  ['402', plain(402, failure('Pay')), 'auth', /out of credit/],
  ['404', plain(404, failure('The model x does not exist')), 'not-found', /doesn’t have this model.*profile/],
  ['404 of Ollama', plain(404, { error: 'model "x" not found' }), 'not-found', /doesn’t have this model.*profile/],
  ['404 of a wrong address', plain(404, { detail: 'Not Found' }), 'not-found', /nothing at this URL.*protocol/],
  ['400', plain(400, failure('temperature is too hot')), 'bad-request', /temperature is too hot/],
  ['400 that quotes the key', plain(400, failure(`bad ${KEY}`)), 'bad-request', /bad \[key\]/],
  ['422 in another shape', plain(422, { detail: 'no such field' }), 'bad-request', /no such field/],
  [
    '400 for a long conversation',
    plain(400, failure('too long', 'context_length_exceeded')),
    'too-long',
    /new session/,
  ],
  ['413', plain(413, 'big'), 'too-long', /longer than/],
  ['408', plain(408, 'request timed out'), 'timeout', /stopped waiting/],
  ['429', plain(429, failure('slow down'), { 'retry-after': '7' }), 'rate-limit', /Wait/],
  ['429 without credit', plain(429, failure('quota', 'insufficient_quota')), 'auth', /out of credit/],
  ['500', plain(500, failure('oops')), 'server', /problem \(500\)/],
  ['502 of a proxy', plain(502, '<html>Bad gateway</html>', html), 'server', /problem \(502\)/],
  ['504 that speaks of a timeout', plain(504, failure('upstream timeout')), 'server', /problem \(504\)/],
  [
    'a redirect',
    plain(301, '', { location: 'https://example.org/v1?key=1' }),
    'bad-response',
    /https:\/\/example\.org\/v1\)/,
  ],
  ['a web page with 200', plain(200, '<html>Sign in</html>', html), 'bad-response', /web page/],
  ['a web page with 404', plain(404, '<html>Not here</html>', html), 'bad-response', /web page/],
  ['JSON in place of a stream', plain(200, failure('Unexpected endpoint')), 'bad-response', /Unexpected endpoint/],
  ['a reset before the headers', { type: 'reset' }, 'network', /Can’t connect to http:\/\/127/],
  ['no headers', { type: 'no-headers' }, 'timeout', /didn’t respond in time/],
  ['an empty body', events([]), 'bad-response', /empty reply/],
  ['an empty reply', events([finish('stop'), '[DONE]']), 'bad-response', /empty reply/],
  ['an end without finish_reason', events(half), 'cut', /before the reply was complete/, 'Half a reply'],
  ['an end with calls, without finish_reason', events([call('a')]), 'cut', /before the reply was complete/],
  ['a close in the middle', events(half, { end: 'cut' }), 'cut', /before the reply was complete/, 'Half a reply'],
  [
    'a close in the middle of an event',
    { type: 'stream', text: `data: ${JSON.stringify(half[0])}\n\ndata: {"cho` },
    'cut',
    /complete/,
    'Half ',
  ],
  ['a reset in the middle', events(half, { end: 'reset' }), 'network', /Can’t connect/, 'Half a reply'],
  ['silence in the middle', events(half, { end: 'hang' }), 'timeout', /stopped sending/, 'Half a reply'],
  [
    'a cut while each piece has an empty finish_reason',
    events(unsaid(''), { end: 'cut' }),
    'cut',
    /before the reply/,
    'Half a reply',
  ],
  ['an end with finish_reason "null"', events(unsaid('null')), 'cut', /before the reply/, 'Half a reply'],
  [
    'silence after an empty finish_reason',
    events(unsaid(''), { end: 'hang' }),
    'timeout',
    /stopped sending/,
    'Half a reply',
  ],
  [
    'invalid JSON in an event',
    events([...half, '{"choices":[']),
    'bad-response',
    /isn’t part of a reply/,
    'Half a reply',
  ],
  [
    'an event that is no chunk',
    events([...half, { choices: 'x' }]),
    'bad-response',
    /isn’t part of a reply/,
    'Half a reply',
  ],
  [
    'an invalid event with a name of its own',
    { type: 'stream', text: 'event: thread.x\ndata: {\n\n' },
    'bad-response',
    /isn’t part/,
  ],
  ['an error in the stream', recorded('openai-error-in-stream'), 'server', /problem/, 'The first half'],
  ['a rate limit in the stream', events([...half, failure('busy', 429)]), 'rate-limit', /Wait/, 'Half a reply'],
  ['a plain error in the stream', events([...half, { error: 'out of memory' }]), 'server', /problem/, 'Half a reply'],
  ['finish_reason error', events([...half, finish('error')]), 'server', /failed/, 'Half a reply'],
  [
    'the failure of DeepSeek',
    events([...half, finish('insufficient_system_resource')]),
    'server',
    /failed/,
    'Half a reply',
  ],
  [
    'the full window of Mistral',
    events([...half, finish('model_length')]),
    'cut',
    /larger context window/,
    'Half a reply',
  ],
  ['the filter of Z.ai', events([...half, finish('sensitive')]), 'bad-request', /content filter/, 'Half a reply'],
  ['the output limit in a text', recorded('openai-length'), 'cut', /output limit/, 'A long story that'],
  ['the output limit in a call', recorded('openai-length-in-call'), 'cut', /nothing was run/],
  ['a content filter', events([...half, finish('content_filter')]), 'bad-request', /content filter/, 'Half a reply'],
]

describe('openaiChat', () => {
  test.each(faults)(
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

  test.each([
    ['3600', 3600],
    ['0.4', 1],
    [new Date(Date.now() + 900_000).toUTCString(), 900],
    ['soon', undefined],
  ])('reports a retry-after of %s without waiting for it', async (value, seconds) => {
    const server = await serve(plain(429, failure('busy'), { 'retry-after': value }))
    const { reply } = await collectStream(provider(server.baseUrl), modelRequest())
    if (seconds === undefined) expect(reply.error).not.toHaveProperty('retryAfter')
    else expect(Math.abs((reply.error?.retryAfter ?? 0) - seconds)).toBeLessThanOrEqual(20)
  })

  test('says where nothing answers when the connection is refused', async () => {
    const server = await modelServer()
    await server.close()
    const { reply } = await collectStream(provider(server.baseUrl), modelRequest())
    expect(reply.error).toMatchObject({
      kind: 'network',
      message: expect.stringContaining('Can’t reach http://127.0.0.1:'),
    })
  })

  test('says that a host cannot be found', async () => {
    const { reply } = await collectStream(
      provider('http://no-such-host.invalid/v1', { patience: { firstByteMs: 8000, idleMs: 600 } }),
      modelRequest(),
    )
    expect(reply.error).toMatchObject({ kind: 'network', message: expect.stringContaining('Can’t find the host of') })
  })

  test('says that there is no secure connection when the server speaks no TLS', async () => {
    const server = createServer(socket => socket.end('hello, this is no TLS at all\r\n'))
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as { port: number }
    const { reply } = await collectStream(provider(`https://127.0.0.1:${port}/v1`), modelRequest())
    server.close()
    expect(reply.error).toMatchObject({ kind: 'network', message: expect.stringContaining('Can’t connect securely') })
  })

  test.each(['not a url', 'ftp://example.org/v1', 'http://user:pass@127.0.0.1/v1'])(
    'refuses to use the address %s',
    async baseUrl => {
      const { reply } = await collectStream(provider(baseUrl), modelRequest())
      expect(reply.error).toMatchObject({ kind: 'bad-request', message: expect.stringContaining('provider’s URL') })
      expect(JSON.stringify(reply)).not.toContain('pass@')
    },
  )

  test.each(['sk-line\nfeed', 'sk-ünsafe', '“sk-quoted”'])('refuses the key %j without repeating it', async apiKey => {
    const server = await serve(recorded('openai-text'))
    const { reply } = await collectStream(provider(server.baseUrl, { apiKey }), modelRequest())
    expect(reply.error).toMatchObject({ kind: 'auth', message: expect.stringContaining('Paste it again') })
    expect(JSON.stringify(reply)).not.toContain('sk-')
    expect(server.requests).toHaveLength(0)
  })

  test('leaves no part of a quoted key where the detail is cut', async () => {
    const server = await serve(plain(400, `${'x'.repeat(990)}${KEY}`))
    const { reply } = await collectStream(provider(server.baseUrl), modelRequest())
    expect(reply.error?.detail).not.toContain('sk-')
  })

  test('refuses an event that never ends', async () => {
    const server = await serve({ type: 'stream', text: `data: ${'x'.repeat(17 * 1024 * 1024)}`, end: 'hang' })
    const { reply } = await collectStream(
      provider(server.baseUrl, { patience: { firstByteMs: 5000, idleMs: 5000 } }),
      modelRequest(),
    )
    expect(reply.error).toMatchObject({ kind: 'bad-response', message: expect.stringContaining('too long') })
  })

  test.each<[string, Answer]>([
    ['before the headers', { type: 'no-headers' }],
    ['in the middle of the stream', events(half, { end: 'hang' })],
  ])('closes the connection when it is stopped %s', async (_, answer) => {
    const server = await serve(answer)
    const stop = new AbortController()
    const patience = { firstByteMs: 30_000, idleMs: 30_000 }
    const running = collectStream(provider(server.baseUrl, { patience }), modelRequest({ signal: stop.signal }))
    await eventually(() => expect(server.requests).toHaveLength(1))
    stop.abort()
    expect((await running).reply).toMatchObject({ toolCalls: [], error: { kind: 'cancelled' } })
    await server.requests[0]!.closed
  })

  test('closes the connection when the reader leaves', async () => {
    const server = await serve(events(half, { end: 'hang' }))
    for await (const _ of provider(server.baseUrl, { patience: { firstByteMs: 30_000, idleMs: 30_000 } }).stream(
      modelRequest(),
    ))
      break
    await server.requests[0]!.closed
  })

  test('does not take the time of a slow reader for silence', async () => {
    const server = await serve(recorded('openai-text', { pieceBytes: 600 }))
    let text = ''
    for await (const event of provider(server.baseUrl).stream(modelRequest())) {
      if (event.type === 'done') expect(event.reply.error).toBeUndefined()
      else if (text === '') await slowPeer(900)
      text += event.type === 'text-delta' ? event.text : ''
    }
    expect(text).toContain('all is well')
  })

  test('is kept waiting by pings', async () => {
    const pings = ': ping\n\n'.repeat(12)
    const server = await serve({
      type: 'stream',
      text: `${pings}data: ${JSON.stringify(text('Late'))}\n\ndata: ${JSON.stringify(finish('stop'))}\n\n`,
      pieceBytes: 8,
      delayMs: 30,
    })
    const { reply } = await collectStream(provider(server.baseUrl), modelRequest())
    expect(reply).toEqual({ text: 'Late', toolCalls: [] })
  })

  test.each(['hang', 'cut', 'reset'] as const)(
    'takes a reply as whole when only its connection ends badly (%s)',
    async end => {
      const server = await serve(events([...half, finish('stop')], { end }))
      const { reply } = await collectStream(provider(server.baseUrl), modelRequest())
      expect(reply).toEqual({ text: 'Half a reply', toolCalls: [] })
    },
  )
})

test('a server may be silent for minutes before its first word, but not for ever', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    const signals: AbortSignal[] = []
    const fetch: typeof globalThis.fetch = (_, init) => {
      const signal = init?.signal as AbortSignal
      signals.push(signal)
      return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
    }
    const silent = openaiChat({ id: 'x', label: 'X', baseUrl: 'http://127.0.0.1:1/v1', fetch })
    const running = collectStream(silent, modelRequest())
    while (signals.length === 0) await new Promise(resolve => setImmediate(resolve))
    vi.advanceTimersByTime(280_000)
    expect(signals[0]?.aborted).toBe(false)
    vi.advanceTimersByTime(20_000)
    expect((await running).reply.error).toMatchObject({ kind: 'timeout' })
  } finally {
    vi.useRealTimers()
  }
})
