import { describe, expect, test, vi } from 'vitest'
import { createProvider } from '../../../main/providers'
import { costOf, effectiveFacts } from '../../../shared/models/model-facts'
import type { Usage } from '../../../shared/session/messages'
import type { ProviderSettings } from '../../../shared/settings'
import { collectStream, modelRequest } from '../../helpers/collect-stream'
import { events, messageEvents } from '../../helpers/model-server'
import { ended, message, responseStream, search } from '../../helpers/response-answers'

// Loading an SDK may take seconds on a busy machine.
vi.setConfig({ testTimeout: 30_000 })

type Row = {
  vendor: string
  protocol: ProviderSettings['protocol']
  baseUrl: string
  model: string
  /** As its documentation shows it. */
  wire: object
  usage: Usage
  /** By its price list. */
  cost?: number
}

const million = (dollars: number) => dollars / 1_000_000

const rows: Row[] = [
  {
    vendor: 'OpenAI Responses',
    protocol: 'openai-responses',
    baseUrl: 'https://api.openai.com/v1',
    model: 'gpt-5.5',
    wire: {
      input_tokens: 81,
      input_tokens_details: { cached_tokens: 0 },
      output_tokens: 1035,
      output_tokens_details: { reasoning_tokens: 832 },
      total_tokens: 1116,
    },
    usage: { inputTokens: 81, outputTokens: 1035, cachedInputTokens: 0, thinkingTokens: 832 },
    cost: million(81 * 5 + 1035 * 30),
  },
  {
    vendor: 'OpenAI Chat Completions',
    protocol: 'openai-chat',
    baseUrl: 'https://api.openai.com/v1',
    model: 'gpt-4o',
    wire: {
      prompt_tokens: 2006,
      completion_tokens: 300,
      total_tokens: 2306,
      prompt_tokens_details: { cached_tokens: 1920 },
      completion_tokens_details: { reasoning_tokens: 0 },
    },
    usage: { inputTokens: 2006, outputTokens: 300, cachedInputTokens: 1920 },
    cost: million(86 * 2.5 + 1920 * 1.25 + 300 * 10),
  },
  {
    vendor: 'Azure, whose prices are not known',
    protocol: 'openai-responses',
    baseUrl: 'https://mine.openai.azure.com/openai/v1',
    model: 'gpt-5.5',
    wire: { input_tokens: 14, output_tokens: 10, output_tokens_details: { reasoning_tokens: 0 }, total_tokens: 24 },
    usage: { inputTokens: 14, outputTokens: 10, thinkingTokens: 0 },
  },
  {
    vendor: 'Anthropic, with a search',
    protocol: 'anthropic',
    baseUrl: 'https://api.anthropic.com',
    model: 'claude-opus-5-5',
    wire: {
      input_tokens: 105,
      output_tokens: 6039,
      cache_read_input_tokens: 7123,
      cache_creation_input_tokens: 7345,
      server_tool_use: { web_search_requests: 1 },
    },
    usage: {
      inputTokens: 105 + 7123 + 7345,
      outputTokens: 6039,
      cachedInputTokens: 7123,
      cacheWriteTokens: 7345,
      searches: 1,
    },
    cost: million(105 * 4 + 7123 * 0.2 + 7345 * 5 + 6039 * 20) + 0.01,
  },
  {
    vendor: 'Anthropic, above what Haiku takes at the low price',
    protocol: 'anthropic',
    baseUrl: 'https://api.anthropic.com',
    model: 'claude-haiku-5-5',
    wire: { input_tokens: 100_001, output_tokens: 1_000 },
    usage: { inputTokens: 100_001, outputTokens: 1_000 },
    cost: million(100_001 * 0.5 + 1_000 * 2.5),
  },
  {
    vendor: 'xAI Chat Completions, whose thoughts stand beside the answer',
    protocol: 'openai-chat',
    baseUrl: 'https://api.x.ai/v1',
    model: 'grok-4.3',
    wire: {
      prompt_tokens: 32,
      completion_tokens: 9,
      total_tokens: 135,
      prompt_tokens_details: { text_tokens: 32, audio_tokens: 0, image_tokens: 0, cached_tokens: 6 },
      completion_tokens_details: { reasoning_tokens: 94, audio_tokens: 0 },
    },
    usage: { inputTokens: 32, outputTokens: 103, cachedInputTokens: 6, thinkingTokens: 94 },
    cost: million(26 * 1.25 + 6 * 0.2 + 103 * 2.5),
  },
  {
    vendor: 'xAI, which says what it charges',
    protocol: 'openai-chat',
    baseUrl: 'https://api.x.ai/v1',
    model: 'grok-4.3',
    wire: {
      prompt_tokens: 10120,
      completion_tokens: 1499,
      total_tokens: 14428,
      prompt_tokens_details: { cached_tokens: 128 },
      completion_tokens_details: { reasoning_tokens: 2809 },
      cost_in_usd_ticks: 232_856_000,
    },
    usage: {
      inputTokens: 10120,
      outputTokens: 4308,
      cachedInputTokens: 128,
      thinkingTokens: 2809,
      cost: 0.0232856,
    },
    cost: million(9992 * 1.25 + 128 * 0.2 + 4308 * 2.5),
  },
  {
    vendor: 'xAI Responses',
    protocol: 'openai-responses',
    baseUrl: 'https://api.x.ai/v1',
    model: 'grok-4.3',
    wire: {
      input_tokens: 125,
      output_tokens: 48,
      total_tokens: 173,
      input_tokens_details: { cached_tokens: 98 },
      output_tokens_details: { reasoning_tokens: 0 },
    },
    usage: { inputTokens: 125, outputTokens: 48, cachedInputTokens: 98, thinkingTokens: 0 },
    cost: million(27 * 1.25 + 98 * 0.2 + 48 * 2.5),
  },
  {
    vendor: 'Gemini, whose thoughts are in the total alone',
    protocol: 'openai-chat',
    baseUrl: 'https://generativelanguage.googleapis.com/v1beta/openai',
    model: 'gemini-2.5-pro',
    wire: { prompt_tokens: 20, completion_tokens: 424, total_tokens: 1016 },
    usage: { inputTokens: 20, outputTokens: 996 },
    cost: million(20 * 1.25 + 996 * 10),
  },
  {
    vendor: 'Gemini, above what it takes at the low price',
    protocol: 'openai-chat',
    baseUrl: 'https://generativelanguage.googleapis.com/v1beta/openai',
    model: 'gemini-2.5-pro',
    wire: { prompt_tokens: 300_000, completion_tokens: 1_000, total_tokens: 301_000 },
    usage: { inputTokens: 300_000, outputTokens: 1_000 },
    cost: million(300_000 * 2.5 + 1_000 * 15),
  },
  {
    vendor: 'DeepSeek',
    protocol: 'openai-chat',
    baseUrl: 'https://api.deepseek.com',
    model: 'deepseek-flash',
    wire: {
      prompt_tokens: 100,
      completion_tokens: 50,
      total_tokens: 150,
      prompt_cache_hit_tokens: 64,
      prompt_cache_miss_tokens: 36,
      completion_tokens_details: { reasoning_tokens: 20 },
    },
    usage: { inputTokens: 100, outputTokens: 50, cachedInputTokens: 64, thinkingTokens: 20 },
    cost: million(36 * 0.3 + 64 * 0.006 + 50 * 1.2),
  },
  {
    vendor: 'Moonshot, whose prices are not known',
    protocol: 'openai-chat',
    baseUrl: 'https://api.moonshot.ai/v1',
    model: 'kimi-k2.6',
    wire: { prompt_tokens: 19, completion_tokens: 21, total_tokens: 40, cached_tokens: 10 },
    usage: { inputTokens: 19, outputTokens: 21, cachedInputTokens: 10 },
  },
  {
    vendor: 'Mistral',
    protocol: 'openai-chat',
    baseUrl: 'https://api.mistral.ai/v1',
    model: 'mistral-medium-3.5',
    wire: { prompt_tokens: 1250, completion_tokens: 80, total_tokens: 1330, num_cached_tokens: 1024 },
    usage: { inputTokens: 1250, outputTokens: 80, cachedInputTokens: 1024 },
    cost: million(226 * 1.5 + 1024 * 0.15 + 80 * 7.5),
  },
  {
    vendor: 'Groq',
    protocol: 'openai-chat',
    baseUrl: 'https://api.groq.com/openai/v1',
    model: 'llama-3.3-70b-versatile',
    wire: { queue_time: 0.03, prompt_tokens: 18, completion_tokens: 556, total_tokens: 574, total_time: 0.46 },
    usage: { inputTokens: 18, outputTokens: 556 },
    cost: million(18 * 0.59 + 556 * 0.79),
  },
  {
    vendor: 'OpenRouter, which says what it charges',
    protocol: 'openai-chat',
    baseUrl: 'https://openrouter.ai/api/v1',
    model: 'nobody/knows-it',
    wire: {
      completion_tokens: 2,
      completion_tokens_details: { reasoning_tokens: 0 },
      cost: 0.95,
      cost_details: { upstream_inference_cost: 19 },
      prompt_tokens: 194,
      prompt_tokens_details: { cached_tokens: 0, cache_write_tokens: 100, audio_tokens: 0 },
      total_tokens: 196,
    },
    usage: { inputTokens: 194, outputTokens: 2, cachedInputTokens: 0, cacheWriteTokens: 100, cost: 0.95 },
    cost: 0.95,
  },
  {
    vendor: 'OpenRouter, with a key of one’s own for the provider behind it',
    protocol: 'openai-chat',
    baseUrl: 'https://openrouter.ai/api/v1',
    model: 'nobody/knows-it',
    wire: {
      prompt_tokens: 194,
      completion_tokens: 2,
      total_tokens: 196,
      cost: 0.95,
      is_byok: true,
      cost_details: { upstream_inference_cost: 19 },
    },
    usage: { inputTokens: 194, outputTokens: 2, cost: 19.95 },
    cost: 19.95,
  },
  {
    vendor: 'a gateway that nobody knows, whose own word of a cost is not taken',
    protocol: 'openai-chat',
    baseUrl: 'https://gateway.example/v1',
    model: 'gpt-4o',
    wire: { prompt_tokens: 10, completion_tokens: 5, total_tokens: 15, cost: 1_000 },
    usage: { inputTokens: 10, outputTokens: 5 },
  },
]

