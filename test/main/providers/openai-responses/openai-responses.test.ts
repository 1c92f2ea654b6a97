import { afterEach, describe, expect, test, vi } from 'vitest'
import {
  type OpenaiResponsesOptions,
  openaiResponses,
} from '../../../../main/providers/openai-responses/openai-responses'
import type { Message } from '../../../../main/providers/provider'
import type { ToolResult } from '../../../../shared/session/tool-results'
import { collectStream, modelRequest } from '../../../helpers/collect-stream'
import { type Answer, type ModelServer, modelServer, recorded } from '../../../helpers/model-server'
import {
  annotation,
  call,
  ended,
  message,
  type ResponseEvent,
  responseStream,
  search,
  thought,
} from '../../../helpers/response-answers'

const open: ModelServer[] = []

afterEach(async () => {
  vi.restoreAllMocks()
  await Promise.all(open.splice(0).map(server => server.close()))
})

async function serve(script: Answer[], models?: string[] | Answer): Promise<ModelServer> {
  const server = await modelServer(script, models)
  open.push(server)
  return server
}

function provider(baseUrl: string, more: Partial<OpenaiResponsesOptions> = {}) {
  return openaiResponses({ id: 'x', label: 'X', baseUrl, apiKey: 'sk-test', ...more })
}

async function replyTo(answer: Answer, request = modelRequest()) {
  const server = await serve([answer])
  const { reply, events } = await collectStream(provider(server.baseUrl), request)
  return { reply, events, body: server.requests[0]?.body as Record<string, unknown> }
}

const asked: Message = { role: 'user', text: 'Read it' }
const readme = '{"pattern":"README.md","target":"read"}'
const stream = (...events: ResponseEvent[]) => responseStream([...events, ended()])

