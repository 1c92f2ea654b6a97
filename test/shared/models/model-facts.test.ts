import { describe, expect, test } from 'vitest'
import { costOf, effectiveFacts, factsOfOther, knownModel, withKnownStyle } from '../../../shared/models/model-facts'
import { MODEL_FAMILIES } from '../../../shared/models/model-table'
import { PROVIDER_PRESETS } from '../../../shared/models/provider-presets'
import { ModelFacts, type ProviderSettings } from '../../../shared/settings'

const anthropic: ProviderSettings = {
  id: 'a',
  label: 'A',
  protocol: 'anthropic',
  baseUrl: 'https://api.anthropic.com',
}

describe('the table', () => {
  const rows = MODEL_FAMILIES.flatMap(({ models }) => Object.entries(models))

  test.each(rows)('%s is well formed, and found by its own name', (id, { price, contextWindow, maxOutputTokens }) => {
    const known = knownModel(id)
    expect(known).toMatchObject({ price, contextWindow })
    expect(ModelFacts.safeParse(known).success).toBe(true)
    expect(maxOutputTokens ?? 0).toBeLessThanOrEqual(contextWindow ?? 0)
    expect(price?.cachedInput ?? 0).toBeLessThanOrEqual(price?.input ?? 0)
    expect(price?.cacheWrite ?? Number.POSITIVE_INFINITY).toBeGreaterThan(price?.input ?? 0)
    expect(price?.output).toBeGreaterThan(price?.input ?? 0)
  })

  test('names no model twice', () => {
    expect(new Set(rows.map(([id]) => id)).size).toBe(rows.length)
  })

  test('knows the models that a preset offers before its server is asked', () => {
    const unknown = PROVIDER_PRESETS.flatMap(({ models }) => models).filter(model => !knownModel(model))
    expect(unknown).toEqual(['mistral-large-latest', 'mistral-small-latest'])
  })
})

describe('a model is known', () => {
  test.each([
    ['claude-opus-4-5-20251101', 5],
    ['anthropic/claude-opus-4.5', 5],
    ['anthropic/claude-opus-4.5:thinking', 5],
    ['claude-opus-4-5@20251101', 5],
    [' Claude-Opus-5-5 ', 4],
    ['claude-opus-5', 5],
    ['gpt-5-2025-08-07', 1.25],
    ['gpt-5-mini', 0.25],
    ['gpt-5.6-sol', 4],
    ['ft:gpt-4o:my-org::abc123', 2.5],
    ['models/gemini-3.8-flash', 0.75],
    ['openai/gpt-oss-120b', 0.15],
    ['gpt-oss:120b', 0.15],
  ])('as %s', (name, input) => expect(knownModel(name)?.price?.input).toBe(input))

  test('by the longest name that it begins with, but a variant of its own has no price', () => {
    expect(knownModel('claude-haiku-4-5-turbo')).toMatchObject({ contextWindow: 200_000, images: true })
    expect(knownModel('claude-haiku-4-5-turbo')?.price).toBeUndefined()
    expect(knownModel('gpt-5.4-mini-fast')?.contextWindow).toBe(400_000)
    expect(knownModel('gpt-5.9')?.price).toBeUndefined()
  })

  test.each(['', '/', ':', 'gpt', 'claude', 'my-claude-opus-5', 'qwen3', 'guide', '__proto__', 'constructor'])(
    'but not as %j',
    name => expect(knownModel(name)).toBeUndefined(),
  )

  test('and costs nothing where it is offered for free', () => {
    expect(knownModel('openai/gpt-oss-120b:free')?.price).toEqual({ input: 0, output: 0 })
  })
})

describe('effectiveFacts', () => {
  const model = 'claude-opus-5-5'

  test('is the table, at the provider of the model', () => {
    expect(effectiveFacts({ ...anthropic, webSearch: true }, model)).toEqual({
      contextWindow: 1_000_000,
      maxOutputTokens: 128_000,
      images: true,
      thinking: true,
      webSearch: true,
      patches: false,
      price: { input: 4, output: 20, cachedInput: 0.2, cacheWrite: 5, searches: 10 },
    })
  })

  test.each(['http://localhost:8080/v1', 'https://api.anthropic.com.evil.example/v1', 'https://gateway.example', ''])(
    'tells neither price nor web search at %j',
    baseUrl => {
      const facts = effectiveFacts({ ...anthropic, baseUrl, webSearch: true }, model)
      expect(facts).toMatchObject({ contextWindow: 1_000_000, webSearch: false })
      expect(facts.price).toBeUndefined()
    },
  )

  test('searches the web only where the person turned that on, or said it of the model', () => {
    expect(effectiveFacts(anthropic, model).webSearch).toBe(false)
    const models = { [model]: { webSearch: true } }
    expect(effectiveFacts({ ...anthropic, models }, model).webSearch).toBe(true)
    expect(effectiveFacts({ ...anthropic, webSearch: true, models: { [model]: { webSearch: false } } }, model)).toEqual(
      expect.objectContaining({ webSearch: false }),
    )
  })

  test.each([
    ['openai-chat', 'https://openrouter.ai/api/v1', true],
    ['openai-responses', 'https://api.openai.com/v1', true],
    ['openai-chat', 'https://api.openai.com/v1', false],
    ['openai-responses', 'https://api.x.ai/v1', true],
    ['openai-chat', 'https://api.x.ai/v1', false],
    ['openai-chat', 'https://generativelanguage.googleapis.com/v1beta/openai', false],
    ['openai-chat', 'https://api.mistral.ai/v1', true],
    ['openai-chat', 'https://api.mistral.ai.example/v1', false],
  ] as const)('if it is turned on, %s at %s searches: %j', (protocol, baseUrl, searches) => {
    const facts = effectiveFacts({ ...anthropic, protocol, baseUrl, webSearch: true }, 'anthropic/claude-opus-5.5')
    expect(facts.webSearch).toBe(searches)
  })

  test('lets the person know better, field by field', () => {
    const models = { [model]: { contextWindow: 32_000, price: { input: 1, output: 2 } }, mine: { images: true } }
    const facts = effectiveFacts({ ...anthropic, models }, model)
    expect(facts).toMatchObject({ contextWindow: 32_000, maxOutputTokens: 128_000, price: { input: 1, output: 2 } })
    expect(facts.price?.cachedInput).toBeUndefined()
    expect(effectiveFacts({ ...anthropic, models }, 'mine')).toEqual({ images: true })
  })

  test('says of an unknown model only how it edits', () => {
    expect(effectiveFacts(anthropic, 'gpt-99')).toEqual({ patches: true })
    expect(effectiveFacts(anthropic, 'toString')).toEqual({})
  })
})

