import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runsOf, timeFor } from '../../helpers/how-deep'

const RUNS = runsOf(150)

import { randomSession } from '../../helpers/random-session'
import { vendors } from '../../helpers/vendor-rules'
import { playSession } from '../../helpers/vendor-session'

/** With `PROPERTY_RUNS=10000` it takes some minutes. */
test(
  'no vendor refuses a request of any session, whatever happened in it and whoever was asked before',
  async () => {
    let requests = 0
    await fc.assert(
      fc.asyncProperty(randomSession, async steps => {
        const played = await playSession(steps)
        requests += played.requests
        expect(played.refused.filter(({ isSight }) => !isSight)).toEqual([])
        // That a model sees nothing is not always known; it is learned once.
        const learned = played.refused.map(({ vendor, model }) => `${vendor} ${model}`)
        expect(learned).toEqual([...new Set(learned)])
      }),
      { numRuns: RUNS },
    )
    expect(requests).toBeGreaterThan(RUNS)
  },
  timeFor(60_000),
)

const call = (more: object = {}) => ({
  id: 'callabcde',
  type: 'function',
  function: { name: 'shell', arguments: '{}' },
  ...more,
})
const asks = { role: 'user', content: 'Go' }
const answers = { role: 'tool', tool_call_id: 'callabcde', content: 'ok' }
const calls = (more: object = {}, of: object = {}) => ({
  role: 'assistant',
  content: null,
  tool_calls: [call(of)],
  ...more,
})
const shows = (type: string) => ({
  role: 'user',
  content: [{ type: 'image_url', image_url: { url: `data:image/${type};base64,cG5n` } }],
})
const tool = (name: string, parameters: object = { type: 'object', properties: {} }) => ({
  type: 'function',
  function: { name, description: 'X.', parameters },
})
const chat = (model: string, messages: object[], more: object = {}) => ({ model, stream: true, messages, ...more })
const signed = { extra_content: { google: { thought_signature: 'abc' } } }
const thought = { reasoning_content: 'Hm.' }

