import type { ServerProtocol } from '../../shared/models/provider-presets'
import { type Answer, events, messageEvents, plain } from './model-server'

export type AnsweredCall = { id: string; name: string; input: object }

/** The form in which a server of one protocol sends a model's replies. `speaks` is the protocol as settings name it. */
export type ProtocolAnswers = {
  speaks: ServerProtocol
  saying(text: string): Answer
  /** The same in so many events. */
  sayingInPieces(text: string, pieces: number): Answer
  calling(...calls: AnsweredCall[]): Answer
  /** Says something and then nothing more, without an end. */
  hanging(text: string): Answer
  overloaded(): Answer
  /** The image of a request, as the bytes of its data URL or source; undefined where there is none. */
  imageIn(body: unknown): string | undefined
}

function piecesOf(text: string, count: number): string[] {
  const size = Math.ceil(text.length / count)
  return Array.from({ length: Math.ceil(text.length / size) }, (_, index) =>
    text.slice(index * size, (index + 1) * size),
  )
}

const usage = { input: 1200, output: 34 }

const chunk = (delta: object, finish: string | null = null) => ({
  id: 'x',
  object: 'chat.completion.chunk',
  choices: [{ index: 0, delta, finish_reason: finish }],
})

const chat: ProtocolAnswers = {
  speaks: 'openai-chat',
  saying: text => chat.sayingInPieces(text, 1),
  sayingInPieces: (text, pieces) =>
    events([
      ...piecesOf(text, pieces).map(content => chunk({ content })),
      chunk({}, 'stop'),
      { ...chunk({}), choices: [], usage: { prompt_tokens: usage.input, completion_tokens: usage.output } },
      '[DONE]',
    ]),
  calling: (...calls) => {
    const parts = calls.map(({ id, name, input }, index) => {
      return { index, id, type: 'function', function: { name, arguments: JSON.stringify(input) } }
    })
    return events([...parts.map(part => chunk({ tool_calls: [part] })), chunk({}, 'tool_calls'), '[DONE]'])
  },
  hanging: text => events([chunk({ content: text })], { end: 'hang' }),
  overloaded: () => plain(529, { error: { message: 'Overloaded', type: 'overloaded_error' } }, { 'retry-after': '1' }),
  imageIn: body => dataIn(body),
}

const blockStart = (index: number, block: object) => ({
  type: 'content_block_start',
  index,
  content_block: block,
})
const blockDelta = (index: number, delta: object) => ({ type: 'content_block_delta', index, delta })
const messageStart = { type: 'message_start', message: { usage: { input_tokens: usage.input, output_tokens: 1 } } }
const messageEnd = (reason: string) => [
  { type: 'message_delta', delta: { stop_reason: reason }, usage: { output_tokens: usage.output } },
  { type: 'message_stop' },
]
const textBlock = (...pieces: string[]) => [
  blockStart(0, { type: 'text', text: '' }),
  ...pieces.map(text => blockDelta(0, { type: 'text_delta', text })),
]

const anthropic: ProtocolAnswers = {
  speaks: 'anthropic',
  saying: text => anthropic.sayingInPieces(text, 1),
  sayingInPieces: (text, pieces) =>
    messageEvents([
      messageStart,
      ...textBlock(...piecesOf(text, pieces)),
      { type: 'content_block_stop', index: 0 },
      ...messageEnd('end_turn'),
    ]),
  calling: (...calls) =>
    messageEvents([
      messageStart,
      ...calls.flatMap(({ id, name, input }, index) => [
        blockStart(index, { type: 'tool_use', id, name, input: {} }),
        blockDelta(index, { type: 'input_json_delta', partial_json: JSON.stringify(input) }),
        { type: 'content_block_stop', index },
      ]),
      ...messageEnd('tool_use'),
    ]),
  hanging: text => messageEvents([messageStart, ...textBlock(text)], { end: 'hang' }),
  overloaded: () =>
    plain(529, { type: 'error', error: { type: 'overloaded_error', message: 'Overloaded' } }, { 'retry-after': '1' }),
  imageIn: body => dataIn(body),
}

const responseEnd = (output: object[]) => ({
  type: 'response.completed',
  response: {
    id: 'resp_x',
    status: 'completed',
    output,
    usage: { input_tokens: usage.input, output_tokens: usage.output },
  },
})
const responseStart = { type: 'response.created', response: { id: 'resp_x', status: 'in_progress', output: [] } }
const messageItem = (text: string) => ({
  type: 'message',
  id: 'msg_x',
  role: 'assistant',
  status: 'completed',
  content: [{ type: 'output_text', text, annotations: [] }],
})
const textEvents = (...pieces: string[]) => [
  responseStart,
  {
    type: 'response.output_item.added',
    output_index: 0,
    item: { ...messageItem(''), status: 'in_progress', content: [] },
  },
  ...pieces.map(delta => ({
    type: 'response.output_text.delta',
    output_index: 0,
    content_index: 0,
    item_id: 'msg_x',
    delta,
  })),
]

const responses: ProtocolAnswers = {
  speaks: 'openai-responses',
  saying: text => responses.sayingInPieces(text, 1),
  sayingInPieces: (text, pieces) =>
    messageEvents([
      ...textEvents(...piecesOf(text, pieces)),
      { type: 'response.output_item.done', output_index: 0, item: messageItem(text) },
      responseEnd([messageItem(text)]),
    ]),
  calling: (...calls) => {
    const items = calls.map(({ id, name, input }, index) => {
      return { type: 'function_call', id: `fc_${index}`, call_id: id, name, arguments: JSON.stringify(input) }
    })
    return messageEvents([
      responseStart,
      ...items.flatMap((item, output_index) => [
        { type: 'response.output_item.added', output_index, item: { ...item, arguments: '', status: 'in_progress' } },
        {
          type: 'response.function_call_arguments.delta',
          output_index,
          item_id: item.id,
          delta: item.arguments,
        },
        { type: 'response.output_item.done', output_index, item: { ...item, status: 'completed' } },
      ]),
      responseEnd(items),
    ])
  },
  hanging: text => messageEvents(textEvents(text), { end: 'hang' }),
  overloaded: () => plain(503, { error: { message: 'Overloaded', code: 'server_overloaded' } }, { 'retry-after': '1' }),
  imageIn: body => dataIn(body),
}

/** The base64 data of the last image, in whichever form a protocol writes it. */
function dataIn(body: unknown): string | undefined {
  const json = JSON.stringify(body)
  return [...json.matchAll(/(?:base64,|"data":")([A-Za-z0-9+/]+=*)"/g)].at(-1)?.[1]
}

export const protocolAnswers: readonly ProtocolAnswers[] = [chat, anthropic, responses]
