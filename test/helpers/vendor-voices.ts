import { jsonObject } from '../../main/providers/wire/wire-arguments'
import { type Answer, events, messageEvents } from './model-server'
import { type Spoken, voices } from './protocol-voices'
import type { Vendor } from './vendor-rules'
import { list } from './vendor-rules-chat'

const chunk = (delta: object, finish_reason: string | null = null) => ({
  choices: [{ index: 0, delta, finish_reason }],
})

/** Returns what a vendor streams for this model reply, with the data that it wants back in its own fields. */
export function vendorAnswer(name: string, { protocol }: Vendor, said: Spoken, body: Fields): Answer {
  const isOffered = JSON.stringify(body.tools ?? '').includes('web_search')
  const spoken = { ...said, searches: isOffered ? (said.searches ?? []) : [], waited: waitingIn(body) }
  if ('inputs' in body) return mistralConversation(spoken)
  if ('contents' in body) return geminiContent({ ...spoken, searches: said.searches ?? [] })
  const deltas = DIALECTS[name]
  if (!deltas) return withOwnIds(voices[protocol]!.answer(spoken))
  const { calls = [], cut } = spoken
  const end = [chunk({}, calls.length > 0 ? 'tool_calls' : 'stop'), '[DONE]']
  return events([...deltas(spoken).map(delta => chunk(delta)), ...(cut ? [] : end)], cut ? { end: 'cut' } : {})
}

type Fields = Record<string, unknown>

/** Searches of Claude's that the request lets it go on with. */
function waitingIn({ messages }: Fields): string[] {
  const last = list(messages).findLast(({ role }) => role === 'assistant')
  const blocks = list(last?.content)
  const answered = blocks.map(({ tool_use_id }) => tool_use_id)
  return blocks.flatMap(({ type, id }) => (type === 'server_tool_use' && !answered.includes(id) ? [String(id)] : []))
}

/** As docs.mistral.ai streams /v1/conversations. */
function mistralConversation({ thought, pieces = [], calls = [], searches = [], cut }: Spoken): Answer {
  const output = { type: 'message.output.delta', id: 'msg_1', role: 'assistant' }
  const thinking = { type: 'thinking', thinking: [{ type: 'text', text: thought }] }
  const found = { type: 'tool_reference', tool: 'web_search', title: 'A', url: 'https://a.org' }
  const told = [
    { type: 'conversation.response.started', conversation_id: 'conv_1' },
    ...searches.flatMap(({ query }, at) => [
      { type: 'tool.execution.started', id: `tool_${at}`, name: 'web_search', arguments: JSON.stringify({ query }) },
      { type: 'tool.execution.done', id: `tool_${at}`, name: 'web_search', info: {} },
      { ...output, content: found },
    ]),
    ...(thought ? [{ ...output, content: thinking }] : []),
    ...pieces.map(content => ({ ...output, content })),
    ...calls.map(({ id, name, arguments: json }, output_index) => {
      return { type: 'function.call.delta', output_index, id, tool_call_id: id, name, arguments: json }
    }),
  ]
  const end = {
    type: 'conversation.response.done',
    usage: { prompt_tokens: 9, completion_tokens: 3, total_tokens: 12 },
  }
  return messageEvents([...told, ...(cut ? [] : [end])], cut ? { end: 'cut' } : {})
}

/** As ai.google.dev streams generateContent. A reply that is cut may have searched without having found anything. */
function geminiContent({ thought, seal, pieces = [], calls = [], searches = [], cut }: Spoken): Answer {
  const signed = { thoughtSignature: seal ?? 'c2lnbmVk' }
  const toolType = 'GOOGLE_SEARCH_WEB'
  const parts = [
    ...(thought ? [{ text: thought, thought: true }] : []),
    ...searches.flatMap(({ query }, at) => [
      { toolCall: { id: `s${at}`, toolType, args: { queries: [query] } }, ...signed },
      ...(cut && at === searches.length - 1 ? [] : [{ toolResponse: { id: `s${at}`, toolType, response: {} } }]),
    ]),
    ...pieces.map(text => ({ text })),
    ...calls.map(({ id, name, arguments: json }, at) => ({
      functionCall: { id, name, args: jsonObject(json) ?? {} },
      ...(at === 0 && signed),
    })),
    ...(calls.length === 0 ? [{ text: '', ...signed }] : []),
  ]
  const chunk = (part: object) => ({ candidates: [{ index: 0, content: { role: 'model', parts: [part] } }] })
  const end = { candidates: [{ index: 0, finishReason: 'STOP' }], usageMetadata: { promptTokenCount: 9 } }
  return events([...parts.map(chunk), ...(cut ? [] : [end])], cut ? { end: 'cut' } : {})
}

type Dialect = (spoken: Spoken) => object[]

/** As ai.google.dev streams it: thoughts in tags and marked, calls whole and without an index, the text signed at its end. */
const gemini: Dialect = ({ thought, seal, pieces = [], calls = [] }) => {
  const [first = '', ...rest] = pieces
  const marked = { extra_content: { google: { thought: true } } }
  const signed = { extra_content: { google: { thought_signature: seal ?? 'c2lnbmVk' } } }
  return [
    ...(thought
      ? [{ content: `<thought>${thought}`, ...marked }, { content: `</thought>${first}` }]
      : [{ content: first }]),
    ...rest.map(content => ({ content })),
    ...calls.map(({ id, name, arguments: json }, at) => ({
      tool_calls: [{ id, type: 'function', function: { name, arguments: json }, ...(at === 0 && signed) }],
    })),
    ...(calls.length === 0 ? [signed] : []),
  ]
}

const openrouter: Dialect = spoken => {
  const { thought, seal } = spoken
  const details = [
    { type: 'reasoning.text', index: 0, format: 'anthropic-claude-v1', text: thought, signature: seal ?? null },
  ]
  return [...(thought ? [{ reasoning: thought, reasoning_details: details }] : []), ...said(spoken)]
}

const mistral: Dialect = spoken => {
  const { thought } = spoken
  const parts = [{ type: 'thinking', thinking: [{ type: 'text', text: thought }] }]
  return [...(thought ? [{ content: parts }] : []), ...said(spoken)]
}

const DIALECTS: Readonly<Record<string, Dialect>> = { Gemini: gemini, OpenRouter: openrouter, Mistral: mistral }

function said({ pieces = [], calls = [] }: Spoken): object[] {
  return [
    ...pieces.map(content => ({ content })),
    ...calls.map(({ id, name, arguments: json }, index) => ({
      tool_calls: [{ index, id, type: 'function', function: { name, arguments: json } }],
    })),
  ]
}

let answers = 0

/** Each thought of Responses has an id of its own. */
function withOwnIds(answer: Answer): Answer {
  answers += 1
  return answer.type === 'stream'
    ? { ...answer, text: answer.text.replaceAll(/"(rs|ws)_/g, `"$1_${answers}_`) }
    : answer
}