/** A request that the vendor takes, one that it refuses, and the words for that. */
const CASES: [vendor: string, taken: object, refused: object, words: string][] = [
  [
    'OpenAI, Chat Completions',
    chat('gpt-6-sol', [asks], { reasoning_effort: 'none', temperature: 1 }),
    chat('gpt-6-sol', [asks], { temperature: 1 }),
    'a temperature',
  ],
  [
    'OpenAI, Chat Completions',
    chat('gpt-4.1', [asks], { tools: [tool('a')] }),
    chat('gpt-4.1', [asks], { tools: [] }),
    'an empty list of tools',
  ],
  [
    'OpenAI, Chat Completions',
    chat('gpt-4.1', [asks], { max_completion_tokens: 9 }),
    chat('gpt-4.1', [asks], { reasoning_effort: 'low' }),
    'reasoning_effort "low"',
  ],
  [
    'Azure',
    chat('gpt-5.4', [asks, calls(), answers]),
    chat('gpt-5.4', [asks, calls({}, { id: 'x'.repeat(41) }), { ...answers, tool_call_id: 'x'.repeat(41) }]),
    'an id of a call',
  ],
  [
    'Azure',
    chat('gpt-5.4', [asks], { tools: [tool('a'), tool('b')] }),
    chat('gpt-5.4', [asks], { tools: [tool('a'), tool('a')] }),
    'two tools of one name',
  ],
  [
    'Gemini',
    chat('gemini-3.8-flash', [asks, calls({}, signed), answers]),
    chat('gemini-3.8-flash', [asks, calls(), answers]),
    'without its thought_signature',
  ],
  [
    'Gemini',
    chat('gemini-2.5-pro', [asks], { extra_body: {} }),
    chat('gemini-2.5-pro', [asks], { extra_body: {}, reasoning_effort: 'low' }),
    'both reasoning_effort and thinking_config',
  ],
  ['Gemini', chat('gemini-2.5-pro', [shows('png')]), chat('gemini-2.5-pro', [shows('gif')]), 'an image of a type'],
  [
    'Gemini',
    chat('gemini-2.5-pro', [asks], { tools: [tool('_1')] }),
    chat('gemini-2.5-pro', [asks], { tools: [tool('1')] }),
    'a name of a tool',
  ],
  ['xAI', chat('grok-4.7', [shows('jpeg')]), chat('grok-4.7', [shows('webp')]), 'an image of a type'],
  [
    'xAI',
    chat('grok-4.3', [asks], { reasoning_effort: 'none' }),
    chat('grok-4.7', [asks], { reasoning_effort: 'none' }),
    'reasoning_effort "none"',
  ],
  [
    'DeepSeek',
    chat('deepseek-flash', [
      asks,
      calls(thought),
      answers,
      { role: 'assistant', content: 'Yes', reasoning_content: '' },
      asks,
    ]),
    chat('deepseek-flash', [asks, calls(thought), answers, { role: 'assistant', content: 'Yes' }, asks]),
    'the reasoning_content must be passed back',
  ],
  [
    'Mistral',
    chat('mistral-medium-3.5', [asks, calls(), answers, { role: 'assistant', content: 'So.' }, asks]),
    chat('mistral-medium-3.5', [asks, calls(), answers, asks]),
    'a user after results',
  ],
  [
    'Mistral',
    chat('mistral-medium-3.5', [asks], { max_tokens: 9 }),
    chat('mistral-medium-3.5', [asks], { stream_options: { include_usage: true } }),
    'does not know stream_options',
  ],
  [
    'Mistral',
    chat('mistral-medium-3.5', [asks, calls(), answers]),
    chat('mistral-medium-3.5', [asks, calls({}, { id: 'a_b' }), { ...answers, tool_call_id: 'a_b' }]),
    'an id of a call',
  ],
  [
    'Mistral',
    chat('mistral-medium-3.5', [asks]),
    chat('mistral-medium-3.5', [asks, { role: 'assistant', content: 'Yes' }]),
    'the last word',
  ],
  [
    'Groq',
    chat('openai/gpt-oss-120b', [asks, calls(), answers]),
    chat('openai/gpt-oss-120b', [asks, calls(thought), answers]),
    'does not know reasoning_content',
  ],
  [
    'Groq',
    chat('openai/gpt-oss-120b', [asks]),
    chat('openai/gpt-oss-120b', [{ role: 'user', content: [{ type: 'text', text: 'Go' }] }]),
    'content must be a string',
  ],
  [
    'Moonshot',
    chat('kimi-k2.6', [asks, calls({ reasoning_content: ' ' }), answers]),
    chat('kimi-k2.6', [asks, calls({ reasoning_content: '' }), answers]),
    'the reasoning_content must be passed back',
  ],
  [
    'Moonshot',
    chat('kimi-k2.6', [asks, calls(thought), answers]),
    chat('kimi-k2.6', [asks, calls({ ...thought, content: '' }), answers]),
    'must not be empty',
  ],
  [
    'Moonshot',
    chat('moonshot-v1-auto', [asks], { temperature: 0 }),
    chat('kimi-k3', [asks], { temperature: 0 }),
    'a temperature',
  ],
  [
    'Moonshot',
    chat('kimi-k2.6', [asks], { thinking: { type: 'enabled' } }),
    chat('kimi-k3', [asks], { thinking: { type: 'enabled' } }),
    'of K2 alone',
  ],
  [
    'Moonshot',
    chat('kimi-k3', [asks], { tools: [tool('a', { type: 'object', properties: { b: { type: 'string' } } })] }),
    chat('kimi-k3', [asks], { tools: [tool('a', { type: 'object', properties: { b: {} } })] }),
    'a schema without a type',
  ],
  [
    'OpenRouter',
    chat('openai/gpt-6-sol', [asks, calls(), answers, asks]),
    chat('mistralai/mistral-large', [asks, calls(), answers, asks]),
    'a user after results',
  ],
  [
    'OpenAI',
    { model: 'gpt-4.1', store: false, input: [{ type: 'message', role: 'user', content: 'Go' }] },
    { model: 'gpt-4.1', store: false, input: [{ type: 'message', role: 'user', content: 'Go' }], reasoning: {} },
    'reasoning is not supported',
  ],
  [
    'xAI, Responses',
    { model: 'grok-4.7', store: false, input: [{ type: 'message', role: 'system', content: 'Be brief.' }] },
    { model: 'grok-4.7', store: false, input: [], instructions: 'Be brief.' },
    'instructions are not supported',
  ],
  [
    'Anthropic',
    { model: 'claude-sonnet-4-5', max_tokens: 9, messages: [blocks('user', 'Go')], temperature: 1 },
    { model: 'claude-opus-5-5', max_tokens: 9, messages: [blocks('user', 'Go')], temperature: 1 },
    'a temperature that the model does not take',
  ],
  [
    'Anthropic',
    { model: 'claude-opus-5-5', max_tokens: 9, messages: [blocks('user', 'Go')] },
    { model: 'claude-opus-5-5', max_tokens: 9, messages: [blocks('user', 'Go'), blocks('assistant', 'So')] },
    'the last word',
  ],
]

