import { afterEach, describe, expect, test, vi } from 'vitest'
import { anthropic } from '../../../main/providers/anthropic/anthropic'
import { openaiChat } from '../../../main/providers/openai-chat/openai-chat'
import { openaiResponses } from '../../../main/providers/openai-responses/openai-responses'
import { collectStream, modelRequest } from '../../helpers/collect-stream'
import { type Answer, events, type ModelServer, messageEvents, modelServer } from '../../helpers/model-server'
import { ended, message, type ResponseEvent, responseStream } from '../../helpers/response-answers'

// Loading an SDK may take seconds on a busy machine.
vi.setConfig({ testTimeout: 30_000 })

const open: ModelServer[] = []

afterEach(async () => {
  await Promise.all(open.splice(0).map(server => server.close()))
})

const makers = { anthropic, 'openai-responses': openaiResponses, 'openai-chat': openaiChat }
type Protocol = keyof typeof makers

async function ask(protocol: Protocol, answer: Answer, pingMs = 20_000) {
  const server = await modelServer([answer])
  open.push(server)
  const patience = { firstByteMs: 2_000, idleMs: 3_000, pingMs }
  const provider = makers[protocol]({ id: 'x', label: 'X', baseUrl: server.baseUrl, patience })
  return (await collectStream(provider, modelRequest())).reply
}

const claude = (...data: Parameters<typeof messageEvents>[0]) => ask('anthropic', messageEvents(data))
const response = (...data: ResponseEvent[]) => ask('openai-responses', responseStream(data))

const usage = { input_tokens: 5, output_tokens: 2 }
const started = (id: string, more: object = {}) => ({
  type: 'message_start',
  message: { id, role: 'assistant', content: [], stop_reason: null, usage, ...more },
})
const block = (index: number, content_block: object) => ({ type: 'content_block_start', index, content_block })
const delta = (index: number, piece: object) => ({ type: 'content_block_delta', index, delta: piece })
const said = (text: string) => [block(0, { type: 'text', text: '' }), delta(0, { type: 'text_delta', text })]
const called = (index: number, id: string) => [
  block(index, { type: 'tool_use', id, name: 'shell', input: {} }),
  delta(index, { type: 'input_json_delta', partial_json: '{"command":"ls"}' }),
]
const stopped = (stop_reason = 'end_turn') => [
  { type: 'message_delta', delta: { stop_reason }, usage: { output_tokens: 9 } },
  { type: 'message_stop' },
]
const content = [
  { type: 'text', text: 'All at once.' },
  { type: 'tool_use', id: 'toolu_1', name: 'shell', input: { command: 'ls' } },
]
const call = { id: 'toolu_1', name: 'shell', arguments: '{"command":"ls"}' }

describe('a message that comes whole with its start', () => {
  test('is a reply of Anthropic, with an end event or without one', async () => {
    const whole = started('msg_1', { content, stop_reason: 'tool_use' })
    const reply = { text: 'All at once.', toolCalls: [call] }
    expect(await claude(whole, { type: 'message_stop' })).toMatchObject(reply)
    const bare = await claude(whole)
    expect(bare).toMatchObject(reply)
    expect(bare.error).toBeUndefined()
  })

  test('is not said twice where its blocks follow all the same', async () => {
    const whole = started('msg_1', { content: [{ type: 'text', text: 'Hello' }], stop_reason: 'end_turn' })
    expect((await claude(whole, ...said('Hello'), ...stopped())).text).toBe('Hello')
  })

  test('runs nothing where it does not say that it ended', async () => {
    const reply = await claude(started('msg_1', { content }))
    expect(reply).toMatchObject({ text: 'All at once.', toolCalls: [], error: { kind: 'cut' } })
  })

  const output = [
    { type: 'message', id: 'msg_1', role: 'assistant', content: [{ type: 'output_text', text: 'All at once.' }] },
    { type: 'function_call', id: 'fc_1', call_id: 'toolu_1', name: 'shell', arguments: '{"command":"ls"}' },
  ]
  const created = (more: object) => ({ type: 'response.created', response: { id: 'resp_9', ...more } })

  test('is a reply of Responses, in the first event or in the last', async () => {
    const reply = { text: 'All at once.', toolCalls: [call] }
    const answers = [
      [created({ status: 'completed', output })],
      [created({ status: 'in_progress' }), ended('response.completed', { id: 'resp_9', output })],
    ]
    for (const data of answers) {
      const whole = await ask('openai-responses', messageEvents(data))
      expect(whole).toMatchObject(reply)
      expect(whole.error).toBeUndefined()
    }
  })

  test('is not said twice by the last event of a response whose items came', async () => {
    const items = [{ type: 'message', id: 'msg_0', content: [{ type: 'output_text', text: 'Hello' }] }]
    expect((await response(...message(0, ['Hel', 'lo']), ended('response.completed', { output: items }))).text).toBe(
      'Hello',
    )
  })

  const item = (text: string, more: object = {}) => ({
    type: 'message',
    id: 'msg_0',
    status: 'completed',
    content: [{ type: 'output_text', text }],
    ...more,
  })
  const added = (of: object) => ({ type: 'response.output_item.added', output_index: 0, item: of })
  const done = (of: object) => ({ type: 'response.output_item.done', output_index: 0, item: of })
  const piece = (words: string) => ({ type: 'response.output_text.delta', output_index: 0, delta: words })

  test.each<[string, ResponseEvent[]]>([
    ['with nothing after it', [added(item('Hello'))]],
    ['and is done', [added(item('Hello')), done(item('Hello'))]],
    ['and is said again in pieces', [added(item('Hello')), piece('Hel'), piece('lo'), done(item('Hello'))]],
    ['and goes on in pieces', [added(item('Hel')), piece('lo'), done(item('Hello'))]],
    ['of which a piece got lost', [added(item('')), piece('Hel'), done(item('Hello'))]],
  ])('counts once: an item that is announced whole %s', async (_, data) => {
    expect(await response(...data, ended())).toMatchObject({ text: 'Hello', toolCalls: [] })
  })

  test('runs a call that was announced complete, and none that was only begun', async () => {
    const whole = { type: 'function_call', call_id: 'toolu_1', name: 'shell', arguments: '{"command":"ls"}' }
    const reply = await response(added({ ...whole, status: 'completed' }), ended())
    expect(reply).toMatchObject({ toolCalls: [call] })
    const begun = await response(added({ ...whole, status: 'in_progress' }), ended())
    expect(begun).toMatchObject({ toolCalls: [], error: { kind: 'bad-response' } })
  })
})

