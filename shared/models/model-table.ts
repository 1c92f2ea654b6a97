import type { ModelFacts } from '../settings'

type Row = Pick<ModelFacts, 'contextWindow' | 'maxOutputTokens' | 'price'>
type Price = NonNullable<ModelFacts['price']>
/** Models that have most in common. `homes` are the hosts where their prices hold. */
export type Family = Omit<ModelFacts, 'price'> & {
  homes: readonly string[]
  /** Prices that all of them have in common. */
  extra?: Pick<Price, 'long' | 'searches'>
  models: Readonly<Record<string, Row>>
}

const ALL = { images: true, thinking: true }

/**
 * The models that are known by name, from their providers' documentation and price lists as they were on 2026-11-22
 * (developers.openai.com/api/docs/models, platform.claude.com/docs/en/about-claude/pricing, ai.google.dev/gemini-api/docs/pricing,
 * docs.x.ai/developers/models, docs.mistral.ai/models, api-docs.deepseek.com/quick_start/pricing, console.groq.com/docs/models).
 * What could not be found there is left out. Prices are those of standard service at full rate.
 */
export const MODEL_FAMILIES: readonly Family[] = [
  {
    ...ALL,
    homes: ['api.openai.com', 'openrouter.ai'],
    extra: { searches: 10, long: { above: 272_000, input: 2, output: 1.5 } },
    models: {
      'gpt-6-astra': row(1_050_000, 128_000, [10, 50, 1, 12.5]),
      'gpt-6.1-sol': row(1_050_000, 128_000, [2, 10, 0.1]),
      'gpt-6.1-terra': row(1_050_000, 128_000, [1, 5]),
      'gpt-6-sol': row(1_050_000, 128_000, [2, 10, 0.2, 2.5]),
      'gpt-6-luna': row(1_050_000, 128_000, [0.1, 0.5, 0.01, 0.125]),
      'gpt-5.6': row(1_050_000, 128_000, [4, 20, 0.4]),
      'gpt-5.6-sol': row(1_050_000, 128_000, [4, 20, 0.4]),
      'gpt-5.6-terra': row(1_050_000, 128_000, [2, 12, 0.2]),
      'gpt-5.6-luna': row(1_050_000, 128_000, [0.2, 1.2, 0.02]),
      'gpt-5.5': row(1_050_000, 128_000, [5, 30, 0.5]),
      'gpt-5.5-pro': row(1_050_000, 128_000, [30, 180]),
      'gpt-5.4': row(1_050_000, 128_000, [2.5, 15, 0.25]),
      'gpt-5.4-pro': row(1_050_000, 128_000, [30, 180]),
      'gpt-5.4-mini': row(400_000, 128_000, [0.75, 4.5, 0.075]),
      'gpt-5.4-nano': row(400_000, 128_000, [0.2, 1.25, 0.02]),
      'gpt-5.3-codex': row(400_000, 128_000, [1.75, 14, 0.175]),
      'gpt-5.2': row(400_000, 128_000, [1.75, 14, 0.175]),
      'gpt-5.2-codex': row(400_000, 128_000, [1.75, 14, 0.175]),
      'gpt-5.1': row(400_000, 128_000, [1.25, 10, 0.125]),
      'gpt-5.1-codex': row(400_000, 128_000, [1.25, 10, 0.125]),
      'gpt-5.1-codex-mini': row(400_000, 128_000, [0.25, 2, 0.025]),
      'gpt-5': row(400_000, 128_000, [1.25, 10, 0.125]),
      'gpt-5-codex': row(400_000, 128_000, [1.25, 10, 0.125]),
      'gpt-5-mini': row(400_000, 128_000, [0.25, 2, 0.025]),
      'gpt-5-nano': row(400_000, 128_000, [0.05, 0.4, 0.005]),
      o3: row(200_000, 100_000, [2, 8, 0.5]),
      'o4-mini': row(200_000, 100_000, [1.1, 4.4, 0.275]),
    },
  },
  {
    images: true,
    thinking: false,
    homes: ['api.openai.com', 'openrouter.ai'],
    extra: { searches: 10 },
    models: {
      'gpt-4.1': row(1_047_576, 32_768, [2, 8, 0.5]),
      'gpt-4.1-mini': row(1_047_576, 32_768, [0.4, 1.6, 0.1]),
      'gpt-4o': row(128_000, 16_384, [2.5, 10, 1.25]),
      'gpt-4o-mini': row(128_000, 16_384, [0.15, 0.6, 0.075]),
    },
  },
  {
    ...ALL,
    homes: ['api.anthropic.com', 'openrouter.ai'],
    extra: { searches: 10 },
    models: {
      'claude-fable-5-2': row(1_000_000, 128_000, [8, 40, 0.2, 10]),
      'claude-fable-5-1': row(1_000_000, 128_000, [10, 50, 0.25, 12.5]),
      'claude-fable-5': row(1_000_000, 128_000, [10, 50, 1, 12.5]),
      'claude-opus-5-5': row(1_000_000, 128_000, [4, 20, 0.2, 5]),
      'claude-opus-5': row(1_000_000, 128_000, [5, 25, 0.5, 6.25]),
      'claude-opus-4-8': row(1_000_000, 128_000, [5, 25, 0.5, 6.25]),
      'claude-opus-4-7': row(1_000_000, 128_000, [5, 25, 0.5, 6.25]),
      'claude-opus-4-6': row(1_000_000, 128_000, [5, 25, 0.5, 6.25]),
      'claude-opus-4-5': row(200_000, 64_000, [5, 25, 0.5, 6.25]),
      'claude-opus-4-1': row(200_000, 32_000, [15, 75, 1.5, 18.75]),
      'claude-opus-4': row(200_000, 32_000, [15, 75, 1.5, 18.75]),
      'claude-sonnet-5-5': row(1_000_000, 128_000, [2, 10, 0.1, 2.5]),
      'claude-sonnet-5': row(1_000_000, 128_000, [2, 10, 0.2, 2.5]),
      'claude-sonnet-4-6': row(1_000_000, 128_000, [3, 15, 0.3, 3.75]),
      'claude-sonnet-4-5': row(200_000, 64_000, [3, 15, 0.3, 3.75]),
      'claude-sonnet-4': row(200_000, 64_000, [3, 15, 0.3, 3.75]),
      'claude-haiku-4-5': row(200_000, 64_000, [1, 5, 0.1, 1.25]),
    },
  },
  {
    ...ALL,
    homes: ['api.anthropic.com', 'openrouter.ai'],
    extra: { searches: 10, long: { above: 100_000, input: 5, output: 5 } },
    models: { 'claude-haiku-5-5': row(1_000_000, 128_000, [0.1, 0.5, 0.01, 0.125]) },
  },
  {
    images: true,
    thinking: true,
    homes: ['generativelanguage.googleapis.com', 'openrouter.ai'],
    extra: { long: { above: 200_000, input: 2, output: 1.5 } },
    models: {
      'gemini-3.1-pro-preview': row(1_048_576, 65_536, [2, 12, 0.2]),
      'gemini-2.5-pro': row(1_048_576, 65_536, [1.25, 10, 0.125]),
    },
  },
  {
    images: true,
    thinking: true,
    homes: ['generativelanguage.googleapis.com', 'openrouter.ai'],
    models: {
      'gemini-3.8-flash': row(1_048_576, 65_536, [0.75, 3.75, 0.075]),
      'gemini-3.5-flash': row(1_048_576, 65_536, [1.5, 9, 0.15]),
      'gemini-3.1-flash-lite': row(1_048_576, 65_536, [0.25, 1.5, 0.025]),
      'gemini-2.5-flash': row(1_048_576, 65_536, [0.3, 2.5, 0.03]),
      'gemini-2.5-flash-lite': row(1_048_576, 65_536, [0.1, 0.4, 0.01]),
    },
  },
  {
    ...ALL,
    homes: ['api.x.ai', 'openrouter.ai'],
    extra: { searches: 5, long: { above: 200_000, input: 2, output: 2 } },
    models: {
      'grok-4.7': row(500_000, undefined, [2, 6, 0.5]),
      'grok-4.6': row(500_000, undefined, [2, 6, 0.5]),
      'grok-4.5': row(500_000, undefined, [2, 6, 0.5]),
      'grok-4.3': row(1_000_000, undefined, [1.25, 2.5, 0.2]),
    },
  },
  {
    images: true,
    thinking: true,
    homes: ['api.mistral.ai'],
    extra: { searches: 30 },
    models: {
      'mistral-medium-3.5': row(262_144, undefined, [1.5, 7.5, 0.15]),
      'mistral-medium-2604': row(262_144, undefined, [1.5, 7.5, 0.15]),
      'mistral-small-2603': row(256_000, undefined, [0.15, 0.6, 0.015]),
    },
  },
  {
    images: true,
    thinking: false,
    homes: ['api.mistral.ai'],
    extra: { searches: 30 },
    models: { 'mistral-large-2512': row(262_144, undefined, [0.5, 1.5, 0.05]) },
  },
  {
    // Its price halves outside the working hours of Beijing; this is the one that holds within them.
    thinking: true,
    homes: ['api.deepseek.com'],
    models: {
      'deepseek-flash': row(1_000_000, 384_000, [0.3, 1.2, 0.006]),
      'deepseek-v4-pro': row(1_000_000, 384_000, [1.32, 3.96, 0.044]),
    },
  },
  {
    images: false,
    thinking: true,
    homes: ['api.groq.com'],
    models: {
      'gpt-oss-120b': row(131_072, 65_536, [0.15, 0.6]),
      'gpt-oss-20b': row(131_072, 65_536, [0.075, 0.3]),
    },
  },
  {
    images: false,
    thinking: false,
    homes: ['api.groq.com'],
    models: { 'llama-3.3-70b-versatile': row(131_072, 32_768, [0.59, 0.79]) },
  },
]

type Prices = readonly [input: number, output: number, cachedInput?: number, cacheWrite?: number]

function row(contextWindow: number, maxOutputTokens: number | undefined, prices: Prices): Row {
  const [input, output, cachedInput, cacheWrite] = prices
  const price = {
    input,
    output,
    ...(cachedInput !== undefined && { cachedInput }),
    ...(cacheWrite !== undefined && { cacheWrite }),
  }
  return { contextWindow, ...(maxOutputTokens !== undefined && { maxOutputTokens }), price }
}
