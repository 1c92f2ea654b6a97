import { type AnthropicOptions, anthropic } from '../../main/providers/anthropic/anthropic'
import { openaiChat } from '../../main/providers/openai-chat/openai-chat'
import { openaiResponses } from '../../main/providers/openai-responses/openai-responses'
import type { Provider } from '../../main/providers/provider'
import type { Reply } from '../../shared/session/messages'
import { type Answer, events, messageEvents } from './model-server'
import { call, ended, message, responseStream, search, thought } from './response-answers'
import { chatFaults, messagesFaults, responsesFaults, type Validator } from './valid-requests'

/** A model's text in one reply. With `cut` the connection ends before the reply does. */
export type Spoken = {
  thought?: string
  /** The data that the provider wants back with the thought. */
  seal?: string
  pieces?: readonly string[]
  calls?: readonly { id: string; name: string; arguments: string }[]
  /** Its provider's own searches. One that waits has no result where there are calls. */
  searches?: readonly Searched[]
  /** Searches that waited for this reply. */
  waited?: readonly string[]
  cut?: boolean
}

export type Searched = { query: string; ends: 'found' | 'failed' | 'waits' }

/** One protocol, spoken by a server. Every answer was read from 120 tokens, 100 of them cached, and has 30. */
export type Voice = {
  provider(baseUrl: string, more?: Pick<AnthropicOptions, 'patience' | 'fetch'>): Provider
  answer(spoken: Spoken, how?: Parameters<typeof events>[1]): Answer
  faults: Validator
  /** Returns what must go back unchanged from a reply. */
  seals(reply: Reply): string[]
  /** The same where a request carries it. */
  sealsIn(body: unknown): string[]
}

const options = { id: 'x', label: 'X', apiKey: 'sk-test' }
const ending = ({ cut }: Spoken) => (cut ? { end: 'cut' as const } : {})
const pieceOf = (json: string) => json.match(/.{1,7}/gs) ?? []

const chunk = (delta: object, finish_reason: string | null = null) => ({
  id: 'chatcmpl-1',
  object: 'chat.completion.chunk',
  choices: [{ index: 0, delta, finish_reason }],
})

const chat: Voice = {
  provider: (baseUrl, more) => openaiChat({ ...options, baseUrl, ...more }),
  answer(spoken, how) {
    const { thought: words, pieces = [], calls = [], cut } = spoken
    const deltas = [
      ...(words ? [{ reasoning_content: words }] : []),
      ...pieces.map(content => ({ content })),
      ...calls.flatMap(({ id, name, arguments: json }, index) => [
        { tool_calls: [{ index, id, type: 'function', function: { name, arguments: '' } }] },
        ...pieceOf(json).map(piece => ({ tool_calls: [{ index, function: { arguments: piece } }] })),
      ]),
    ]
    const usage = { prompt_tokens: 120, completion_tokens: 30, prompt_tokens_details: { cached_tokens: 100 } }
    const end = [chunk({}, calls.length > 0 ? 'tool_calls' : 'stop'), { choices: [], usage }, '[DONE]']
    return events([...deltas.map(delta => chunk(delta)), ...(cut ? [] : end)], { ...ending(spoken), ...how })
  },
  faults: chatFaults,
  seals: () => [],
  sealsIn: () => [],
}

function block(index: number, content_block: object, deltas: object[]) {
  return [
    { type: 'content_block_start', index, content_block },
    ...deltas.map(delta => ({ type: 'content_block_delta', index, delta })),
    { type: 'content_block_stop', index },
  ]
}

let searched = 0

/** A search of Claude's with what came of it, and what it says with a citation. */
function searchBlocks({ query, ends }: Searched, hasCalls: boolean): [object, object[]][] {
  searched += 1
  const id = `srvtoolu_${searched}`
  const use = { type: 'server_tool_use', id, name: 'web_search', input: {} }
  const asked = pieceOf(JSON.stringify({ query })).map(partial_json => ({ type: 'input_json_delta', partial_json }))
  if (ends === 'waits' && hasCalls) return [[use, asked]]
  const cited = {
    type: 'web_search_result_location',
    url: 'https://a.org',
    title: 'A',
    cited_text: 'a',
    encrypted_index: 'i',
  }
  const text = [
    { type: 'citations_delta', citation: cited },
    { type: 'text_delta', text: 'It says so.' },
  ]
  const says: [object, object[]][] = ends === 'found' ? [[{ type: 'text', text: '' }, text]] : []
  return [[use, asked], [searchResult(id, ends), []], ...says]
}

