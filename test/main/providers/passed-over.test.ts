import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { messagesReply } from '../../../main/providers/anthropic/anthropic-reply'
import { ProviderFault } from '../../../main/providers/errors/provider-fault'
import { chatReply } from '../../../main/providers/openai-chat/openai-chat-reply'
import { responsesReply } from '../../../main/providers/openai-responses/openai-responses-reply'
import type { Message, StreamDelta } from '../../../main/providers/provider'
import type { Draft } from '../../../main/providers/wire/exchange'
import type { ProviderError, Reply } from '../../../shared/session/messages'
import { modelRequest } from '../../helpers/collect-stream'
import { runsOf } from '../../helpers/how-deep'

const RUNS = runsOf(150)

// Hundreds of streams are read.
vi.setConfig({ testTimeout: 30_000 })

type Event = Record<string, unknown>
type Protocol = { draft(): Draft; streams: readonly string[]; noise: fc.Arbitrary<Event[]>; begins: readonly string[] }

const messages: Message[] = [{ role: 'user', text: 'Go' }]

function recordedEvents(name: string): Event[] {
  const text = readFileSync(new URL(`../../fixtures/providers/${name}.sse`, import.meta.url), 'utf8')
  const data = [...text.matchAll(/^data: (\{.*\})$/gm)].map(match => match[1] ?? '')
  return data.map(one => JSON.parse(one) as Event)
}

/** Anything may stand in what is not known yet, also where known things have something else. */
const odd = fc.oneof(
  fc.constantFrom(null, 7, true, 'words', [], {}, [{ type: 'words', text: { en: 'x' } }], { text: ['x'] }),
  fc.string({ maxLength: 5 }),
)
const record = (keys: readonly string[]) =>
  fc.record(Object.fromEntries(keys.map(key => [key, odd])), { requiredKeys: [] }) as fc.Arbitrary<Event>
const index = fc.integer({ min: 50, max: 60 })

const unknownBlock = fc
  .tuple(index, record(['id', 'name', 'text', 'thinking', 'input', 'data', 'signature', 'citations', 'content']))
  .chain(([at, more]) =>
    record(['text', 'thinking', 'signature', 'partial_json', 'citation']).map(piece => [
      { type: 'content_block_start', index: at, content_block: { ...more, type: 'future_block' } },
      { type: 'content_block_delta', index: at, delta: { ...piece, type: 'future_delta' } },
      { type: 'content_block_stop', index: at },
    ]),
  )

const unknownItem = fc
  .tuple(index, record(['id', 'status', 'call_id', 'name', 'arguments', 'content', 'summary', 'encrypted_content']))
  .map(([output_index, more]) => [
    { type: 'response.output_item.added', output_index, item: { ...more, type: 'future_item' } },
    { type: 'response.future_item.delta', output_index, delta: more },
    { type: 'response.output_item.done', output_index, item: { ...more, type: 'future_item' } },
  ])

const chunk = (delta: unknown, at = 0) => ({ id: 'x', choices: [{ index: at, delta, finish_reason: null }] })
const oddParts = [
  { type: 'future_part', text: 'x' },
  { type: 'image', image: {} },
]

