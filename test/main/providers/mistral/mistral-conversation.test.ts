import { describe, expect, test, vi } from 'vitest'
import { builtInFacts } from '../../../../shared/models/model-facts'
import { blog, goneOn, statuses, vendor } from '../../../helpers/search-vendor'

// Loading an SDK may take seconds on a busy machine.
vi.setConfig({ testTimeout: 30_000 })

describe('Mistral', () => {
  const at = ['openai-chat', 'https://api.mistral.ai/v1'] as const
  const model = 'mistral-medium-3.5'

  test('searches in its Conversations, of which it keeps nothing, and is asked as usual without', async () => {
    const { ask, requests, seen } = vendor(...at, 'mistral-search', 'openai-text')
    const reply = await ask({ model, reasoningEffort: 'high', maxOutputTokens: 900 })
    expect(requests[0]).toMatchObject({
      path: '/v1/conversations',
      body: {
        model,
        stream: true,
        store: false,
        instructions: 'Be brief.',
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
