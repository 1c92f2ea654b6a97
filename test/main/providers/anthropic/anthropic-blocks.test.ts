import { afterEach, expect, test } from 'vitest'
import { anthropic } from '../../../../main/providers/anthropic/anthropic'
import type { Message, Request } from '../../../../main/providers/provider'
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
  await Promise.all(open.splice(0).map(server => server.close()))
})

async function serve(...script: Answer[]) {
  const server = await modelServer(script)
  open.push(server)
  const provider = anthropic({
    id: 'x',
    label: 'X',
    baseUrl: server.baseUrl,
    patience: { firstByteMs: 2_000, idleMs: 600 },
  })
  const ask = (part: Partial<Request> = {}) => collectStream(provider, modelRequest({ webSearch: true, ...part }))
  const sent = (at: number) =>
    server.requests[at]?.body as { messages: { role: string; content: object[] }[]; tools: object[] }
  return { ask, sent, server }
}

const begin = { type: 'message_start', message: { usage: { input_tokens: 10, output_tokens: 1 } } }
const block = (index: number, content_block: object) => ({ type: 'content_block_start', index, content_block })
const delta = (index: number, piece: object) => ({ type: 'content_block_delta', index, delta: piece })
const end = (stop_reason: string) => [
  {
    type: 'message_delta',
    delta: { stop_reason },
    usage: { output_tokens: 20, output_tokens_details: { thinking_tokens: 7 } },
  },
  { type: 'message_stop' },
]
const found = {
  type: 'web_search_tool_result',
  tool_use_id: 'srv_1',
  content: [{ type: 'web_search_result', url: 'https://a.org', title: 'A', encrypted_content: 'abc', page_age: null }],
}
const cited = (url: string) => ({
  type: 'citations_delta',
  citation: { type: 'web_search_result_location', url, title: 'A', cited_text: 'So.', encrypted_index: 'x' },
})
const { citation } = cited('https://a.org')
const citedText = (length: number) => JSON.stringify({ type: 'text', length, citations: [citation] })
const search = [
  begin,
  block(0, { type: 'text', text: '' }),
  delta(0, { type: 'text_delta', text: 'I search.' }),
  block(1, { type: 'server_tool_use', id: 'srv_1', name: 'web_search', input: {} }),
  delta(1, { type: 'input_json_delta', partial_json: '{"query":' }),
  delta(1, { type: 'input_json_delta', partial_json: '"a"}' }),
]
const rest = [
  block(2, found),
  block(3, { type: 'text', text: '' }),
  delta(3, cited('https://a.org')),
  delta(3, { type: 'text_delta', text: 'It is so,' }),
  block(4, { type: 'text', text: ' and ' }),
  block(5, { type: 'text', text: '' }),
  delta(5, cited('https://a.org')),
  delta(5, { type: 'text_delta', text: 'so.' }),
]
const asked = { type: 'server_tool_use', id: 'srv_1', name: 'web_search', input: { query: 'a' } }
const place = { textBefore: 9, callsBefore: 0 }

test('searches the web, tells the sources, and gives the search back in its place', async () => {
  const { ask, sent } = await serve(messageEvents([...search, ...rest, ...end('end_turn')]), recorded('anthropic-text'))
  const { reply } = await ask()
  expect(reply).toEqual({
    text: 'I search.\n\nIt is so, and so.',
    toolCalls: [],
    thinking: [
      { item: JSON.stringify(asked), ...place },
      { item: JSON.stringify(found), ...place },
      { item: citedText(9), textBefore: 20, callsBefore: 0 },
      { item: citedText(3), textBefore: 28, callsBefore: 0 },
    ],
    citations: [{ url: 'https://a.org', title: 'A' }],
    providerTools: [
      { name: 'web_search', status: 'done', query: 'a', sources: [{ url: 'https://a.org', title: 'A' }] },
    ],
    usage: { inputTokens: 10, outputTokens: 20, thinkingTokens: 7 },
  })
  expect(sent(0).tools.at(-1)).toMatchObject({ type: 'web_search_20250305', name: 'web_search' })

  await ask({
    messages: [
      { role: 'user', text: 'Go' },
      { role: 'assistant', reply },
      { role: 'user', text: 'And?' },
    ],
  })
  expect(sent(1).messages[1]?.content).toEqual([
    { type: 'text', text: 'I search.' },
    asked,
    found,
    { type: 'text', text: 'It is so,', citations: [citation] },
    { type: 'text', text: ' and ' },
    { type: 'text', text: 'so.', citations: [citation] },
  ])
})

