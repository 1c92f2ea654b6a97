import { afterEach, expect, test } from 'vitest'
import { anthropic } from '../../../../main/providers/anthropic/anthropic'
import { choicesOf } from '../../../../main/providers/anthropic/anthropic-thinking'
import type { Message, Request } from '../../../../main/providers/provider'
import { collectStream, modelRequest } from '../../../helpers/collect-stream'
import { type Answer, type ModelServer, modelServer, plain, recorded } from '../../../helpers/model-server'

const open: ModelServer[] = []

afterEach(async () => {
  await Promise.all(open.splice(0).map(server => server.close()))
})

const adaptive = { type: 'adaptive', display: 'summarized' }
const budget = (budget_tokens: number) => ({ type: 'enabled', budget_tokens })
const effort = (reasoningEffort: Request['reasoningEffort'], more: Partial<Request> = {}) => ({
  reasoningEffort,
  ...more,
})

test.each<[string, Partial<Request>, object]>([
  // It thinks whether it is asked to or not, and shows nothing of it by itself.
  ['claude-sonnet-5-5', {}, { max_tokens: 52_000, thinking: adaptive }],
  ['claude-fable-5-1', { temperature: 0.2 }, { max_tokens: 52_000, thinking: adaptive }],
  ['claude-haiku-5-5', {}, { max_tokens: 52_000, thinking: adaptive }],
  // These think only where they are asked to.
  ['claude-opus-4-7', {}, { max_tokens: 32_000 }],
  ['claude-sonnet-4-6', {}, { max_tokens: 32_000 }],
  ['claude-opus-4-5', {}, { max_tokens: 32_000 }],
  ['claude-sonnet-5-5', effort('none'), { max_tokens: 32_000, thinking: { type: 'disabled' } }],
  ['claude-sonnet-5-5', effort('low'), { max_tokens: 36_096, thinking: adaptive, output_config: { effort: 'low' } }],
  ['claude-opus-4-6', effort('max'), { max_tokens: 64_000, thinking: adaptive, output_config: { effort: 'max' } }],
  ['claude-haiku-4-5-20251001', effort('medium'), { max_tokens: 42_000, thinking: budget(10_000) }],
  ['claude-sonnet-4-20250514', effort('max'), { max_tokens: 64_000, thinking: budget(32_000) }],
  ['claude-opus-4-1-20250805', effort('high'), { max_tokens: 32_000, thinking: budget(16_000) }],
  ['claude-opus-4-5', effort('high'), { max_tokens: 52_000, thinking: budget(20_000) }],
  ['claude-3-7-sonnet-latest', effort('low'), { max_tokens: 36_096, thinking: budget(4_096) }],
  ['claude-3-5-haiku-latest', effort('high'), { max_tokens: 8_192 }],
  ['deepseek-v4-pro', effort('high'), { max_tokens: 28_192, thinking: budget(14_096) }],
  ['claude-sonnet-4-5', effort('low', { maxOutputTokens: 500 }), { max_tokens: 4_596, thinking: budget(2_298) }],
  ['claude-opus-4-8', { maxOutputTokens: 128_000 }, { max_tokens: 128_000 }],
  [
    'claude-opus-4-8',
    effort('high', { maxOutputTokens: 128_000 }),
    { max_tokens: 128_000, thinking: adaptive, output_config: { effort: 'high' } },
  ],
  ['claude-haiku-4-5', { temperature: 1.7 }, { max_tokens: 32_000, temperature: 1 }],
  ['claude-haiku-4-5', effort('low', { temperature: 0 }), { max_tokens: 36_096, thinking: budget(4_096) }],
  [
    'claude-haiku-4-5',
    effort('none', { temperature: 0 }),
    { max_tokens: 32_000, temperature: 0, thinking: { type: 'disabled' } },
  ],
])('asks %s, given %j, for %j', (model, part, expected) => {
  expect(choicesOf(modelRequest({ model, ...part }), new Set())).toEqual(expected)
})

test.each(['low', 'medium', 'high', 'max'] as const)('leaves room for an answer whatever is thought at %s', wanted => {
  for (const model of ['claude-opus-4-1', 'claude-sonnet-4-5', 'claude-3-7-sonnet-latest', 'other']) {
    for (const maxOutputTokens of [undefined, 100, 5_000, 64_000]) {
      const { max_tokens, thinking } = choicesOf(
        modelRequest({ model, reasoningEffort: wanted, maxOutputTokens }),
        new Set(),
      )
      if (thinking?.type !== 'enabled') continue
      expect(thinking.budget_tokens).toBeGreaterThanOrEqual(1_024)
      expect(thinking.budget_tokens).toBeLessThan(max_tokens)
    }
  }
})

async function serve(...script: Answer[]) {
  const server = await modelServer(script)
  open.push(server)
  const provider = anthropic({
    id: 'x',
    label: 'X',
    baseUrl: server.baseUrl,
    headers: { 'Anthropic-Beta': 'b-1', 'Anthropic-Version': 'x' },
  })
  return { server, ask: (part: Partial<Request>) => collectStream(provider, modelRequest(part)) }
}

const refusal = (message: string) => plain(400, { type: 'error', error: { type: 'invalid_request_error', message } })

