import { afterEach, beforeEach, describe, expect, type MockInstance, test, vi } from 'vitest'
import { anthropic } from '../../../main/providers/anthropic/anthropic'
import { openaiChat } from '../../../main/providers/openai-chat/openai-chat'
import type { Provider } from '../../../main/providers/provider'
import type { ProviderError } from '../../../shared/session/messages'
import { collectStream, modelRequest } from '../../helpers/collect-stream'
import { type Answer, events, messageEvents, modelServer, plain, type StreamEnd } from '../../helpers/model-server'

type How = { end?: StreamEnd; pieceBytes?: number }
type Call = { id?: string; name: string; pieces: string[] }

/** The form in which a protocol says the same things. */
type Dialect = {
  provider(baseUrl: string): Provider
  /** A reply that says this and then ends so; without a reason it just ends. */
  reply(said: { text?: string; calls?: Call[]; reason?: 'done' | 'calls' | 'length' }, how?: How): Answer
  /** A text, and then the raw data of one more event. */
  spoilt(text: string, data: string): Answer
  refusal(status: number, message: string, headers?: Record<string, string>): Answer
  overload: object
}

const patience = { firstByteMs: 1_500, idleMs: 400 }
const address = (baseUrl: string) => ({ id: 'x', label: 'X', baseUrl, apiKey: 'sk-secret-0123456789', patience })

const chunk = (delta: object, finish_reason?: string) => ({ choices: [{ index: 0, delta, finish_reason }] })
const part = (index: number, { id, name }: Call, json: string, isFirst: boolean) =>
  chunk({ tool_calls: [{ index, ...(isFirst && { id }), function: { ...(isFirst && { name }), arguments: json } }] })
const FINISH = { done: 'stop', calls: 'tool_calls', length: 'length' }

/** The pieces of several calls in turns, first all first ones. */
function inTurns<T>(
  calls: readonly Call[],
  make: (index: number, call: Call, json: string, isFirst: boolean) => T,
): T[] {
  const most = Math.max(...calls.map(call => call.pieces.length))
  const turns = Array.from({ length: most }, (_, turn) => turn)
  return turns.flatMap(turn =>
    calls.flatMap((call, index) => {
      const json = call.pieces[turn]
      return json === undefined ? [] : [make(index, call, json, turn === 0)]
    }),
  )
}

const chat: Dialect = {
  provider: baseUrl => openaiChat(address(baseUrl)),
  reply: ({ text, calls = [], reason }, how) =>
    events(
      [
        ...(text ? [chunk({ content: text })] : []),
        ...inTurns(calls, part),
        ...(reason ? [chunk({}, FINISH[reason]), '[DONE]'] : []),
      ],
      how,
    ),
  spoilt: (text, data) => events([chunk({ content: text }), data]),
  refusal: (status, message, headers) => plain(status, { error: { message, type: 'x' } }, headers),
  overload: { error: { message: 'The engine is currently overloaded', type: 'server_error', code: 503 } },
}

const STOP = { done: 'end_turn', calls: 'tool_use', length: 'max_tokens' }
const block = (index: number, content_block: object) => ({ type: 'content_block_start', index, content_block })
const delta = (index: number, piece: object) => ({ type: 'content_block_delta', index, delta: piece })

const claude: Dialect = {
  provider: baseUrl => anthropic(address(baseUrl)),
  reply: ({ text, calls = [], reason }, how) =>
    messageEvents(
      [
        { type: 'message_start', message: { usage: { input_tokens: 5, output_tokens: 1 } } },
        ...(text ? [block(0, { type: 'text', text: '' }), delta(0, { type: 'text_delta', text })] : []),
        ...calls.map(({ id, name }, at) => block(at + 1, { type: 'tool_use', id, name, input: {} })),
        ...inTurns(calls, (at, _, partial_json) => delta(at + 1, { type: 'input_json_delta', partial_json })),
        ...(reason
          ? [{ type: 'message_delta', delta: { stop_reason: STOP[reason] }, usage: {} }, { type: 'message_stop' }]
          : []),
      ],
      how,
    ),
  spoilt: (text, data) => events([block(0, { type: 'text', text: '' }), delta(0, { type: 'text_delta', text }), data]),
  refusal: (status, message, headers) => plain(status, { type: 'error', error: { type: 'x', message } }, headers),
  overload: { type: 'error', error: { type: 'overloaded_error', message: 'Overloaded' } },
}

function cutShort(answer: Answer): Answer {
  return answer.type === 'stream' ? { ...answer, text: answer.text.trimEnd().slice(0, -9) } : answer
}

const silent: { spies: MockInstance[] } = { spies: [] }

beforeEach(() => {
  silent.spies = (['log', 'info', 'warn', 'error', 'debug'] as const).map(name => vi.spyOn(console, name))
})

afterEach(() => {
  for (const spy of silent.spies) expect(spy).not.toHaveBeenCalled()
  vi.restoreAllMocks()
})

