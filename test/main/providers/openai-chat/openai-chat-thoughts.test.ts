import { afterEach, expect, test } from 'vitest'
import { openaiChat } from '../../../../main/providers/openai-chat/openai-chat'
import type { Message, Request } from '../../../../main/providers/provider'
import type { Reply } from '../../../../shared/session/messages'
import { collectStream, modelRequest } from '../../../helpers/collect-stream'
import { type Answer, events, type ModelServer, modelServer, recorded } from '../../../helpers/model-server'

const open: ModelServer[] = []

afterEach(async () => {
  await Promise.all(open.splice(0).map(server => server.close()))
})

const chunk = (delta: object, finish_reason?: string) => ({ choices: [{ index: 0, delta, finish_reason }] })
const call = (more: object = {}) => ({ index: 0, id: 'a', function: { name: 'shell', arguments: '{}' }, ...more })
const place = { textBefore: 0, callsBefore: 0 }

/** As the server of `host`, which is really the one on this computer. */
async function serve(host: string, ...script: Answer[]) {
  const server = await modelServer(script)
  open.push(server)
  const fetch: typeof globalThis.fetch = (input, init) =>
    globalThis.fetch(String(input).replace(`https://${host}`, new URL(server.baseUrl).origin), init)
  const provider = openaiChat({ id: 'x', label: 'X', baseUrl: `https://${host}/v1`, fetch })
  const ask = (part: Partial<Request> = {}) => collectStream(provider, modelRequest(part))
  const sent = () => (server.requests.at(-1)!.body as { messages: Record<string, unknown>[] }).messages
  return { ask, sent }
}

function after(reply: Reply): Message[] {
  const result = { isError: false, content: [{ type: 'text' as const, text: 'ok' }] }
  const results = reply.toolCalls.map(({ id, name }): Message => ({ role: 'tool', callId: id, name, result }))
  return [{ role: 'user', text: 'Go' }, { role: 'assistant', reply }, ...results]
}

const said = [chunk({ content: 'Yes.' }), chunk({}, 'stop'), '[DONE]']

test.each<[string, object[]]>([
  ['reasoning_content', [{ reasoning_content: 'Hm, ' }, { reasoning_content: 'well.', content: null }]],
  ['reasoning', [{ reasoning: 'Hm, ' }, { reasoning: 'well.', content: '' }]],
  ['both, once', [{ reasoning_content: 'Hm, well.', reasoning: 'Hm, well.' }]],
  ['reasoning_details', [{ reasoning_details: [{ type: 'reasoning.text', text: 'Hm, well.', index: 0 }] }]],
  [
    'parts, as Mistral sends them',
    [{ content: [{ type: 'thinking', thinking: [{ type: 'text', text: 'Hm, well.' }] }] }],
  ],
  [
    'tags in the text',
    [{ content: '<thi' }, { content: 'nk>\nHm, ' }, { content: 'well.\n</think>\n' }, { content: '\n' }],
  ],
])('streams what the model thinks apart from its text, where it comes as %s', async (_, deltas) => {
  const { ask } = await serve('example.org', events([...deltas.map(delta => chunk(delta)), ...said]))
  const { reply, events: streamed } = await ask()
  const thought = streamed.map(event => (event.type === 'thinking-delta' ? event.text : '')).join('')
  expect(thought.trim()).toBe('Hm, well.')
  expect(reply.text).toBe('Yes.')
  expect(reply.thinking?.find(one => 'text' in one)).toEqual({ text: thought, ...place })
  expect(reply.error).toBeUndefined()
})

test('keeps thoughts where a reply fails, and says that a reply of nothing but thoughts has no answer', async () => {
  const thinking = [{ text: 'Hm', ...place }]
  const thought = chunk({ reasoning: 'Hm' })
  const { ask } = await serve('example.org', events([thought]), events([thought, chunk({}, 'stop')]))
  expect((await ask()).reply).toMatchObject({ text: '', thinking, error: { kind: 'cut' } })
  const error = { kind: 'cut', message: expect.stringContaining('without an answer') }
  expect((await ask()).reply).toMatchObject({ text: '', thinking, error })
})

