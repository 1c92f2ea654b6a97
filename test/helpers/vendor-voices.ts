import { type Answer, events } from './model-server'
import { type Spoken, voices } from './protocol-voices'
import type { Vendor } from './vendor-rules'

const chunk = (delta: object, finish_reason: string | null = null) => ({
  choices: [{ index: 0, delta, finish_reason }],
})

/** What a vendor streams where a model says this, with what it wants back in its own fields. */
export function vendorAnswer(name: string, { protocol }: Vendor, spoken: Spoken): Answer {
  const deltas = DIALECTS[name]
  if (!deltas) return withOwnIds(voices[protocol]!.answer(spoken))
  const { calls = [], cut } = spoken
  const end = [chunk({}, calls.length > 0 ? 'tool_calls' : 'stop'), '[DONE]']
  return events([...deltas(spoken).map(delta => chunk(delta)), ...(cut ? [] : end)], cut ? { end: 'cut' } : {})
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
  return answer.type === 'stream' ? { ...answer, text: answer.text.replaceAll('"rs_', `"rs_${answers}_`) } : answer
}
