import { describe, expect, test, vi } from 'vitest'
import { builtInFacts } from '../../../../shared/models/model-facts'
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
      query: '?alt=sse',
      body: {
        systemInstruction: { parts: [{ text: 'Be brief.' }] },
        contents: [{ role: 'user', parts: [{ text: 'Hello' }] }],
        tools: [{ googleSearch: {} }],
        toolConfig: { includeServerSideToolInvocations: true },
        generationConfig: {
          maxOutputTokens: 900,
          thinkingConfig: { includeThoughts: true, thinkingLevel: 'HIGH' },
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
    const older = 'gemini-2.5-flash'
    const { webSearch } = builtInFacts({ protocol: at[0], baseUrl, webSearch: true }, older)
    await ask({ model: older, webSearch: webSearch === true })
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

  test('counts each search that it ran, also where no grounding is told', async () => {
    const search = (query: string, id?: string) => [
      { toolCall: { ...(id && { id }), toolType: 'GOOGLE_SEARCH_WEB', args: { queries: [query] } } },
      { toolResponse: { ...(id && { id }), toolType: 'GOOGLE_SEARCH_WEB', response: {} } },
    ]
    const parts = [...search('tides', 's1'), ...search('moon'), { text: 'High.' }]
    const usageMetadata = { promptTokenCount: 5, candidatesTokenCount: 2 }
    const { ask } = vendor(...at, stream({ candidates: [{ content: { parts }, finishReason: 'STOP' }], usageMetadata }))
    const reply = await ask({ model })
    expect(statuses(reply.providerTools)).toEqual(['done tides', 'done moon'])
    expect(reply.usage?.searches).toBe(2)
  })

  test('a reply whose only parts are not known is told as that, and a signature may stand alone', async () => {
    const odd = { candidates: [{ content: { parts: [{ hologram: {} }] }, finishReason: 'STOP' }] }
    const { ask } = vendor(...at, stream(odd))
    const plain = vendor(...at, stream({ candidates: [{ content: { parts: [] }, finishReason: 'STOP' }] }))
    expect((await ask({ model })).error?.message).not.toBe((await plain.ask({ model })).error?.message)

    const parts = [{ text: 'High.' }, { thoughtSignature: 'c2ln' }]
    const signed = vendor(
      ...at,
      stream({ candidates: [{ content: { parts }, finishReason: 'STOP' }] }),
      'gemini-search',
    )
    const reply = await signed.ask({ model })
    expect(reply.error).toBeUndefined()
    await signed.ask({ model, messages: [...goneOn(reply), { role: 'user', text: 'And?' }] })
    expect(signed.requests[1]?.body.contents).toContainEqual({
      role: 'model',
      parts: [{ text: 'High.', thoughtSignature: 'c2ln' }],
    })
  })

  test('takes a call whose id is none, and asks no other interface of Google for a search', async () => {
    const parts = [{ functionCall: { id: null, name: 'shell', args: { command: 'ls' } } }]
    const { ask } = vendor(...at, stream({ candidates: [{ content: { parts }, finishReason: 'STOP' }] }))
    expect((await ask({ model })).toolCalls).toMatchObject([{ name: 'shell', arguments: '{"command":"ls"}' }])

    const vertex = 'https://europe-west1-aiplatform.googleapis.com/v1/projects/p/locations/l/endpoints/openapi'
    const other = vendor('openai-chat', vertex, 'openai-text')
    await other.ask({ model })
    expect(other.requests[0]?.path).toBe('/v1/projects/p/locations/l/endpoints/openapi/chat/completions')
  })

  test('a search that a cut reply did not end does not go back', async () => {
    const looks = { toolCall: { id: 's1', toolType: 'GOOGLE_SEARCH_WEB', args: { queries: ['tides'] } } }
    const { ask, requests } = vendor(
      ...at,
      stream({ candidates: [{ content: { parts: [{ text: 'I look.' }, looks] } }] }),
      'gemini-search',
    )
    const reply = await ask({ model })
    expect(statuses(reply.providerTools)).toEqual(['open tides'])
    await ask({ model, messages: [...goneOn(reply), { role: 'user', text: 'And?' }] })
    expect(JSON.stringify(requests[1]?.body.contents)).not.toContain('toolCall')
  })
})

function stream(...events: object[]): Response {
  const text = events.map(event => `data: ${JSON.stringify(event)}\n\n`).join('')
  return new Response(text, { headers: { 'content-type': 'text/event-stream' } })
}