describe('a second message inside an open one', () => {
  test('takes its place: what was shown stays, what the first one asked for is not run', async () => {
    const reply = await claude(
      started('msg_1'),
      ...said('I begin.'),
      ...called(1, 'toolu_lost'),
      started('msg_2'),
      ...said('I begin again.'),
      ...called(1, 'toolu_1'),
      ...stopped('tool_use'),
    )
    expect(reply).toMatchObject({ text: 'I begin.\n\nI begin again.', toolCalls: [call] })
    // Both were paid for.
    expect(reply.usage).toEqual({ inputTokens: 10, outputTokens: 11 })
  })

  test('does so in a response', async () => {
    const first = { type: 'function_call', call_id: 'lost', name: 'shell', arguments: '{}' }
    const reply = await response(
      ...message(0, ['I begin.']),
      { type: 'response.output_item.done', output_index: 1, item: first },
      { type: 'response.created', response: { id: 'resp_2', status: 'in_progress', output: [] } },
      ...message(0, ['I begin again.']),
      ended('response.completed', { id: 'resp_2' }),
    )
    expect(reply).toMatchObject({ text: 'I begin.\n\nI begin again.', toolCalls: [] })
    expect(reply.error).toBeUndefined()
  })

  test('adds nothing to a message that has ended', async () => {
    const reply = await claude(started('msg_1'), ...said('Done.'), ...stopped(), started('msg_2'), ...called(0, 'x'))
    expect(reply).toMatchObject({ text: 'Done.', toolCalls: [] })
  })
})

describe('a reply of which nothing is known', () => {
  const unknown = /doesn’t understand/
  test.each<[Protocol, Answer]>([
    ['anthropic', messageEvents([started('m'), block(0, { type: 'hologram', frames: 7 }), ...stopped()])],
    [
      'openai-responses',
      responseStream([
        { type: 'response.output_item.done', output_index: 0, item: { type: 'hologram', content: 7 } },
        ended(),
      ]),
    ],
    [
      'openai-chat',
      events([{ choices: [{ delta: { content: [{ type: 'hologram' }] }, finish_reason: 'stop' }] }, '[DONE]']),
    ],
  ])('says so in %s, and not that the model has another name', async (protocol, answer) => {
    const { error } = await ask(protocol, answer)
    expect(error).toMatchObject({ kind: 'bad-response', message: expect.stringMatching(unknown) })
    expect(error?.message).not.toMatch(/model name/)
  })

  test('is another thing than one that holds only thoughts', async () => {
    const { error } = await claude(
      started('m'),
      block(0, { type: 'thinking', thinking: 'Hm.', signature: 's' }),
      ...stopped(),
    )
    expect(error).toMatchObject({ kind: 'cut', message: expect.stringMatching(/without an answer/) })
  })
})

describe('a server that only says that it is there', () => {
  const pings = (data: object) => Array.from({ length: 4_000 }, () => data)
  const how = { pieceBytes: 1_000, delayMs: 20, end: 'hang' as const }
  test.each<[Protocol, Answer]>([
    [
      'anthropic',
      messageEvents([started('m'), ...said('Half'), ...pings({ type: 'ping' })] as { type: string }[], how),
    ],
    [
      'openai-responses',
      responseStream([...message(0, ['Half']).slice(0, 3), ...pings({ type: 'keepalive' })] as ResponseEvent[], how),
    ],
    ['openai-chat', events([{ choices: [{ delta: { content: 'Half' } }] }, ...pings({ choices: [] })], how)],
    [
      'openai-chat',
      {
        type: 'stream',
        text: `data: {"choices":[{"delta":{"content":"Half"}}]}\n\n${': ping\n\n'.repeat(20_000)}`,
        ...how,
      },
    ],
  ])('is waited for only so long, in %s', async (protocol, answer) => {
    expect(await ask(protocol, answer, 1_000)).toMatchObject({
      text: 'Half',
      error: { kind: 'timeout', message: expect.stringMatching(/kept the connection open/) },
    })
  })

  test('is waited for as long as something of the reply comes', async () => {
    const pieces = Array.from({ length: 60 }, () => delta(0, { type: 'text_delta', text: 'b' }))
    const slow = messageEvents([started('m'), ...said('a'), ...pieces, ...stopped()], { pieceBytes: 150, delayMs: 40 })
    const reply = await ask('anthropic', slow, 1_500)
    expect(reply.error).toBeUndefined()
    expect(reply.text).toBe(`a${'b'.repeat(60)}`)
  })
})