test('gives DeepSeek its thoughts back with every reply, also where there were none', async () => {
  const thinks = events([
    chunk({ reasoning_content: 'List it.' }),
    chunk({ tool_calls: [call()] }),
    chunk({}, 'tool_calls'),
  ])
  const { ask, sent } = await serve('api.deepseek.com', thinks, events(said), events(said))
  const { reply } = await ask()
  const done = { text: 'Done', toolCalls: [], thinking: [{ text: 'It is.', ...place }] }
  await ask({ messages: after(reply) })
  expect(sent()[2]).toMatchObject({ role: 'assistant', reasoning_content: 'List it.' })
  const without = { ...reply, thinking: [] }
  const plain = { text: 'Hello', toolCalls: [] }
  const replies = [plain, done].map((one): Message => ({ role: 'assistant', reply: one }))
  await ask({ messages: [...after(without), ...replies, { role: 'user', text: 'And?' }] })
  const thoughts = sent().flatMap(message => (message.role === 'assistant' ? [message.reasoning_content] : []))
  expect(thoughts).toEqual(['', '', 'It is.'])
})

test.each([
  ['api.moonshot.ai', 'kimi-k2.6', [' ', 'Hm.', ' ']],
  ['api.moonshot.ai', 'moonshot-v1-auto', [undefined, undefined, undefined]],
  ['api.z.ai', 'glm-5', ['', 'Hm.', '']],
  ['dashscope-intl.aliyuncs.com', 'qwen3.8-max', ['', 'Hm.', '']],
  ['api.groq.com', 'openai/gpt-oss-120b', [undefined, undefined, undefined]],
  ['api.mistral.ai', 'mistral-large-latest', [undefined, undefined, undefined]],
])('gives %s, for %s, as the thoughts of replies: %j', async (host, model, expected) => {
  const { ask, sent } = await serve(host, events(said))
  const toolCalls = [{ id: 'a', name: 'shell', arguments: '{}' }]
  const thinking = [{ text: 'Hm.', ...place }]
  const replies = [
    ...after({ text: '', toolCalls }),
    ...after({ text: '', toolCalls, thinking }),
    ...after({ text: 'Yes', toolCalls: [] }),
  ]
  await ask({ model, messages: [...replies, { role: 'user', text: 'And?' }] })
  const given = sent().filter(({ role, content }) => role === 'assistant' && content !== 'I have the results.')
  expect(given.map(one => one.reasoning_content)).toEqual(expected)
})

test('gives MiniMax its thoughts back in the text that they stood in', async () => {
  const { ask, sent } = await serve('api.minimax.io', events(said))
  const thinking = [{ text: 'Hm.', ...place }]
  const replies = [
    ...after({ text: '', toolCalls: [{ id: 'a', name: 'shell', arguments: '{}' }], thinking }),
    ...after({ text: 'Yes', toolCalls: [], thinking }),
    ...after({ text: 'No', toolCalls: [] }),
  ]
  await ask({ model: 'MiniMax-M2', messages: [...replies, { role: 'user', text: 'And?' }] })
  const given = sent().filter(({ role }) => role === 'assistant')
  expect(given.map(one => one.content)).toEqual(['<think>\nHm.\n</think>\n\n', '<think>\nHm.\n</think>\n\nYes', 'No'])
})

test('gives no other server thoughts back, and none the thoughts of another protocol', async () => {
  const { ask, sent } = await serve('example.org', events(said))
  const thinking = [
    { text: 'Plain', ...place },
    { text: 'Signed', signature: 's', ...place },
    { text: 'Sealed', id: 'rs_1', encrypted: 'e', ...place },
    { redacted: 'r', ...place },
    { item: '{"type":"web_search_call"}', ...place },
    { item: 'no JSON', ...place },
    { item: JSON.stringify({ origin: 'https://openrouter.ai', reasoning_details: [{ text: 'Theirs' }] }), ...place },
  ]
  const toolCalls = [{ id: 'a', name: 'shell', arguments: '{}' }]
  await ask({ messages: after({ text: '', toolCalls, thinking }) })
  expect(Object.keys(sent()[2] ?? {}).sort()).toEqual(['content', 'role', 'tool_calls'])
})

test('leaves signed thoughts out of the words for DeepSeek', async () => {
  const { ask, sent } = await serve('api.deepseek.com', events(said))
  const thinking = [
    { text: 'Signed', signature: 's', ...place },
    { text: 'Sealed', id: 'rs_1', encrypted: 'e', ...place },
    { text: 'Plain', ...place },
  ]
  await ask({ messages: after({ text: '', toolCalls: [{ id: 'a', name: 'shell', arguments: '{}' }], thinking }) })
  expect(sent()[2]).toMatchObject({ reasoning_content: 'Plain' })
})