const use = { type: 'server_tool_use', id: 'srvtoolu_1', name: 'web_search', input: { query: 'a' } }
const found = (more: object) => ({
  type: 'web_search_tool_result',
  tool_use_id: 'srvtoolu_1',
  content: [{ type: 'web_search_result', url: 'https://a.org', title: 'A', ...more }],
})
const searching = { type: 'web_search_20250305', name: 'web_search' }
const own = { type: 'tool_use', id: 'toolu_1', name: 'shell', input: {} }
const result = { type: 'tool_result', tool_use_id: 'toolu_1', content: [{ type: 'text', text: 'ok' }] }
const words = { type: 'text', text: 'So.' }
const claude = (contents: object[][], tools: object[] = [searching]) => ({
  model: 'claude-opus-5-5',
  max_tokens: 9,
  messages: contents.map((content, at) => ({ role: at % 2 === 0 ? 'user' : 'assistant', content })),
  tools,
})
const input = (more: object, items: object[] = []) => ({
  model: 'gpt-5',
  store: false,
  tools: [{ type: 'web_search' }],
  input: [...items, { type: 'message', role: 'user', content: 'Go' }],
  ...more,
})
const asked = { type: 'web_search_call', id: 'ws_1', status: 'completed', action: { type: 'search', query: 'a' } }
const said = { type: 'message', role: 'assistant', content: 'So.' }
const conversation = (inputs: object[], more: object = {}) => ({
  model: 'mistral-medium-3.5',
  stream: true,
  store: false,
  tools: [{ type: 'web_search' }],
  inputs,
  ...more,
})
const entry = { type: 'message.input', role: 'user', content: 'Go' }
const called = { type: 'function.call', tool_call_id: 'a', name: 'shell', arguments: '{}' }

const says = { text: 'Go' }
const runs = { functionCall: { id: 'f', name: 'shell', args: {} }, thoughtSignature: 'abc' }
const ran = { functionResponse: { id: 'f', name: 'shell', response: { output: 'ok' } } }
const looks = { toolCall: { id: 's', toolType: 'GOOGLE_SEARCH_WEB', args: {} } }
const sees = { toolResponse: { id: 's', toolType: 'GOOGLE_SEARCH_WEB', response: {} } }
const generates = (contents: object[][], more: object = {}) => ({
  contents: contents.map((parts, at) => ({ role: at % 2 === 0 ? 'user' : 'model', parts })),
  tools: [{ googleSearch: {} }],
  toolConfig: { includeServerSideToolInvocations: true },
  ...more,
})

