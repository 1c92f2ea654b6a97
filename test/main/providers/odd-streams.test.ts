import { readFileSync } from 'node:fs'
import { describe, expect, test, vi } from 'vitest'
import { createProvider } from '../../../main/providers'
import { inEnglish, type LocalizedText } from '../../../shared/sentence'
import type { Reply } from '../../../shared/session/messages'
import type { ProviderProtocol } from '../../../shared/settings'
import { modelRequest } from '../../helpers/collect-stream'
import type { messageEvents } from '../../helpers/model-server'
import { ended, message, responseStream } from '../../helpers/response-answers'

// Loading an SDK may take seconds on a busy machine.
vi.setConfig({ testTimeout: 30_000 })

type ReadStream = { reply: Reply; notes: string[]; shown: string; pictures: unknown[] }

const SIZES = { whole: 1_000_000, 'in pieces of 1 byte': 1, 'in pieces of 7 bytes': 7 }
const GEMINI = 'https://generativelanguage.googleapis.com/v1beta/openai'

/** Reads a stream whose bytes come in pieces of one size. */
async function read(
  protocol: ProviderProtocol,
  text: string,
  size: number,
  baseUrl = 'http://127.0.0.1:1/v1',
): Promise<ReadStream> {
  const bytes = Buffer.from(text)
  const fetch = async () => {
    let at = 0
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        if (at >= bytes.length) return controller.close()
        controller.enqueue(new Uint8Array(bytes.subarray(at, at + size)))
        at += size
      },
    })
    return new Response(body, { headers: { 'content-type': 'text/event-stream' } })
  }
  const provider = await createProvider(
    { id: 'x', label: 'X', protocol, baseUrl } as Parameters<typeof createProvider>[0],
    'k',
    fetch,
  )
  const [notes, pictures]: [string[], unknown[]] = [[], []]
  const note = (words: LocalizedText) => void notes.push(inEnglish(words))
  let shown = ''
  let reply: Reply | undefined
  for await (const event of provider.stream(modelRequest({ note, webSearch: baseUrl === GEMINI, model: 'm' }))) {
    if (event.type === 'text-delta') shown += event.text
    if (event.type !== 'done') continue
    reply = event.reply
    pictures.push(...(event.pictures ?? []).map(({ mimeType, pixels }) => ({ mimeType, pixels })))
  }
  if (!reply) throw new Error('The stream did not end')
  return { reply, notes, shown, pictures }
}

const recording = (name: string) =>
  readFileSync(new URL(`../../fixtures/providers/${name}.sse`, import.meta.url), 'utf8')
const ls = { name: 'shell', arguments: '{"command":"ls"}' }
const card = [{ mimeType: 'image/png', pixels: { width: 4, height: 3 } }]
const nothingRun = (name: string) =>
  `The model called a tool that Atrium didn’t offer, so nothing was run. It called “${name}”.`