describe('costOf', () => {
  const price = { input: 4, output: 20, cachedInput: 0.2, cacheWrite: 5 }

  test('prices the cached parts apart from the rest of the input', () => {
    const usage = {
      inputTokens: 1_000_000,
      outputTokens: 100_000,
      cachedInputTokens: 500_000,
      cacheWriteTokens: 100_000,
    }
    expect(costOf(usage, { price })).toBeCloseTo(0.4 * 4 + 0.5 * 0.2 + 0.1 * 5 + 0.1 * 20, 10)
  })

  test('takes cached parts as other input where they have no price', () => {
    const usage = { inputTokens: 1_000_000, outputTokens: 0, cachedInputTokens: 900_000, cacheWriteTokens: 100_000 }
    expect(costOf(usage, { price: { input: 4, output: 20 } })).toBe(4)
  })

  test('is never negative where a server counts cached tokens twice', () => {
    expect(costOf({ inputTokens: 10, outputTokens: 0, cachedInputTokens: 20 }, { price })).toBeGreaterThan(0)
  })

  test('takes all of a request at the price of long ones, once its input is above the limit', () => {
    const facts = { price: { ...price, long: { above: 200_000, input: 2, output: 1.5 } } }
    const usage = { outputTokens: 100_000, cachedInputTokens: 50_000, cacheWriteTokens: 50_000 }
    const plain = (inputTokens: number) => costOf({ ...usage, inputTokens }, { price }) ?? 0
    expect(costOf({ ...usage, inputTokens: 200_000 }, facts)).toBe(plain(200_000))
    expect(costOf({ ...usage, inputTokens: 200_001 }, facts)).toBeCloseTo(2 * (plain(200_001) - 2) + 1.5 * 2, 10)
  })

  test('counts what the provider searched', () => {
    const usage = { inputTokens: 0, outputTokens: 0, searches: 3 }
    expect(costOf(usage, { price: { ...price, searches: 10 } })).toBeCloseTo(0.03, 10)
    expect(costOf(usage, { price })).toBe(0)
  })

  test('believes a provider that says what it charges', () => {
    expect(costOf({ inputTokens: 5, outputTokens: 5, cost: 0.95 }, { price })).toBe(0.95)
    expect(costOf({ inputTokens: 5, outputTokens: 5, cost: 0 }, {})).toBe(0)
  })

  test('is nothing for free models, and unknown without a price', () => {
    expect(costOf({ inputTokens: 5, outputTokens: 5 }, { price: { input: 0, output: 0 } })).toBe(0)
    expect(costOf({ inputTokens: 5, outputTokens: 5 }, {})).toBeUndefined()
  })
})

describe('factsOfOther', () => {
  const facts = effectiveFacts(anthropic, 'claude-fable-5')

  test('has the price of the model that answered, where both are of one provider', () => {
    const { price } = factsOfOther(facts, { asked: 'claude-fable-5', answered: 'claude-opus-5' })
    expect(price).toEqual(effectiveFacts(anthropic, 'claude-opus-5').price)
  })

  test.each([undefined, 'gemini-2.5-flash', 'nobody-knows-it'])('is as it was where %s answered', answered => {
    const other = { ...facts, price: { input: 1, output: 2 } }
    expect(factsOfOther(other, { asked: 'a-model', answered })).toEqual(other)
    expect(factsOfOther({}, { asked: 'claude-fable-5', answered })).toEqual({})
  })
})

describe('withKnownStyle', () => {
  test('lets the facts of a model say how it edits, and the profile before them', () => {
    expect(withKnownStyle({}, { patches: true })).toEqual({ editTools: 'patch' })
    expect(withKnownStyle({}, { patches: false })).toEqual({ editTools: 'replace' })
    expect(withKnownStyle({}, {})).toEqual({})
    expect(withKnownStyle({ editTools: 'replace' }, { patches: true })).toEqual({ editTools: 'replace' })
  })
})