/** The same of searches. */
const SEARCHES: typeof CASES = [
  [
    'Anthropic',
    claude([[words], [use, found({ encrypted_content: 'e' }), words], [words]]),
    claude([[words], [use, words], [words]]),
    'a search without its result',
  ],
  [
    'Anthropic',
    claude([[words], [use, own], [result], [found({ encrypted_content: 'e' }), words], [words]]),
    claude([[words], [own], [result], [found({ encrypted_content: 'e' }), words], [words]]),
    'a result without its search',
  ],
  [
    'Anthropic',
    claude([[words], [use, own], [result]]),
    claude([[words], [use, own], [result, words]]),
    'a search without its result',
  ],
  [
    'Anthropic',
    claude([[words], [use, own], [result]]),
    claude([[words], [use, own], [result]], [{ name: 'shell', input_schema: {} }]),
    'a search without its result',
  ],
  [
    'Anthropic',
    claude([[words], [use, found({ encrypted_content: 'e' }), words], [words]]),
    claude([[words], [use, found({}), words], [words]]),
    'lost its encrypted_content',
  ],
  ['Anthropic', claude([[words]]), claude([[words]], [searching, { name: 'web_search' }]), 'two tools of one name'],
  ['OpenAI', input({ reasoning: { effort: 'low' } }), input({ reasoning: { effort: 'minimal' } }), 'minimal'],
  ['OpenAI', input({}, [asked, said]), input({}, [asked, said, asked, said]), 'two items of one id'],
  ['OpenAI', input({}, [asked, said]), input({}, [{ ...asked, action: null }, said]), 'not whole'],
  [
    'xAI, Responses',
    input({ model: 'grok-4.7', include: ['reasoning.encrypted_content'] }),
    input({ model: 'grok-4.7', include: ['web_search_call.action.sources'] }),
    'pages that cannot be asked for',
  ],
  [
    'OpenRouter',
    chat('openai/gpt-6-sol', [asks], { tools: [{ type: 'openrouter:web_search' }] }),
    chat('openai/gpt-6-sol', [asks], { tools: [{ type: 'web_search' }] }),
    'a kind of tool that is none',
  ],
  [
    'Gemini',
    chat('gemini-2.5-pro', [asks], { tools: [tool('a')] }),
    chat('gemini-2.5-pro', [asks], { tools: [{ type: 'google_search' }] }),
    'a kind of tool that is none',
  ],
  [
    'Mistral',
    conversation([entry]),
    chat('mistral-medium-3.5', [asks], { tools: [{ type: 'web_search' }] }),
    'a kind of tool that is none',
  ],
  [
    'Mistral',
    conversation([entry, called, { type: 'function.result', tool_call_id: 'a', result: 'ok' }]),
    conversation([entry, called, entry]),
    'calls without their results',
  ],
  ['Mistral', conversation([entry]), conversation([entry], { store: true }), 'a conversation that is kept'],
  ['Gemini', generates([[says], [runs], [ran]]), generates([[says], [runs], [says]]), 'calls without their results'],
  ['Gemini', generates([[says], [runs], [ran]]), generates([[says], [says], [ran]]), 'results without their calls'],
  [
    'Gemini',
    generates([[says], [runs], [ran, says]]),
    generates([[says], [{ functionCall: runs.functionCall }], [ran]]),
    'a call without its thoughtSignature',
  ],
  [
    'Gemini',
    generates([[says], [looks, sees], [says]]),
    generates([[says], [looks], [says]]),
    'a search without what it found',
  ],
  ['Gemini', generates([[says]]), generates([[says], [says]]), 'the last word'],
  ['Gemini', generates([[says]]), generates([[{ text: ' ' }]]), 'a blank text'],
  ['Gemini', generates([[says]]), generates([[says]], { toolConfig: {} }), 'searching beside functions'],
  ['Gemini', generates([[says]]), generates([[says]], { stream: true }), 'an unknown field'],
]

function blocks(role: string, text: string) {
  return { role, content: [{ type: 'text', text }] }
}

describe('the rules that requests are held against', () => {
  test.each([...CASES, ...SEARCHES])('for %s let through %j and refuse %j: %s', (name, taken, refused, words) => {
    const faults = vendors[name]?.faults
    expect(faults?.(taken)).toEqual([])
    expect(faults?.(refused).join('\n')).toContain(words)
  })
})
