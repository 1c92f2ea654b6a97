import { describe, expect, test, vi } from 'vitest'
import type { Message } from '../../../main/providers/provider'
import { builtInFacts, costOf } from '../../../shared/models/model-facts'
import type { Reply } from '../../../shared/session/messages'
import { blog, goneOn, statuses, vendor } from '../../helpers/search-vendor'
import { list, messagesOf } from '../../helpers/vendor-rules-chat'

// Loading an SDK may take seconds on a busy machine.
vi.setConfig({ testTimeout: 30_000 })

describe('Claude', () => {
  const at = ['anthropic', 'https://api.anthropic.com'] as const

  test('searches: one found pages, one was too many, one was refused, and the answer goes on', async () => {
    const { ask, seen } = vendor(...at, 'anthropic-search')
    const reply = await ask({ model: 'claude-opus-5-5' })
    expect(reply.error).toBeUndefined()
    expect(reply.text).toBe(
      "I'll check the release.\n\nElectron 45 came out on October 20. More could not be searched.",
    )
    expect(statuses(reply.providerTools)).toEqual([
      'done electron 45 release date',
      'failed electron 46',
      'failed electron 45 chromium',
    ])
    expect(reply.providerTools?.[0]?.sources).toHaveLength(2)
    expect(reply.citations).toEqual([{ ...blog, title: 'Electron 45.0.0 | Electron' }])
    expect(reply.usage?.searches).toBe(1)
    const { price } = builtInFacts({ protocol: at[0], baseUrl: at[1] }, 'claude-opus-5-5')
    const tokens = { ...reply.usage, searches: 0 } as NonNullable<Reply['usage']>
    const [whole = 0, plain = 0] = [reply.usage, tokens].map(usage => usage && costOf(usage, { price: price! }))
    expect(whole - plain).toBeCloseTo(0.01)
    expect(statuses(seen[0])).toEqual(['open '])
    expect(statuses(seen.at(-1))).toEqual(statuses(reply.providerTools))
  })

  test('is given its text back with what it cites, and the searches as they came', async () => {
    const { ask, requests } = vendor(...at, 'anthropic-search', 'anthropic-text')
    const reply = await ask()
    await ask({ messages: [...goneOn(reply), { role: 'user', text: 'And?' }] })
    const content = list(messagesOf(requests[1]?.body ?? {})[1]?.content)
    expect(content.map(({ type }) => type)).toEqual([
      ...['text', 'server_tool_use', 'web_search_tool_result', 'server_tool_use', 'web_search_tool_result'],
      ...['server_tool_use', 'web_search_tool_result', 'text', 'text'],
    ])
    expect(content[7]).toMatchObject({
      text: 'Electron 45 came out on October 20.',
      citations: [{ type: 'web_search_result_location', encrypted_index: 'Eo8BCioIAhgBIiQyYjQ0' }],
    })
    expect(content[8]).toEqual({ type: 'text', text: ' More could not be searched.' })
    expect(content[6]).toMatchObject({ content: { error_code: 'too_many_requests' } })
  })

  test('has a search wait that it made beside a call, until the results are there and it goes on', async () => {
    const { ask, requests } = vendor(
      ...at,
      ...['anthropic-search-waits', 'anthropic-search-goes-on', 'anthropic-text', 'anthropic-text', 'anthropic-text'],
    )
    const kinds = (at: number) =>
      messagesOf(requests[at]?.body ?? {}).map(({ content }) =>
        list(content)
          .map(({ type }) => type)
          .join(),
      )
    const first = await ask()
    expect(first.providerTools).toBeUndefined()
    const second = await ask({ messages: goneOn(first) })
    expect(kinds(1)).toEqual(['text', 'server_tool_use,tool_use', 'tool_result'])
    expect(statuses(second.providerTools)).toEqual(['done node 26 release notes'])

    const later: Message[] = [...goneOn(first), { role: 'assistant', reply: second }, { role: 'user', text: 'And?' }]
    await ask({ messages: later })
    expect(kinds(2).slice(1, 4)).toEqual(['server_tool_use,tool_use', 'tool_result', 'web_search_tool_result,text'])
    // Without the tool, or with words beside the results, it waits no more.
    await ask({ messages: goneOn(first), webSearch: false })
    expect(kinds(3)).toEqual(['text', 'tool_use', 'tool_result'])
    await ask({ messages: [...goneOn(first), { role: 'user', text: 'Stop searching.' }] })
    expect(kinds(4)).toEqual(['text', 'tool_use', 'tool_result,text'])
  })
})

describe('OpenAI', () => {
  const at = ['openai-responses', 'https://api.openai.com/v1'] as const

  test('is asked for all the pages that a search found, and says that it searches before it says for what', async () => {
    const { ask, requests, seen } = vendor(...at, 'responses-search', 'responses-text')
    const reply = await ask()
    expect(requests[0]?.body.include).toEqual(['reasoning.encrypted_content', 'web_search_call.action.sources'])
    expect(seen.map(statuses)).toEqual([['open '], ['done electron 45 release date']])
    expect(reply.usage?.searches).toBe(1)
    await ask({ webSearch: false })
    expect(requests[1]?.body.include).toEqual(['reasoning.encrypted_content'])
  })
})

describe('Grok', () => {
  test('searches the web and X, and says itself what that cost', async () => {
    const { ask, requests, seen } = vendor('openai-responses', 'https://api.x.ai/v1', 'xai-search')
    const reply = await ask()
    expect(requests[0]?.body.include).toEqual(['reasoning.encrypted_content'])
    expect(statuses(seen[0])).toEqual(['open electron 45'])
    expect(reply.error).toBeUndefined()
    expect(reply.providerTools).toEqual([
      { name: 'web_search', status: 'done', query: 'electron 45', sources: [{ url: blog.url, title: blog.url }] },
      { name: 'x_semantic_search', status: 'done', query: 'electron 45' },
    ])
    expect(reply.usage).toMatchObject({ searches: 1, cost: 0.0189 })
  })
})

describe('OpenRouter', () => {
  test('counts searches of which it tells nothing else, and charges for them itself', async () => {
    const { ask } = vendor('openai-chat', 'https://openrouter.ai/api/v1', 'openrouter-search')
    const reply = await ask()
    expect(reply.providerTools).toEqual([{ name: 'web_search', status: 'done' }])
    expect(reply.citations).toEqual([blog])
    expect(reply.usage).toMatchObject({ searches: 2, cost: 0.0187 })
  })
})
