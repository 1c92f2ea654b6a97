import { describe, expect, test, vi } from 'vitest'
import { blog, goneOn, statuses, vendor } from '../../../helpers/search-vendor'

// Loading an SDK may take seconds on a busy machine.
vi.setConfig({ testTimeout: 30_000 })

const baseUrl = 'https://generativelanguage.googleapis.com/v1beta/openai'
const at = ['openai-chat', baseUrl] as const
const model = 'gemini-3.8-flash'
const own = `/v1beta/models/${model}:streamGenerateContent`
const chat = '/v1beta/openai/chat/completions'

describe('Gemini', () => {
  test('searches in generateContent, with its key where Google wants it there, and is asked as usual without', async () => {
    const { ask, requests, seen } = vendor(...at, 'gemini-search', 'openai-text')
    const reply = await ask({ model, reasoningEffort: 'high', maxOutputTokens: 900 })

    expect(requests[0]).toMatchObject({
      path: own,
      body: {
        systemInstruction: { parts: [{ text: 'Be brief.' }] },
        contents: [{ role: 'user', parts: [{ text: 'Hello' }] }],
        tools: [{ googleSearch: {} }],
        toolConfig: { includeServerSideToolInvocations: true },
        generationConfig: {
          maxOutputTokens: 900,
          thinkingConfig: { includeThoughts: true, thinkingLevel: 'high' },
        },
      },
    })
    expect(requests[0]?.headers.get('x-goog-api-key')).toBe('sk')
    expect(requests[0]?.headers.get('authorization')).toBeNull()
    expect(reply).toMatchObject({
      text: 'Electron 45 is out.',
      toolCalls: [],
      providerTools: [{ name: 'web_search', status: 'done', query: 'electron 45' }],
      citations: [blog],
      usage: { inputTokens: 7300, outputTokens: 52, cachedInputTokens: 100, searches: 1 },
    })
    expect(reply.thinking?.filter(thought => 'text' in thought)).toMatchObject([{ text: 'Look first.' }])
    expect(seen.map(statuses)).toContainEqual(['open electron 45'])

    await ask({ model, webSearch: false })
    expect(requests[1]?.path).toBe(chat)
    expect(requests[1]?.headers.get('authorization')).toBe('Bearer sk')
    expect(requests[1]?.headers.get('x-goog-api-key')).toBeNull()
  })

  test('is given back what it searched for, its calls with their signatures, and their results', async () => {
    const { ask, requests } = vendor(...at, 'gemini-search-calls', 'gemini-search')
    const reply = await ask({ model })
    expect(reply.toolCalls).toEqual([
      { id: 'f1', name: 'shell', arguments: '{"command":"ls"}' },
      { id: 'f2', name: 'explore_workspace', arguments: '{}' },
    ])

    await ask({ model, messages: goneOn(reply) })
    const result = (id: string, name: string) => ({ functionResponse: { id, name, response: { output: 'v26.0.0' } } })
    expect(requests[1]?.body.contents).toEqual([
      { role: 'user', parts: [{ text: 'Hello' }] },
      {
        role: 'model',
        parts: [
          {
            toolCall: { id: 's1', toolType: 'GOOGLE_SEARCH_WEB', args: { queries: ['node release'] } },
            thoughtSignature: 'c2lnMQ==',
          },
          { toolResponse: { id: 's1', toolType: 'GOOGLE_SEARCH_WEB', response: {} } },
          { text: 'I look.' },
          { functionCall: { id: 'f1', name: 'shell', args: { command: 'ls' } }, thoughtSignature: 'c2lnMw==' },
          { functionCall: { id: 'f2', name: 'explore_workspace', args: {} } },
        ],
      },
      { role: 'user', parts: [result('f1', 'shell'), result('f2', 'explore_workspace')] },
    ])
  })

  test('gets nothing of its searches back in Chat Completions, which knows none', async () => {
    const { ask, requests } = vendor(...at, 'gemini-search-calls', 'openai-text')
    const reply = await ask({ model })
    await ask({ model, webSearch: false, messages: goneOn(reply) })
    expect(requests[1]?.path).toBe(chat)
    expect(JSON.stringify(requests[1]?.body)).not.toMatch(/search_parts|toolCall"|GOOGLE_SEARCH/)
    expect(JSON.stringify(requests[1]?.body)).toContain('"thought_signature":"c2lnMw=="')
  })

  test('is asked without the search where it is refused, and older models are never asked to', async () => {
    const error = { code: 400, message: 'Tool combination is not supported: google_search', status: 'INVALID_ARGUMENT' }
    const { ask, requests } = vendor(...at, Response.json({ error }, { status: 400 }), 'openai-text', 'openai-text')
    expect((await ask({ model })).error).toBeUndefined()
    await ask({ model: 'gemini-2.5-flash' })
    expect(requests.map(({ path }) => path)).toEqual([own, chat, chat])
  })

  test.each([
    ['MAX_TOKENS', 'cut'],
    ['SAFETY', 'bad-request'],
    ['PROHIBITED_CONTENT', 'bad-request'],
    ['MALFORMED_FUNCTION_CALL', 'server'],
    ['OTHER', 'server'],
  ])('a reply that ends with %s is no whole reply', async (finishReason, kind) => {
    const event = { candidates: [{ content: { parts: [{ text: 'Half' }] }, finishReason, index: 0 }] }
    const { ask } = vendor(...at, stream(event))
    const reply = await ask({ model })
    expect(reply).toMatchObject({ text: 'Half', toolCalls: [], error: { kind } })
  })

  test('a prompt that Google blocks is refused, and an error within the stream is told', async () => {
    const blocked = vendor(...at, stream({ promptFeedback: { blockReason: 'PROHIBITED_CONTENT' } }))
    expect((await blocked.ask({ model })).error?.kind).toBe('bad-request')

    const failed = vendor(...at, stream({ error: { code: 503, message: 'The model is overloaded.' } }))
    expect((await failed.ask({ model })).error).toMatchObject({ detail: expect.stringContaining('overloaded') })
  })

  test('says what it searched for also where only the grounding tells it', async () => {
    const text = { candidates: [{ content: { parts: [{ text: 'High.' }] }, index: 0 }] }
    const grounded = {
      candidates: [{ finishReason: 'STOP', index: 0, groundingMetadata: { webSearchQueries: ['tides', 'moon'] } }],
    }
    const { ask } = vendor(...at, stream(text, grounded))
    expect(statuses((await ask({ model })).providerTools)).toEqual(['done tides', 'done moon'])
  })
})

function stream(...events: object[]): Response {
  const text = events.map(event => `data: ${JSON.stringify(event)}\n\n`).join('')
  return new Response(text, { headers: { 'content-type': 'text/event-stream' } })
}