test('leaves the search out where it is not wanted, and where a tool has its name', async () => {
  const { ask, sent } = await serve(recorded('anthropic-text'), recorded('anthropic-text'))
  await ask({ webSearch: false })
  const own = { name: 'web_search', description: '', inputSchema: {} }
  await ask({ tools: [own] })
  expect(JSON.stringify(sent(0).tools)).not.toContain('web_search')
  expect(sent(1).tools).toHaveLength(1)
})

test('goes on where the API paused, with all that came before, and counts the tokens of both', async () => {
  const { ask, sent } = await serve(
    messageEvents([...search, ...end('pause_turn')]),
    messageEvents([begin, ...rest.map(event => ({ ...event, index: event.index - 2 })), ...end('end_turn')]),
  )
  const { reply } = await ask()
  expect(reply.error).toBeUndefined()
  expect(reply.text).toBe('I search.\n\nIt is so, and so.')
  expect(reply.thinking).toHaveLength(4)
  expect(reply.usage).toEqual({ inputTokens: 20, outputTokens: 40, thinkingTokens: 14 })
  expect(sent(1).messages.at(-1)).toEqual({ role: 'assistant', content: [{ type: 'text', text: 'I search.' }, asked] })
  expect(sent(1).messages).toHaveLength(2)
})

test('keeps the text where the rest of a paused reply does not come', async () => {
  const paused = messageEvents([...search, ...end('pause_turn')])
  const { ask } = await serve(paused, plain(529, { error: { message: 'Overloaded' } }), paused, { type: 'no-headers' })
  expect((await ask()).reply).toMatchObject({ text: 'I search.', toolCalls: [], error: { kind: 'overloaded' } })
  expect((await ask()).reply).toMatchObject({ text: 'I search.', toolCalls: [], error: { kind: 'timeout' } })
})

test('does not go on for ever with an API that only pauses', async () => {
  const again = messageEvents([begin, ...end('pause_turn')])
  const { ask, server } = await serve(
    messageEvents([...search, ...end('pause_turn')]),
    ...Array<Answer>(20).fill(again),
  )
  expect((await ask()).reply.error).toMatchObject({ kind: 'cut', message: expect.stringContaining('paused') })
  expect(server.requests).toHaveLength(9)
})

test('calls a window that is full before a word was said too long', async () => {
  const { ask } = await serve(messageEvents([begin, ...end('model_context_window_exceeded')]))
  expect((await ask()).reply.error?.kind).toBe('too-long')
})

test('asks once more without the search of before, where the API does not take it back', async () => {
  const refusal = plain(400, { error: { message: 'messages.1: web_search_tool_result without server_tool_use' } })
  const { ask, server } = await serve(refusal, recorded('anthropic-text'))
  const thinking = [asked, found].map(item => ({ item: JSON.stringify(item), textBefore: 0, callsBefore: 0 }))
  const messages: Message[] = [
    { role: 'user', text: 'Go' },
    { role: 'assistant', reply: { text: 'So', toolCalls: [], thinking } },
    { role: 'user', text: 'And?' },
  ]
  expect((await ask({ messages, webSearch: false })).reply.error).toBeUndefined()
  expect(server.requests.map(request => JSON.stringify(request.body).includes('srv_1'))).toEqual([true, false])
})
