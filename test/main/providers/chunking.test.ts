import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anthropic } from '../../../main/providers/anthropic/anthropic'
import { openaiChat } from '../../../main/providers/openai-chat/openai-chat'
import type { Provider, StreamEvent } from '../../../main/providers/provider'
import { collectStream, modelRequest } from '../../helpers/collect-stream'
import { runsOf } from '../../helpers/how-deep'

const RUNS = runsOf(150, 50)

import { events, messageEvents, modelServer } from '../../helpers/model-server'

type Make = (options: { id: string; label: string; baseUrl: string; fetch?: typeof fetch }) => Provider

const recording = (name: string) => readFileSync(new URL(`../../fixtures/providers/${name}.sse`, import.meta.url))

const chunk = (delta: object, finish_reason?: string) => ({ choices: [{ index: 0, delta, finish_reason }] })
const streamOf = (data: object[]) => {
  const answer = events(data)
  return Buffer.from(answer.type === 'stream' ? answer.text : '')
}

/** The same from a weak model: tags for its thoughts, a call in its text. */
const weak = streamOf([
  chunk({ content: '<think>Hm, 東京' }),
  chunk({ content: '?</think>\nI look. <tool' }),
  chunk({ content: '_call>{"name":"shell","arguments":{"command":"é👋"}}</tool_call>' }),
  chunk({}, 'stop'),
])

const streams: [string, Make, Buffer][] = [
  ...['openai-text', 'openai-parallel-calls', 'llama-cpp-tool-call', 'ollama-tool-calls', 'openai-error-in-stream'].map(
    (name): [string, Make, Buffer] => [name, openaiChat, recording(name)],
  ),
  ['a weak model', openaiChat, weak],
  ...['anthropic-thinking-tool-use', 'anthropic-parallel-calls', 'anthropic-text', 'anthropic-error-in-stream'].map(
    (name): [string, Make, Buffer] => [name, anthropic, recording(name)],
  ),
]

/** Answers with a stream whose reads give just these pieces. */
function answerOf(pieces: Uint8Array[]): typeof fetch {
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const piece of pieces) controller.enqueue(piece)
      controller.close()
    },
  })
  return async () => new Response(body, { headers: { 'content-type': 'text/event-stream' } })
}

async function eventsOf(make: Make, pieces: Uint8Array[]): Promise<StreamEvent[]> {
  const provider = make({ id: 'x', label: 'X', baseUrl: 'http://127.0.0.1/v1', fetch: answerOf(pieces) })
  return (await collectStream(provider, modelRequest())).events
}

/** Ids that the adapter makes up are new each time. */
function comparable(streamed: StreamEvent[]): unknown {
  return JSON.parse(JSON.stringify(streamed).replaceAll(/call_[0-9a-f]{24}/g, 'call_new'))
}

test.each(streams)('streams the same events however the bytes of %s are cut', async (_, make, bytes) => {
  const whole = comparable(await eventsOf(make, [bytes]))
  const cuts = fc.uniqueArray(fc.integer({ min: 0, max: bytes.length }), { maxLength: 40 })
  const property = fc.asyncProperty(cuts, async places => {
    const at = [0, ...places.sort((a, b) => a - b), bytes.length]
    const pieces = at.slice(1).map((end, index) => new Uint8Array(bytes.subarray(at[index], end)))
    expect(comparable(await eventsOf(make, pieces))).toEqual(whole)
  })
  await fc.assert(property, { numRuns: Math.ceil(RUNS / 15) })
})

test('passes on what came together as one piece, and what came alone at once', async () => {
  const said = (content: string) => streamOf([chunk({ content })])
  const pieces = [Buffer.concat([said('One '), said('two ')]), said('three.'), streamOf([chunk({}, 'stop')])]
  const texts: string[] = []
  const provider = openaiChat({ id: 'x', label: 'X', baseUrl: 'http://127.0.0.1/v1', fetch: answerOf(pieces) })
  for await (const event of provider.stream(modelRequest())) if (event.type === 'text-delta') texts.push(event.text)
  expect(texts).toEqual(['One two ', 'three.'])
})

const TOKENS = 20_000
const words = Array.from({ length: TOKENS }, (_, at) => `word${at % 7} é `)

test.each<[string, Make, ReturnType<typeof events>]>([
  ['openai-chat', openaiChat, events([...words.map(content => chunk({ content })), chunk({}, 'stop'), '[DONE]'])],
  [
    'anthropic',
    anthropic,
    messageEvents([
      { type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } },
      ...words.map(text => ({ type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text } })),
      { type: 'message_delta', delta: { stop_reason: 'end_turn' } },
      { type: 'message_stop' },
    ]),
  ],
])('reads an answer of 20,000 tokens from %s', async (_, make, answer) => {
  const server = await modelServer([answer.type === 'stream' ? { ...answer, pieceBytes: 1_000 } : answer])
  const { reply } = await collectStream(make({ id: 'x', label: 'X', baseUrl: server.baseUrl }), modelRequest())
  await server.close()
  expect(reply).toEqual({ text: words.join(''), toolCalls: [] })
})

test('reads a call with the content of a long file in linear time', async () => {
  const json = JSON.stringify({ path: 'a.md', content: words.join('') })
  const pieces = Array.from({ length: TOKENS }, (_, at) =>
    json.slice((at * json.length) / TOKENS, ((at + 1) * json.length) / TOKENS),
  )
  const text = `<tool_call>{"name":"write_file","arguments":${json}}</tool_call>`
  const asText = Array.from({ length: 20_000 }, (_, at) =>
    text.slice((at * text.length) / 20_000, ((at + 1) * text.length) / 20_000),
  )
  const call = (args: string) =>
    chunk({ tool_calls: [{ index: 0, id: 'a', function: { name: 'write_file', arguments: args } }] })
  for (const data of [pieces.map(call), asText.map(content => chunk({ content }))]) {
    const streamed = await eventsOf(openaiChat, [streamOf([...data, chunk({}, 'stop')])])
    const done = streamed.at(-1)
    expect(done?.type === 'done' && done.reply.toolCalls).toMatchObject([{ name: 'write_file', arguments: json }])
  }
})