test.each<[string, Partial<Request>, string]>([
  ['adaptive thinking is not supported on this model', { model: 'claude-x', reasoningEffort: 'low' }, 'adaptive'],
  ['thinking.adaptive.display: Extra inputs are not permitted', { model: 'claude-x' }, 'display'],
  [
    '"thinking.type.enabled" is not supported for this model. Use "thinking.type.adaptive" and "output_config.effort".',
    { model: 'claude-opus-4-5', reasoningEffort: 'low' },
    'enabled',
  ],
  [
    'output_config.effort: Extra inputs are not permitted',
    { model: 'claude-x', reasoningEffort: 'low' },
    'output_config',
  ],
  ['`temperature` is not supported on this model', { temperature: 0.5 }, 'temperature'],
  ['tools.4: web_search_20250305 is not supported', { webSearch: true }, 'web_search'],
])('asks again without what a model refused: %s', async (message, part, name) => {
  const { server, ask } = await serve(refusal(message), recorded('anthropic-text'), recorded('anthropic-text'))
  expect((await ask(part)).reply.error).toBeUndefined()
  expect((await ask(part)).reply.error).toBeUndefined()
  const named = server.requests.map(request => JSON.stringify(request.body).includes(`"${name}"`))
  expect(named).toEqual([true, false, false])
})

test('asks again with plainer schemas where a tool is refused', async () => {
  const inputSchema = { type: 'object', properties: { a: { $ref: '#/$defs/x' } }, $defs: { x: { type: 'string' } } }
  const { server, ask } = await serve(
    refusal('tools.0.custom.input_schema: JSON schema is invalid'),
    recorded('anthropic-text'),
  )
  expect((await ask({ tools: [{ name: 't', description: '', inputSchema }] })).reply.error).toBeUndefined()
  expect(server.requests[1]?.body).toMatchObject({
    tools: [{ input_schema: { type: 'object', properties: { a: { type: 'string' } } } }],
  })
})

test('thinks again in the next conversation, where one had begun without', async () => {
  const message =
    'Expected `thinking`, but found `tool_use`. A final `assistant` message must start with a thinking block'
  const { server, ask } = await serve(refusal(message), recorded('anthropic-text'), recorded('anthropic-text'))
  const part: Partial<Request> = { model: 'claude-haiku-4-5', reasoningEffort: 'low' }
  await ask(part)
  await ask(part)
  expect(server.requests.map(request => 'thinking' in (request.body as object))).toEqual([true, false, true])
})

test.each<[string, Partial<Request>, string | undefined]>([
  ['claude-opus-4-5', effort('high'), 'interleaved-thinking-2025-05-14'],
  ['claude-sonnet-4-20250514', effort('low'), 'interleaved-thinking-2025-05-14'],
  ['claude-opus-4-1', effort('high', { tools: [] }), undefined],
  ['claude-opus-4-5', {}, undefined],
  ['claude-opus-4-5', effort('none'), undefined],
  ['claude-3-7-sonnet-latest', effort('high'), undefined],
  ['claude-opus-4-6', effort('high'), undefined],
  ['claude-opus-5-5', effort('high'), undefined],
])('asks %s, given %j, to think between calls only where it must be asked', async (model, part, header) => {
  const server = await modelServer([recorded('anthropic-text')])
  open.push(server)
  await collectStream(anthropic({ id: 'x', label: 'X', baseUrl: server.baseUrl }), modelRequest({ model, ...part }))
  expect(server.requests[0]?.headers['anthropic-beta']).toBe(header)
})

test('asks beside what the person asks for in that header, and not again where a server knows no such thing', async () => {
  const ok = recorded('anthropic-text')
  const { server, ask } = await serve(refusal('Unexpected value(s) for the `anthropic-beta` header'), ok, ok)
  const part: Partial<Request> = { model: 'claude-opus-4-5', reasoningEffort: 'low' }
  await ask(part)
  await ask(part)
  const headers = server.requests.map(request => request.headers['anthropic-beta'])
  expect(headers).toEqual(['b-1, interleaved-thinking-2025-05-14', 'b-1', 'b-1'])
  expect(server.requests.every(request => 'thinking' in (request.body as object))).toBe(true)
})

test('sends the headers that the person set, and the version that it speaks', async () => {
  const { server, ask } = await serve(recorded('anthropic-text'))
  await ask({})
  expect(server.requests[0]?.headers).toMatchObject({ 'anthropic-beta': 'b-1', 'anthropic-version': '2023-06-01' })
})

test('shows the images of a person before what is said about them', async () => {
  const { server, ask } = await serve(recorded('anthropic-text'))
  const shot = (blob: string) => ({ name: 'a.png', mimeType: 'image/png', bytes: 3, blob })
  const messages: Message[] = [
    { role: 'user', text: 'Look', images: [shot('kept'), shot('gone')] },
    { role: 'user', text: ' ', images: [shot('kept')] },
  ]
  const image = async (hash: string) => (hash === 'kept' ? Buffer.from('png') : Promise.reject(new Error('gone')))
  await ask({ messages, image })
  const [{ content }] = (server.requests[0]!.body as { messages: [{ content: object[] }] }).messages
  const shown = { type: 'image', source: { type: 'base64', media_type: 'image/png', data: 'cG5n' } }
  expect(content).toEqual([
    shown,
    { type: 'text', text: expect.stringContaining('is gone') },
    shown,
    { type: 'text', text: 'Look', cache_control: { type: 'ephemeral' } },
  ])
})