function searchResult(tool_use_id: string, ends: Searched['ends']): object {
  const page = { type: 'web_search_result', url: 'https://a.org', title: 'A', encrypted_content: 'abc', page_age: null }
  const error = { type: 'web_search_tool_result_error', error_code: 'max_uses_exceeded' }
  return { type: 'web_search_tool_result', tool_use_id, content: ends === 'failed' ? error : [page] }
}

const claude: Voice = {
  provider: (baseUrl, more) => anthropic({ ...options, baseUrl, ...more }),
  answer(spoken, how) {
    const { thought: words, seal = '', pieces = [], calls = [], searches = [], waited = [], cut } = spoken
    const thinking = [
      { type: 'thinking_delta', thinking: words },
      { type: 'signature_delta', signature: seal },
    ]
    const blocks: [object, object[]][] = [
      ...waited.map((id): [object, object[]] => [searchResult(id, 'found'), []]),
      ...(words ? [[{ type: 'thinking', thinking: '', signature: '' }, thinking] as [object, object[]]] : []),
      ...searches.flatMap(one => searchBlocks(one, calls.length > 0)),
      ...(pieces.length > 0
        ? [[{ type: 'text', text: '' }, pieces.map(text => ({ type: 'text_delta', text }))] as [object, object[]]]
        : []),
      ...calls.map(({ id, name, arguments: json }): [object, object[]] => [
        { type: 'tool_use', id, name, input: {} },
        pieceOf(json).map(partial_json => ({ type: 'input_json_delta', partial_json })),
      ]),
    ]
    const usage = { input_tokens: 20, cache_read_input_tokens: 100, output_tokens: 1 }
    const stop_reason = calls.length > 0 ? 'tool_use' : 'end_turn'
    const end = [
      { type: 'message_delta', delta: { stop_reason }, usage: { output_tokens: 30 } },
      { type: 'message_stop' },
    ]
    return messageEvents(
      [
        { type: 'message_start', message: { usage } },
        ...blocks.flatMap(([start, deltas], index) => block(index, start, deltas)),
        ...(cut ? [] : end),
      ],
      { ...ending(spoken), ...how },
    )
  },
  faults: messagesFaults,
  seals: ({ thinking = [] }) => thinking.flatMap(one => ('signature' in one && one.signature ? [one.signature] : [])),
  sealsIn: body => found(body, /"signature":"([^"]+)"/g),
}

const responses: Voice = {
  provider: (baseUrl, more) => openaiResponses({ ...options, baseUrl, ...more }),
  answer(spoken, how) {
    const { thought: words, seal, pieces = [], calls = [], searches = [], cut } = spoken
    const begin = words ? 1 : 0
    const from = begin + searches.length + (pieces.length > 0 ? 1 : 0)
    const input_tokens_details = { cached_tokens: 100 }
    const usage = { input_tokens: 120, output_tokens: 30, input_tokens_details }
    return responseStream(
      [
        ...(words ? thought(0, [words], seal) : []),
        ...searches.flatMap(({ query }, at) => search(begin + at, query)),
        ...(pieces.length > 0 ? message(from - 1, pieces) : []),
        ...calls.flatMap(({ id, name, arguments: json }, at) =>
          call(from + at, name, json).map(event => withCallId(event, id)),
        ),
        ...(cut ? [] : [ended('response.completed', { usage })]),
      ],
      { ...ending(spoken), ...how },
    )
  },
  faults: responsesFaults,
  seals: ({ thinking = [] }) => thinking.flatMap(one => ('encrypted' in one ? [one.encrypted] : [])),
  sealsIn: body => found(body, /"encrypted_content":"([^"]+)"/g),
}

function withCallId<E extends { type: string } & Record<string, unknown>>(event: E, call_id: string): E {
  return 'item' in event ? { ...event, item: { ...(event.item as object), call_id } } : event
}

/** In the order in which they stand there. */
export function found(body: unknown, pattern: RegExp): string[] {
  return [...JSON.stringify(body).matchAll(pattern)].map(match => match[1] ?? match[0])
}

export const voices: Readonly<Record<string, Voice>> = {
  'openai-chat': chat,
  'openai-responses': responses,
  anthropic: claude,
}