const protocols: Readonly<Record<string, Protocol>> = {
  anthropic: {
    draft: () => messagesReply({ messages }),
    streams: [
      'anthropic-text',
      'anthropic-tool-call',
      'anthropic-parallel-calls',
      'anthropic-thinking-tool-use',
      'anthropic-max-tokens',
      'anthropic-max-tokens-in-call',
      'anthropic-error-in-stream',
    ],
    noise: fc.oneof<fc.Arbitrary<Event[]>[]>(
      fc.constant([{ type: 'ping' }]),
      record(['index', 'delta', 'message', 'error']).map(more => [{ ...more, type: 'future_event' }]),
      fc.constant([{ type: 'content_block_delta', index: 0, delta: { type: 'future_delta', text: { en: 'x' } } }]),
      unknownBlock,
    ),
    begins: ['message_start'],
  },
  'openai-responses': {
    draft: () => responsesReply({ messages }),
    streams: ['responses-text', 'responses-tool-call', 'responses-reasoning-calls', 'responses-search'],
    noise: fc.oneof<fc.Arbitrary<Event[]>[]>(
      fc.constant([{ type: 'keepalive', sequence_number: 9 }]),
      record(['response', 'item', 'delta', 'output_index']).map(more => [{ ...more, type: 'response.future.event' }]),
      unknownItem,
    ),
    begins: ['response.created', 'response.in_progress'],
  },
  'openai-chat': {
    draft: () => chatReply(modelRequest({ messages }), { origin: 'http://x', writesCalls: true }),
    streams: [
      'openai-text',
      'openai-tool-call',
      'openai-parallel-calls',
      'openai-length',
      'openai-length-in-call',
      'openai-error-in-stream',
      'openrouter-text',
      'ollama-tool-calls',
      'llama-cpp-tool-call',
    ],
    noise: fc
      .oneof(
        fc.constantFrom<Event>(
          {},
          { type: 'ping' },
          { choices: [] },
          { choices: null },
          chunk(null),
          chunk({}),
          chunk({ role: 'assistant', content: '' }),
          chunk({ content: oddParts }),
          chunk({ content: 'of another choice' }, 1),
          chunk({ tool_calls: [{ index: 70, type: 'future', future: { name: 'x', input: {} } }] }),
        ),
        record(['reasoning', 'reasoning_content', 'annotations', 'audio', 'function_call'])
          .map(more => Object.fromEntries(Object.entries(more).filter(([, value]) => typeof value !== 'string')))
          .map(chunk),
      )
      .map(one => [one]),
    begins: [],
  },
}

type Outcome = { reply: Reply; shown: string; thrown?: ProviderError }

/** Returns what a draft makes of events, fed to it as the exchange does. */
function outcome(draft: Draft, events: readonly Event[]): Outcome {
  const deltas: StreamDelta[] = []
  let thrown: ProviderError | undefined
  try {
    for (const event of events) deltas.push(...draft.add(JSON.stringify(event)))
  } catch (error) {
    if (!(error instanceof ProviderFault)) throw error
    thrown = error.error
  }
  deltas.push(...(draft.rest?.(thrown) ?? []))
  const shown = deltas.map(delta => (delta.type === 'text-delta' ? delta.text : '')).join('')
  return { reply: draft.reply(thrown), shown, ...(thrown && { thrown }) }
}

/** Ids that an adapter makes up are new each time. */
function comparable(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value).replaceAll(/call_[0-9a-f]{24}/g, 'call_new'))
}

const all = Object.entries(protocols).flatMap(([name, { streams }]) => streams.map(stream => ({ name, stream })))

describe('an event that is unknown, repeated, or only a sign of life', () => {
  test.each(all)('changes nothing of $stream, wherever it stands', ({ name, stream }) => {
    const protocol = protocols[name]
    if (!protocol) throw new Error(name)
    const events = recordedEvents(stream)
    const plain = comparable(outcome(protocol.draft(), events))
    const repeated = events.filter(event => protocol.begins.includes(String(event.type))).map(event => [event])
    const pieces = fc.oneof(protocol.noise, ...(repeated.length > 0 ? [fc.constantFrom(...repeated)] : []))
    // A stream cannot begin again before it began.
    const at = fc.integer({ min: 1, max: events.length })
    const inserted = fc.array(fc.tuple(at, pieces), { minLength: 1, maxLength: 8 })
    fc.assert(
      fc.property(inserted, places => {
        const noisy = events.flatMap((event, place) => [
          ...places.flatMap(([where, piece]) => (where === place ? piece : [])),
          event,
        ])
        const end = places.flatMap(([where, piece]) => (where === events.length ? piece : []))
        expect(comparable(outcome(protocol.draft(), [...noisy, ...end]))).toEqual(plain)
      }),
      { numRuns: RUNS },
    )
  })
})