test('gives OpenRouter its details back unchanged', async () => {
  const detail = (more: object) => ({ type: 'reasoning.text', index: 0, format: 'anthropic-claude-v1', ...more })
  const sealed = { type: 'reasoning.encrypted', index: 1, id: 'x', data: 'abc' }
  const thinks = events([
    chunk({ reasoning: 'I ', reasoning_details: [detail({ text: 'I ', signature: null })] }),
    chunk({ reasoning: 'look.', reasoning_details: [detail({ text: 'look.' })] }),
    chunk({ reasoning_details: [detail({ signature: 'sig' }), sealed] }),
    chunk({ tool_calls: [call()] }),
    chunk({}, 'tool_calls'),
  ])
  const { ask, sent } = await serve('openrouter.ai', thinks, events(said))
  const { reply } = await ask()
  await ask({ messages: after(reply) })
  expect(sent()[2]).toMatchObject({ reasoning_details: [detail({ text: 'I look.', signature: 'sig' }), sealed] })
  expect(sent()[2]).not.toHaveProperty('reasoning_content')
})

test('gives Google the signature of each call back, with that very call', async () => {
  const signed = (index: number, id: string, extra?: object) =>
    call({ index, id, ...(extra && { extra_content: extra }) })
  const extra = { google: { thought_signature: 'abc' } }
  const thinks = events([chunk({ tool_calls: [signed(0, 'a'), signed(1, 'b', extra)] }), chunk({}, 'tool_calls')])
  const { ask, sent } = await serve('generativelanguage.googleapis.com', thinks, events(said))
  const { reply } = await ask()
  await ask({ messages: after(reply) })
  const calls = sent()[2]?.tool_calls as object[]
  expect(calls[0]).not.toHaveProperty('extra_content')
  expect(calls[1]).toMatchObject({ id: 'b', extra_content: extra })
})

test('gives Google the signature of a text back with that text, and only there', async () => {
  const thought = { google: { thought: true } }
  const thinks = events([
    chunk({ content: '<thought>Hm', extra_content: thought }),
    chunk({ content: '.', extra_content: thought }),
    chunk({ content: '</thought>Yes.' }),
    chunk({ extra_content: { google: { thought_signature: 'abc', thought: true } } }, 'stop'),
  ])
  const { ask, sent } = await serve('generativelanguage.googleapis.com', thinks, events(said), events(said))
  const { reply } = await ask()
  expect(reply.text).toBe('Yes.')
  expect(reply.thinking?.find(one => 'text' in one)).toMatchObject({ text: 'Hm.' })
  await ask({ messages: [...after(reply), { role: 'user', text: 'Sure?' }] })
  expect(sent()[2]).toEqual({
    role: 'assistant',
    content: 'Yes.',
    extra_content: { google: { thought_signature: 'abc' } },
  })
  const { ask: askOther, sent: sentToOther } = await serve('openrouter.ai', events(said))
  await askOther({ messages: [...after(reply), { role: 'user', text: 'Sure?' }] })
  expect(sentToOther()[2]).toEqual({ role: 'assistant', content: 'Yes.' })
})

test('takes what Google marks as a thought for one, wherever in the reply it comes', async () => {
  const marked = (content: string) => chunk({ content, extra_content: { google: { thought: true } } })
  const thinks = events([
    marked('<thought>One'),
    marked(' two'),
    chunk({ content: '</thought>' }),
    chunk({ content: 'Yes. A <thought> ' }),
    marked('<thought>Three'),
    chunk({ content: '' }),
    chunk({ content: '</thought>is shown.' }),
    chunk({}, 'stop'),
  ])
  const { ask } = await serve('generativelanguage.googleapis.com', thinks)
  const { reply } = await ask()
  expect(reply.text).toBe('Yes. A <thought> is shown.')
  expect(reply.thinking?.map(one => 'text' in one && one.text)).toEqual(['One two', 'Three'])
})

test('marks the first call of a reply for Gemini 3 where another model made it', async () => {
  const { ask, sent } = await serve('generativelanguage.googleapis.com', events(said))
  const toolCalls = ['a', 'b'].map(id => ({ id, name: 'shell', arguments: '{}' }))
  const reply = { text: '', toolCalls }
  await ask({ model: 'gemini-3.8-flash', messages: after(reply) })
  const mark = { google: { thought_signature: 'skip_thought_signature_validator' } }
  const calls = sent()[2]?.tool_calls as { extra_content?: object }[]
  const marks = calls.map(one => one.extra_content)
  expect(marks).toEqual([mark, undefined])
})