function streamOf({ protocol, wire }: Row): string {
  const { text } = answerOf(protocol, wire) as { text: string }
  return text
}

function answerOf(protocol: Row['protocol'], usage: object) {
  if (protocol === 'openai-responses')
    return responseStream([...message(0, ['Hi']), ended('response.completed', { usage })])
  if (protocol === 'openai-chat') {
    return events([
      { choices: [{ delta: { content: 'Hi' }, finish_reason: 'stop' }] },
      { choices: [], usage },
      '[DONE]',
    ])
  }
  return messageEvents([
    { type: 'message_start', message: { id: 'm', usage: { ...usage, output_tokens: 1 } } },
    { type: 'content_block_start', index: 0, content_block: { type: 'text', text: 'Hi' } },
    { type: 'message_delta', delta: { stop_reason: 'end_turn' }, usage },
    { type: 'message_stop' },
  ])
}

async function usageFrom(settings: ProviderSettings, model: string, text: string): Promise<Usage | undefined> {
  const fetch = async () => new Response(text, { headers: { 'content-type': 'text/event-stream' } })
  const provider = await createProvider(settings, 'key-0123456789', fetch)
  const { reply } = await collectStream(provider, modelRequest({ model }))
  return reply.usage
}

describe('the counts of a vendor', () => {
  test.each(rows)('are read as $vendor documents them, and cost what its list says', async row => {
    const settings: ProviderSettings = { id: 'x', label: 'X', protocol: row.protocol, baseUrl: row.baseUrl }
    const usage = await usageFrom(settings, row.model, streamOf(row))
    expect(usage).toEqual(row.usage)
    const cost = usage && costOf(usage, effectiveFacts(settings, row.model))
    if (row.cost === undefined) expect(cost).toBeUndefined()
    else expect(cost).toBeCloseTo(row.cost, 10)
  })

  test('stand with the choice at Moonshot', async () => {
    const settings: ProviderSettings = {
      id: 'x',
      label: 'X',
      protocol: 'openai-chat',
      baseUrl: 'https://api.moonshot.ai/v1',
    }
    const usage = { prompt_tokens: 19, completion_tokens: 21, total_tokens: 40, cached_tokens: 10 }
    const answer = events([
      { choices: [{ index: 0, delta: { content: 'Hi' } }] },
      { choices: [{ index: 0, delta: {}, finish_reason: 'stop', usage }] },
    ])
    const text = (answer as { text: string }).text
    expect(await usageFrom(settings, 'kimi-k3', text)).toEqual({
      inputTokens: 19,
      outputTokens: 21,
      cachedInputTokens: 10,
    })
  })

  test('include the searches of a response, without the pages that were only opened', async () => {
    const settings: ProviderSettings = {
      id: 'x',
      label: 'X',
      protocol: 'openai-responses',
      baseUrl: 'https://api.openai.com/v1',
    }
    const opened = {
      type: 'web_search_call',
      id: 'ws_9',
      status: 'completed',
      action: { type: 'open_page', url: 'https://a' },
    }
    const answer = responseStream([
      ...search(0, 'a'),
      ...search(1, 'b'),
      { type: 'response.output_item.done', output_index: 2, item: opened },
      ...message(3, ['Hi']),
      ended('response.completed', { usage: { input_tokens: 100, output_tokens: 10, total_tokens: 110 } }),
    ])
    const usage = await usageFrom(settings, 'gpt-5.5', (answer as { text: string }).text)
    expect(usage).toEqual({ inputTokens: 100, outputTokens: 10, searches: 2 })
    expect(usage && costOf(usage, effectiveFacts(settings, 'gpt-5.5'))).toBeCloseTo(
      million(100 * 5 + 10 * 30) + 0.02,
      10,
    )
  })
})