describe.each([
  ['openai-chat', chat],
  ['anthropic', claude],
] as const)('%s', (_, dialect) => {
  async function replyTo(answer: Answer) {
    const server = await modelServer([answer])
    const { reply } = await collectStream(dialect.provider(server.baseUrl), modelRequest())
    await server.close()
    expect(server.requests).toHaveLength(1)
    expect(JSON.stringify(reply)).not.toContain('secret')
    return { reply }
  }

  type Expected = { kind: ProviderError['kind']; text?: string; retryAfter?: number }

  async function expectFault(answer: Answer, { kind, text = '', retryAfter }: Expected) {
    const { reply } = await replyTo(answer)
    expect(reply).toMatchObject({ text, toolCalls: [], error: { kind } })
    expect(reply.error?.retryAfter).toBe(retryAfter)
  }

  const half = { text: 'Half', calls: [{ id: 'a', name: 'shell', pieces: ['{}'] }] }

  test('a close in the middle of a stream is a cut: the text is kept, no call is', async () => {
    await expectFault(dialect.reply(half), { kind: 'cut', text: 'Half' })
    await expectFault(dialect.reply(half, { end: 'cut' }), { kind: 'cut', text: 'Half' })
  })

  test('a close in the middle of an event is a cut: the text is kept, no call is', async () => {
    await expectFault(cutShort(dialect.reply(half)), { kind: 'cut', text: 'Half' })
  })

  test('a reset is a network fault', async () => {
    await expectFault(dialect.reply(half, { end: 'reset' }), { kind: 'network', text: 'Half' })
  })

  test('silence in the middle ends by the watchdog', async () => {
    await expectFault(dialect.reply(half, { end: 'hang' }), { kind: 'timeout', text: 'Half' })
  })

  test('a server without an answer is given up once, by the limit to the first byte', async () => {
    await expectFault({ type: 'no-headers' }, { kind: 'timeout' })
  })

  test.each([2, 3600])('429 with a retry-after of %i s is told at once, with the time', async seconds => {
    const answer = dialect.refusal(429, 'Slow down', { 'retry-after': String(seconds) })
    await expectFault(answer, { kind: 'rate-limit', retryAfter: seconds })
  })

  test('500 is told at once, without an attempt of the SDK', async () => {
    await expectFault(dialect.refusal(500, 'Oops'), { kind: 'server' })
  })

  test('529 is told at once as an overload', async () => {
    await expectFault(dialect.refusal(529, 'Overloaded'), { kind: 'overloaded' })
  })

  test('an overload in the middle of a stream keeps the text', async () => {
    await expectFault(dialect.spoilt('Half', JSON.stringify(dialect.overload)), { kind: 'overloaded', text: 'Half' })
  })

  test('400 for a context that is too long is told apart', async () => {
    const words = "This model's maximum context length is 128000 tokens: the prompt is too long"
    await expectFault(dialect.refusal(400, words), { kind: 'too-long' })
  })

  test('invalid JSON in an event keeps the text, and prints nothing', async () => {
    await expectFault(dialect.spoilt('Half', '{"choices":[{"del'), { kind: 'bad-response', text: 'Half' })
  })

  test('200 with a web page is a fault, and no empty answer', async () => {
    await expectFault(plain(200, '<html>Sign in', { 'content-type': 'text/html' }), { kind: 'bad-response' })
  })

  test('a stream that comes byte by byte says the same', async () => {
    const said = {
      text: 'Grüße aus 東京 👋🏽',
      calls: [{ id: 'a', name: 'shell', pieces: ['{"command":"echo ', '👋"}'] }],
    }
    const { reply } = await replyTo(dialect.reply({ ...said, reason: 'calls' }, { pieceBytes: 1 }))
    expect(reply).toMatchObject({ text: said.text, toolCalls: [{ id: 'a', arguments: '{"command":"echo 👋"}' }] })
    expect(reply.error).toBeUndefined()
  })

  test('a call that the output limit cut is not run', async () => {
    const calls = [{ id: 'a', name: 'write_file', pieces: ['{"path":"a', '","content":"half'] }]
    await expectFault(dialect.reply({ calls, reason: 'length' }), { kind: 'cut' })
  })

  test('calls in any order and state become one whole call each, with an id of its own', async () => {
    const calls: Call[] = [
      { id: 'a', name: 'shell', pieces: ['{"command"', ':"one"}'] },
      { name: 'shell', pieces: ['{"command":', '"two"}'] },
      { id: 'a', name: 'shell', pieces: ['{"command":"three"}'] },
      { id: 'd', name: 'no_such_tool', pieces: [''] },
      { id: 'e', name: 'shell', pieces: ['null'] },
      { id: 'f', name: 'shell', pieces: ['[1]'] },
    ]
    const { reply } = await replyTo(dialect.reply({ calls, reason: 'calls' }))
    expect(reply.error).toBeUndefined()
    expect(reply.toolCalls.map(call => call.arguments)).toEqual([
      '{"command":"one"}',
      '{"command":"two"}',
      '{"command":"three"}',
      '',
      'null',
      '[1]',
    ])
    expect(reply.toolCalls.map(call => call.name)).toContain('no_such_tool')
    expect(new Set(reply.toolCalls.map(call => call.id)).size).toBe(6)
  })
})