/** The correct result of each recording; an error is absent if none is named. */
type Row = [name: string, protocol: ProviderProtocol, right: Partial<Reply>, more?: Partial<ReadStream>]
const rows: Row[] = [
  ['chat-done-without-reason', 'openai-chat', { text: 'Grüße 👋', usage: { inputTokens: 5, outputTokens: 2 } }],
  ['chat-no-blank-line', 'openai-chat', { text: '', toolCalls: [{ id: 'a', ...ls }] }],
  [
    'chat-error-with-usage',
    'openai-chat',
    {
      text: 'Half',
      usage: { inputTokens: 43, outputTokens: 10 },
      error: expect.objectContaining({ kind: 'cut', message: expect.stringContaining('output limit') }),
    },
  ],
  ['chat-messages-for-pieces', 'openai-chat', { text: 'One two.', toolCalls: [{ id: 'a', ...ls }] }],
  ['chat-message-after-pieces', 'openai-chat', { text: 'One two three.', usage: { inputTokens: 3, outputTokens: 0 } }],
  [
    'chat-alike-calls',
    'openai-chat',
    {
      toolCalls: [
        { id: 'a', ...ls },
        { id: expect.stringMatching(/^call_/), ...ls },
      ],
    },
  ],
  [
    'chat-custom-tool',
    'openai-chat',
    {
      text: 'I ask.',
      toolCalls: [],
      error: expect.objectContaining({ kind: 'bad-response', message: nothingRun('write_sql') }),
    },
  ],
  ['chat-drawn-picture', 'openai-chat', { text: 'Here.' }, { pictures: card }],
  [
    'chat-linked-picture',
    'openai-chat',
    { text: 'Here.\n\n![](<https://images.example/a%20b.png?x=%3C1%3E>)\n\nDone.' },
    { pictures: [] },
  ],
  ['groq-usage', 'openai-chat', { text: 'Yes.', usage: { inputTokens: 7, outputTokens: 3 } }],
  [
    'gemini-call-in-pieces',
    'openai-chat',
    {
      toolCalls: [
        { id: expect.any(String), name: 'shell', arguments: '{"command":"ls -a"}' },
        {
          id: expect.any(String),
          name: 'write_file',
          arguments: '{"files":[{"path":"a.md","size":2.5},{"a b":true,"none":null}],"__proto__":{"x":"y"}}',
        },
      ],
    },
  ],
  [
    'gemini-drawn-picture',
    'openai-chat',
    { text: '', providerTools: [{ name: 'code_interpreter', status: 'done', query: 'print(2)' }] },
    { pictures: card },
  ],
  [
    'anthropic-no-blank-line',
    'anthropic',
    { text: 'Grüße 👋', toolCalls: [{ id: 'toolu_1', ...ls }], usage: { inputTokens: 8, outputTokens: 12 } },
  ],
  ['anthropic-done-for-stop', 'anthropic', { text: 'Grüße 👋', toolCalls: [{ id: 'toolu_1', ...ls }] }],
  [
    'anthropic-error-with-usage',
    'anthropic',
    {
      text: 'Grüße 👋',
      usage: { inputTokens: 8, outputTokens: 6 },
      error: expect.objectContaining({ kind: 'overloaded' }),
    },
  ],
  ['responses-done-for-completed', 'openai-responses', { text: 'Grüße 👋' }],
  ['responses-no-blank-line', 'openai-responses', { text: 'Hi', usage: { inputTokens: 9, outputTokens: 4 } }],
  [
    'responses-text-differs',
    'openai-responses',
    { text: 'It ran in the box. Here is more.\n\none two three' },
    { shown: 'It ran well.\n\none three' },
  ],
  [
    'responses-text-taken-back',
    'openai-responses',
    { text: 'secret' },
    { notes: ['The server streamed this text, then said at the end that the message has none.'] },
  ],
  [
    'responses-hosted-shell',
    'openai-responses',
    {
      text: 'Linux.',
      providerTools: [
        { name: 'shell', status: 'done', query: expect.stringContaining('uname') },
        { name: 'shell', status: 'done', query: expect.stringContaining('uname') },
      ],
    },
  ],
  [
    'responses-drawn-picture',
    'openai-responses',
    { text: '', providerTools: [{ name: 'image_generation', status: 'done' }] },
    { pictures: card },
  ],
  [
    'responses-error-with-usage',
    'openai-responses',
    {
      text: 'Half',
      usage: { inputTokens: 9, outputTokens: 2 },
      error: expect.objectContaining({ kind: 'server' }),
    },
  ],
]

describe.each(rows)('%s', (name, protocol, right, more = {}) => {
  test.each(Object.entries(SIZES))('is read rightly %s', async (_, size) => {
    const found = await read(protocol, recording(name), size, name.startsWith('gemini') ? GEMINI : undefined)
    expect(found.reply).toMatchObject(right)
    expect(found.reply.error).toEqual(right.error)
    expect(found).toMatchObject(more)
  })

  test('is cut where it ends within its last event', async () => {
    const text = recording(name).trimEnd()
    const begun = text.slice(0, text.lastIndexOf('data: ') + 8)
    const { reply } = await read(protocol, begun, 7, name.startsWith('gemini') ? GEMINI : undefined)
    // A reason that came before says that the reply was complete.
    const wasComplete = protocol === 'openai-chat' && /"finish_reason":"\w/.test(begun)
    if (!wasComplete) expect(reply).toMatchObject({ toolCalls: [], error: {} })
  })
})

describe('a stream of its own kind', () => {
  const sse = (...data: object[]) => data.map(one => `data: ${JSON.stringify(one)}\n\n`).join('')
  const gemini = (...parts: object[]) =>
    sse(...parts.map(part => ({ candidates: [{ content: { parts: [part] } }] })), {
      candidates: [{ content: { parts: [] }, finishReason: 'STOP' }],
    })
  const piece = (value: object, more: object = {}) => ({
    functionCall: { name: 'shell', id: 'g', partialArgs: [value], willContinue: true, ...more },
  })
  const picture = recording('responses-drawn-picture').match(/"result":"([^"]+)"/)?.[1]

  test.each<[string, ProviderProtocol, string, Partial<Reply>, Partial<ReadStream>?]>([
    [
      'Gemini names a call with each of its pieces',
      'openai-chat',
      gemini(
        piece({ jsonPath: '$.command', stringValue: 'l' }),
        piece({ jsonPath: '$.command', stringValue: 's' }),
        piece({ jsonPath: '$.n[1][0]', nullValue: 'NULL_VALUE' }, { willContinue: false }),
      ),
      { toolCalls: [{ id: 'g', name: 'shell', arguments: '{"command":"ls","n":[null,[null]]}' }] },
    ],
    [
      'Gemini says a value at a place that cannot be',
      'openai-chat',
      gemini(piece({ jsonPath: '$.a', stringValue: 'x' }), piece({ jsonPath: '$.a.b', numberValue: 1 })),
      { toolCalls: [], error: expect.objectContaining({ kind: 'server' }) },
    ],
    [
      'a whole message comes beside empty pieces',
      'openai-chat',
      sse({ choices: [{ delta: {}, message: { content: 'Whole.' }, finish_reason: 'stop' }] }),
      { text: 'Whole.' },
    ],
    [
      'an event is the error itself',
      'openai-chat',
      sse({ object: 'error', message: 'The engine died', type: 'InternalServerError', code: 500 }),
      { error: expect.objectContaining({ kind: 'server', detail: 'The engine died' }) },
    ],
    [
      'a message is whole only in the end of a response',
      'openai-responses',
      sse(
        { type: 'response.created', response: { id: 'r' } },
        { type: 'response.output_text.delta', delta: 'one three' },
        {
          type: 'response.completed',
          response: {
            id: 'r',
            output: [{ type: 'message', content: [{ type: 'output_text', text: 'one two three' }] }],
          },
        },
      ),
      { text: 'one two three' },
    ],
    [
      'a message says of its end only its whole text',
      'openai-responses',
      sse(
        { type: 'response.created', response: { id: 'r' } },
        { type: 'response.output_text.done', text: 'All of it.' },
        { type: 'response.completed', response: { id: 'r' } },
      ),
      { text: 'All of it.' },
    ],
    [
      'a server that speaks as Claude does draws a picture',
      'anthropic',
      sse(
        { type: 'message_start', message: { id: 'm' } },
        { type: 'content_block_start', index: 0, content_block: { type: 'image', source: { data: picture } } },
        {
          type: 'message_delta',
          delta: { stop_reason: 'end_turn' },
          usage: { input_tokens: '4', output_tokens: null },
        },
        { type: 'message_stop' },
      ),
      { text: '', usage: { inputTokens: 4, outputTokens: 0 } },
      { pictures: card },
    ],
  ])('%s', async (_, protocol, text, right, more = {}) => {
    for (const size of Object.values(SIZES)) {
      const found = await read(protocol, text, size, text.includes('candidates') ? GEMINI : undefined)
      expect(found.reply).toMatchObject(right)
      expect(found.reply.error).toEqual(right.error)
      expect(found).toMatchObject(more)
    }
  })
})