describe('openai-responses', () => {
  test.each([1, 2, 3, 7, 64, 100_000])('reads text of many alphabets in pieces of %i bytes', async pieceBytes => {
    const { reply } = await replyTo(recorded('responses-text', { pieceBytes }))
    expect(reply).toMatchObject({
      text: 'Grüße aus 東京 👋 — all is well.',
      toolCalls: [],
      usage: { inputTokens: 24, outputTokens: 43, cachedInputTokens: 0, thinkingTokens: 24 },
    })
    expect(reply.error).toBeUndefined()
  })

  test('reads one call under its call id, its arguments as they came, and counts the cached tokens', async () => {
    const { reply } = await replyTo(recorded('responses-tool-call', { pieceBytes: 33 }))
    expect(reply.text).toBe('Let me look.')
    expect(reply.toolCalls).toEqual([
      { id: 'call_Vd3xQ0mZ8kTjY7uW2sLpN5bR', name: 'explore_workspace', arguments: readme },
    ])
    expect(reply.usage).toEqual({ inputTokens: 812, outputTokens: 61, cachedInputTokens: 768, thinkingTokens: 0 })
  })

  test('tells what the model thinks, and sends its thoughts back encrypted, in their places between the calls', async () => {
    const server = await serve([recorded('responses-reasoning-calls', { pieceBytes: 50 }), recorded('responses-text')])
    const x = provider(server.baseUrl)
    const { reply, events } = await collectStream(x, modelRequest({ messages: [asked] }))
    const thoughts = events.flatMap(event => (event.type === 'thinking-delta' ? [event.text] : []))
    expect(thoughts.join('')).toBe('**Planning**\n\nThe person wants both.And the readme.')
    expect(reply.toolCalls.map(one => one.arguments)).toEqual(['{"pattern":"needle","mode":"snippets"}', readme])
    expect(reply.thinking).toMatchObject([
      { text: '**Planning**\n\nThe person wants both.', textBefore: 0, callsBefore: 0 },
      { text: 'And the readme.', textBefore: 15, callsBefore: 1 },
    ])

    const result: ToolResult = { isError: false, content: [{ type: 'text', text: '# Hello' }] }
    const tools = reply.toolCalls.map(({ id, name }): Message => ({ role: 'tool', callId: id, name, result }))
    await collectStream(x, modelRequest({ messages: [asked, { role: 'assistant', reply }, ...tools] }))
    const { input } = server.requests[1]!.body as { input: Record<string, unknown>[] }
    expect(input).toEqual([
      { type: 'message', role: 'user', content: 'Read it' },
      {
        type: 'reasoning',
        id: 'rs_2b3c4d5e6f7081920068c7a1b3',
        summary: [{ type: 'summary_text', text: '**Planning**\n\nThe person wants both.' }],
        encrypted_content: `gAAAAABpIQ${'Qe2r'.repeat(18)}zW3Qk-7_dPq0==`,
      },
      { type: 'message', role: 'assistant', content: 'I look at both.' },
      expect.objectContaining({ type: 'function_call', call_id: 'call_Aa1Bb2Cc3Dd4Ee5Ff6Gg7Hh8' }),
      expect.objectContaining({ type: 'reasoning', encrypted_content: expect.stringContaining('Ui7o') }),
      { type: 'function_call', call_id: reply.toolCalls[1]!.id, name: 'explore_workspace', arguments: readme },
      { type: 'function_call_output', call_id: reply.toolCalls[0]!.id, output: '# Hello' },
      { type: 'function_call_output', call_id: reply.toolCalls[1]!.id, output: '# Hello' },
    ])
  })

  test('names the pages that a search of the provider found, and hands the search back as it came', async () => {
    const server = await serve([recorded('responses-search'), recorded('responses-text')])
    const x = provider(server.baseUrl)
    const { reply } = await collectStream(x, modelRequest({ messages: [asked], webSearch: true }))
    const url = 'https://www.electronjs.org/blog/electron-45-0?utm_source=openai'
    expect(reply.citations).toEqual([{ url, title: 'Electron 45.0.0' }])
    expect(reply.toolCalls).toEqual([])

    const messages: Message[] = [asked, { role: 'assistant', reply }, asked]
    await collectStream(x, modelRequest({ messages, webSearch: true }))
    const { input, tools } = server.requests[1]!.body as { input: object[]; tools: object[] }
    expect(tools.at(-1)).toEqual({ type: 'web_search' })
    expect(input.slice(1, 3)).toEqual([
      expect.objectContaining({ type: 'reasoning', summary: [] }),
      {
        id: 'ws_3c4d5e6f708192a30068c7a1b4',
        type: 'web_search_call',
        status: 'completed',
        action: { type: 'search', queries: ['electron 45 release date'], query: 'electron 45 release date' },
      },
    ])
  })

  test('cites each page once, under its address where it has no title', async () => {
    const pages = [
      annotation(0, 'https://a.example'),
      annotation(0, 'https://b.example', 'B'),
      annotation(0, 'https://a.example'),
    ]
    const { reply } = await replyTo(stream(...message(0, ['Both.']), ...pages))
    expect(reply.citations).toEqual([
      { url: 'https://a.example', title: 'https://a.example' },
      { url: 'https://b.example', title: 'B' },
    ])
  })

  test('makes paragraphs of two messages, and tells the model again which phase each was', async () => {
    const two = stream(
      ...message(0, ['First', ' this.'], { phase: 'commentary' }),
      ...message(1, ['Then that.'], { phase: 'final_answer' }),
    )
    const server = await serve([two, recorded('responses-text')])
    const x = provider(server.baseUrl)
    const { reply } = await collectStream(x, modelRequest())
    expect(reply.text).toBe('First this.\n\nThen that.')
    await collectStream(x, modelRequest({ messages: [asked, { role: 'assistant', reply }, asked] }))
    expect((server.requests[1]!.body as { input: object[] }).input.slice(1, 3)).toEqual([
      { type: 'message', role: 'assistant', content: 'First this.', phase: 'commentary' },
      { type: 'message', role: 'assistant', content: 'Then that.', phase: 'final_answer' },
    ])
  })

  test('takes a refusal as the text that it is', async () => {
    const refusal = {
      type: 'response.refusal.delta',
      item_id: 'msg_0',
      output_index: 0,
      content_index: 0,
      delta: 'I cannot.',
    }
    const { reply } = await replyTo(stream(refusal))
    expect(reply).toEqual({ text: 'I cannot.', toolCalls: [] })
  })

  test('puts calls in the order of their places, however their pieces are mixed', async () => {
    const [first, second] = [call(1, 'shell', '{"command":"ls"}'), call(0, 'explore_workspace', readme)]
    const mixed = first.flatMap((event, at) => [event, ...second.slice(at, at + 1)])
    const { reply } = await replyTo(stream(...mixed, ...second.slice(first.length)))
    expect(reply.toolCalls.map(one => one.arguments)).toEqual([readme, '{"command":"ls"}'])
  })

  test('keeps calls apart that a server gives the same place and the same id', async () => {
    const again = call(0, 'shell', '{"command":"pwd"}').map(
      event => JSON.parse(JSON.stringify(event).replaceAll('fc_0', 'fc_9')) as ResponseEvent,
    )
    const { reply } = await replyTo(stream(...call(0, 'shell', '{"command":"ls"}'), ...again))
    expect(reply.toolCalls.map(one => one.arguments)).toEqual(['{"command":"ls"}', '{"command":"pwd"}'])
    expect(new Set(reply.toolCalls.map(one => one.id)).size).toBe(2)
  })

  test('takes a call once that is announced as done twice', async () => {
    const events = call(0, 'shell', '{"command":"ls"}')
    const { reply } = await replyTo(stream(...events, events.at(-1)!))
    expect(reply.toolCalls).toHaveLength(1)
  })

  test('takes items that come whole, without pieces and without places', async () => {
    const whole = [...thought(0, ['Hm.'], 'abc'), ...message(1, ['Hi.']), ...call(2, 'shell', '{}')]
      .filter(event => event.type === 'response.output_item.done')
      .map(({ output_index: _, ...event }) => event)
    const { reply, events } = await replyTo(stream(...whole))
    expect(reply).toEqual({
      text: 'Hi.',
      toolCalls: [{ id: 'call_2', name: 'shell', arguments: '{}' }],
      thinking: [{ text: 'Hm.', id: 'rs_0', encrypted: 'abc', textBefore: 0, callsBefore: 0 }],
    })
    expect(events.map(event => event.type)).toEqual(['thinking-delta', 'text-delta', 'done'])
  })

  test('shows thoughts of open models, which are no use to hand back', async () => {
    const delta = {
      type: 'response.reasoning_text.delta',
      item_id: 'rs_0',
      output_index: 0,
      content_index: 0,
      delta: 'Hm.',
    }
    const { reply, events } = await replyTo(stream(delta, ...message(1, ['Hi.'])))
    expect(reply.thinking).toEqual([{ text: 'Hm.', textBefore: 0, callsBefore: 0 }])
    expect(events[0]).toEqual({ type: 'thinking-delta', text: 'Hm.' })
  })

  test('passes over events and items that it does not know, and tells of tools that came to nothing', async () => {
    const odd = {
      type: 'response.output_item.added',
      output_index: 0,
      item: { type: 'image_generation_call', id: 'ig_1' },
    }
    const { reply } = await replyTo(
      stream({ type: 'keepalive' }, odd, ...search(1, 'x').slice(0, 2), ...message(2, ['Hi'])),
    )
    const providerTools = [
      { name: 'image_generation', status: 'open' },
      { name: 'web_search', status: 'open' },
    ]
    expect(reply).toEqual({ text: 'Hi', toolCalls: [], providerTools })
  })

  test('lets the model say nothing after results, when its work is done', async () => {
    const result: ToolResult = { isError: false, content: [{ type: 'text', text: 'ok' }] }
    const messages: Message[] = [
      asked,
      { role: 'assistant', reply: { text: '', toolCalls: [{ id: 'call_1', name: 'shell', arguments: '{}' }] } },
      { role: 'tool', callId: 'call_1', name: 'shell', result },
    ]
    const { reply } = await replyTo(stream(), modelRequest({ messages }))
    expect(reply).toEqual({ text: '', toolCalls: [] })
  })
})