test('counts cached, written and thought tokens, as OpenAI and as DeepSeek tell them', async () => {
  const usage = {
    prompt_tokens: 10,
    completion_tokens: 5,
    prompt_tokens_details: { cached_tokens: 4, cache_write_tokens: 3 },
    completion_tokens_details: { reasoning_tokens: 2 },
  }
  const deepseek = { prompt_tokens: 10, completion_tokens: 5, prompt_cache_hit_tokens: 8, prompt_cache_miss_tokens: 2 }
  const { ask } = await serve(
    'x.org',
    events([...said.slice(0, 2), { usage }]),
    events([...said.slice(0, 2), { usage: deepseek }]),
  )
  const counted = { inputTokens: 10, outputTokens: 5 }
  expect((await ask()).reply.usage).toEqual({
    ...counted,
    cachedInputTokens: 4,
    cacheWriteTokens: 3,
    thinkingTokens: 2,
  })
  expect((await ask()).reply.usage).toEqual({ ...counted, cachedInputTokens: 8 })
})

test('makes a call of one that a weak model wrote out as text, and shows none of it', async () => {
  const text = '<tool_call>\n{"name": "Shell", "arguments": {"command": "ls"}}\n</tool_call>'
  const { ask } = await serve(
    'x.org',
    events([...[...`I look. ${text}`].map(content => chunk({ content })), chunk({}, 'stop')]),
  )
  const { reply } = await ask()
  expect(reply).toMatchObject({ text: 'I look. ', toolCalls: [{ name: 'shell', arguments: '{"command":"ls"}' }] })
  expect(reply.toolCalls[0]?.id).toMatch(/^call_/)
})

test.each<[string, Answer]>([
  ['that was cut off', events([chunk({ content: '{"name":"shell","arguments":{}}' })])],
  ['at the output limit', events([chunk({ content: '{"name":"shell","arguments":{}}' }), chunk({}, 'length')])],
  [
    'next to a real call',
    events([chunk({ content: '{"name":"shell","arguments":{}}', tool_calls: [call()] }), chunk({}, 'tool_calls')]),
  ],
])('leaves a written call text in a reply %s', async (_, answer) => {
  const { ask } = await serve('x.org', answer)
  const { reply } = await ask()
  expect(reply.text).toBe('{"name":"shell","arguments":{}}')
  expect(reply.toolCalls.filter(one => one.id !== 'a')).toEqual([])
})

test('leaves a written call text where it is shown in a fence, and where a server knows calls from text itself', async () => {
  const text = 'The file:\n```\n<tool_call>{"name":"shell","arguments":{}}</tool_call>'
  const bare = '{"name":"shell","arguments":{}}'
  const shown = (content: string) => events([chunk({ content }), chunk({}, 'stop')])
  const { ask } = await serve('x.org', shown(text))
  expect((await ask()).reply).toEqual({ text, toolCalls: [] })
  const { ask: askOpenai } = await serve('api.openai.com', shown(bare))
  expect((await askOpenai()).reply).toEqual({ text: bare, toolCalls: [] })
})

test('mends the name and the arguments of a call, and leaves what it cannot mend to the runtime', async () => {
  const calls = [
    { index: 0, id: 'a', function: { name: 'functions.Shell', arguments: '"{\\"command\\":\\"ls\\"}"' } },
    { index: 1, id: 'b', function: { name: '', arguments: '{}' } },
    { index: 2, id: 'c', function: { name: 'browse', arguments: '{"a":1,}' } },
  ]
  const { ask } = await serve('x.org', events([chunk({ tool_calls: calls }), chunk({}, 'tool_calls')]))
  const { reply } = await ask()
  expect(reply.error).toBeUndefined()
  expect(reply.toolCalls).toEqual([
    { id: 'a', name: 'shell', arguments: '{"command":"ls"}' },
    { id: 'b', name: '', arguments: '{}' },
    { id: 'c', name: 'browse', arguments: '{"a":1,}' },
  ])
})

test('keeps the thoughts of llama.cpp', async () => {
  const { ask } = await serve('x.org', recorded('llama-cpp-tool-call'))
  const [thought] = (await ask()).reply.thinking ?? []
  expect(thought).toMatchObject({ text: expect.stringContaining('The user wants the file.') })
})