describe('a call that only a client could answer', () => {
  const left = [
    { type: 'custom_tool_call', name: 'write_sql', input: 'SELECT 1' },
    { type: 'apply_patch_call', operation: { type: 'create_file', path: 'a', diff: '+a' } },
    { type: 'local_shell_call', action: { type: 'exec', command: ['ls'] } },
    { type: 'shell_call', action: { commands: ['ls'] }, environment: { type: 'local' } },
    { type: 'computer_call', action: { type: 'click', x: 1, y: 2 } },
    { type: 'tool_search_call', execution: 'client', arguments: { goal: 'w' } },
    { type: 'mcp_approval_request', name: 'delete', server_label: 'notes', arguments: '{}' },
    // Of a kind that is not known yet.
    { type: 'browser_call', action: {} },
  ]
  const nameOf: Readonly<Record<string, string>> = {
    custom_tool_call: 'write_sql',
    apply_patch_call: 'apply_patch',
    local_shell_call: 'local_shell',
    shell_call: 'shell',
    computer_call: 'computer',
    tool_search_call: 'tool_search',
    mcp_approval_request: 'notes: delete',
    browser_call: 'browser',
  }
  const itemOf = (item: object) => ({ id: 'i', call_id: 'x', status: 'completed', ...item })
  const done = (output_index: number, item: object) => ({ type: 'response.output_item.done', output_index, item })
  const textOf = (answer: ReturnType<typeof messageEvents>) => (answer.type === 'stream' ? answer.text : '')

  test.each(left)('is none that the provider ran: $type', async item => {
    const text = textOf(responseStream([done(0, itemOf(item)), ended()]))
    for (const size of Object.values(SIZES)) {
      const { reply } = await read('openai-responses', text, size)
      expect(reply.providerTools).toBeUndefined()
      expect(reply.error?.message).toBe(nothingRun(nameOf[item.type] ?? ''))
      expect(reply.thinking).toBeUndefined()
    }
  })

  test.each(left)('is said beside calls of ours, which are made: $type', async item => {
    const call = { type: 'function_call', call_id: 'c', name: 'shell', arguments: '{}', status: 'completed' }
    const text = textOf(responseStream([done(0, itemOf(item)), done(1, call), ended()]))
    const { reply, notes } = await read('openai-responses', text, 7)
    expect(reply.error).toBeUndefined()
    expect(reply.toolCalls).toEqual([{ id: 'c', name: 'shell', arguments: '{}' }])
    expect(notes).toEqual([nothingRun(nameOf[item.type] ?? '')])
  })

  test.each([
    { type: 'custom_tool_call', name: 'x_keyword_search', input: '{}' },
    { type: 'shell_call', action: {}, environment: { type: 'container_auto' } },
    { type: 'tool_search_call', execution: 'server', call_id: null },
    { type: 'web_search_call', action: { type: 'search', query: 'a' } },
    { type: 'browser_call', call_id: null },
  ])('is another thing than what the provider runs: $type', async item => {
    const text = textOf(responseStream([done(0, itemOf(item)), ...message(1, ['Yes.']), ended()]))
    const { reply, notes } = await read('openai-responses', text, 7)
    expect(reply.error).toBeUndefined()
    expect(reply.providerTools).toMatchObject([{ status: 'done' }])
    expect(notes).toEqual([])
  })
})
