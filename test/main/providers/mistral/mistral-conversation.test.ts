import { readFileSync } from 'node:fs'
import { describe, expect, test, vi } from 'vitest'
import { anthropic } from '../../../../main/providers/anthropic/anthropic'
import { openaiChat } from '../../../../main/providers/openai-chat/openai-chat'
import { openaiResponses } from '../../../../main/providers/openai-responses/openai-responses'
import type { Message, Request } from '../../../../main/providers/provider'
import { builtInFacts } from '../../../../shared/models/model-facts'
import type { ProviderTool, Reply } from '../../../../shared/session/messages'
import { collectStream, modelRequest } from '../../../helpers/collect-stream'

// Loading an SDK may take seconds on a busy machine.
vi.setConfig({ testTimeout: 30_000 })

const ADAPTERS = { anthropic, 'openai-chat': openaiChat, 'openai-responses': openaiResponses }
type Protocol = keyof typeof ADAPTERS
type Body = Record<string, unknown>

/** A vendor at its own address that answers with these recordings, one after the other. */
function vendor(protocol: Protocol, baseUrl: string, ...recordings: (string | Response)[]) {
  const requests: { path: string; body: Body }[] = []
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : String(input))
    requests.push({ path: url.pathname, body: JSON.parse(String(init?.body)) as Body })
    const next = recordings.shift()
    if (next instanceof Response) return next
    const file = new URL(`../../../fixtures/providers/${next}.sse`, import.meta.url)
    return new Response(eventByEvent(readFileSync(file, 'utf8')), { headers: { 'content-type': 'text/event-stream' } })
  }
  const provider = ADAPTERS[protocol]({ id: 'x', label: 'X', baseUrl, apiKey: 'sk', fetch })
  const seen: (readonly ProviderTool[])[] = []
  const running = (tools: readonly ProviderTool[]) => void seen.push(tools)
  const ask = async (part: Partial<Request> = {}) =>
    (await collectStream(provider, modelRequest({ webSearch: true, running, ...part }))).reply
  return { ask, requests, seen }
}

/** As it comes where a provider takes its time between them. */
function eventByEvent(stream: string): ReadableStream<Uint8Array> {
  const rest = stream.split(/(?<=\n\n)/)
  return new ReadableStream({
    pull(controller) {
      const event = rest.shift()
      if (event === undefined) controller.close()
      else controller.enqueue(new TextEncoder().encode(event))
    },
  })
}

/** What a conversation goes on with: what the first question was answered with, and another question. */
const goneOn = (reply: Reply): Message[] => [
  { role: 'user', text: 'Hello' },
  { role: 'assistant', reply: JSON.parse(JSON.stringify(reply)) as Reply },
  ...reply.toolCalls.map((call): Message => {
    const result = { isError: false, content: [{ type: 'text' as const, text: 'v26.0.0' }] }
    return { role: 'tool', callId: call.id, name: call.name, result }
  }),
]

const blog = { url: 'https://www.electronjs.org/blog/electron-45-0', title: 'Electron 45.0.0' }
const statuses = (tools: readonly ProviderTool[] = []) => tools.map(({ status, query = '' }) => `${status} ${query}`)

describe('Mistral', () => {
  const at = ['openai-chat', 'https://api.mistral.ai/v1'] as const
  const model = 'mistral-medium-3.5'

  test('searches in its Conversations, of which it keeps nothing, and is asked as usual without', async () => {
    const { ask, requests, seen } = vendor(...at, 'mistral-search', 'openai-text')
    const reply = await ask({ model, reasoningEffort: 'high', maxOutputTokens: 900 })
    expect(requests[0]).toMatchObject({
      path: '/v1/conversations',
      body: {
        ...{ model, stream: true, store: false, instructions: 'Be brief.' },
        inputs: [{ type: 'message.input', role: 'user', content: 'Hello' }],
        completion_args: { reasoning_effort: 'high', max_tokens: 900 },
      },
    })
    expect(requests[0]?.body.tools).toContainEqual({ type: 'web_search' })
    expect(reply).toEqual({
      text: 'Electron 45 is out.',
      toolCalls: [],
      providerTools: [{ name: 'web_search', status: 'done', query: 'electron 45' }],
      citations: [blog],
      usage: { inputTokens: 7300, outputTokens: 55, searches: 1 },
    })
    expect(seen.map(statuses)).toContainEqual(['open electron 45'])
    const { price } = builtInFacts({ protocol: at[0], baseUrl: at[1], webSearch: true }, model)
    expect(price?.searches).toBe(30)

    await ask({ model, webSearch: false })
    expect(requests[1]?.path).toBe('/v1/chat/completions')
  })

  test('is given its calls and their results back where it searches', async () => {
    const { ask, requests } = vendor(...at, 'mistral-search-calls', 'mistral-search')
    const reply = await ask({ model })
    expect(reply.text).toBe('I look.\n\nTwice.')
    expect(reply.thinking).toEqual([{ text: 'Look first.', textBefore: 0, callsBefore: 0 }])
    expect(reply.toolCalls).toEqual([
      { id: 'a1b2c3d4e', name: 'shell', arguments: '{"command":"ls"}' },
      { id: 'f6g7h8i9j', name: 'explore_workspace', arguments: '{}' },
    ])
    await ask({ model, messages: goneOn(reply) })
    expect(requests[1]?.body.inputs).toEqual([
      { type: 'message.input', role: 'user', content: 'Hello' },
      { type: 'message.input', role: 'assistant', content: 'I look.\n\nTwice.' },
      { type: 'function.call', tool_call_id: 'a1b2c3d4e', name: 'shell', arguments: '{"command":"ls"}' },
      { type: 'function.call', tool_call_id: 'f6g7h8i9j', name: 'explore_workspace', arguments: '{}' },
      { type: 'function.result', tool_call_id: 'a1b2c3d4e', result: 'v26.0.0' },
      { type: 'function.result', tool_call_id: 'f6g7h8i9j', result: 'v26.0.0' },
    ])
  })

  test('is asked without the search where its interface for it refuses the request', async () => {
    const detail = [{ type: 'extra_forbidden', loc: ['body', 'inputs', 1], msg: 'Extra inputs are not permitted' }]
    const { ask, requests } = vendor(...at, Response.json({ detail }, { status: 422 }), 'openai-text', 'openai-text')
    expect((await ask({ model })).error).toBeUndefined()
    await ask({ model })
    expect(requests.map(({ path }) => path.slice(4))).toEqual(['conversations', 'chat/completions', 'chat/completions'])
  })

  test('fails as it says, and a search that it did not end has no result', async () => {
    const events = [
      { type: 'tool.execution.started', id: 't', name: 'web_search', arguments: '{"query":"tides"}' },
      { type: 'message.output.delta', id: 'm', content: 'High' },
      { type: 'conversation.response.error', message: 'The search is overloaded', code: 3505 },
    ]
    const text = events.map(event => `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`).join('')
    const { ask } = vendor(...at, new Response(text, { headers: { 'content-type': 'text/event-stream' } }))
    const reply = await ask({ model })
    expect(reply).toMatchObject({
      text: 'High',
      toolCalls: [],
      error: { detail: expect.stringContaining('overloaded') },
    })
    expect(statuses(reply.providerTools)).toEqual(['open tides'])
  })
})
