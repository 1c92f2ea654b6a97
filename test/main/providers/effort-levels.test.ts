import { expect, test } from 'vitest'
import { effortLevels } from '../../../main/providers/effort-levels'
import type { ProviderProtocol } from '../../../shared/settings'

const at = (protocol: ProviderProtocol, baseUrl: string) => ({ id: 'x', label: 'X', protocol, baseUrl })
const openai = at('openai-responses', 'https://api.openai.com/v1')
const anthropic = at('anthropic', 'https://api.anthropic.com')
const mistral = at('openai-chat', 'https://api.mistral.ai/v1')
const groq = at('openai-chat', 'https://api.groq.com/openai/v1')
const deepseek = at('openai-chat', 'https://api.deepseek.com')
const LOW_TO_HIGH = ['low', 'medium', 'high']

test.each([
  [openai, 'gpt-6.1-sol', [...LOW_TO_HIGH, 'max']],
  [openai, 'gpt-5.4', ['none', ...LOW_TO_HIGH, 'max']],
  [openai, 'gpt-5', LOW_TO_HIGH],
  [openai, 'gpt-4.1', []],
  [openai, 'something-new', []],
  [anthropic, 'claude-opus-5-5', [...LOW_TO_HIGH, 'max']],
  [anthropic, 'claude-sonnet-4-5', ['none', ...LOW_TO_HIGH, 'max']],
  [mistral, 'mistral-medium-3.5', ['none', 'high']],
  [mistral, 'mistral-large-2512', []],
  [groq, 'openai/gpt-oss-120b', LOW_TO_HIGH],
  [groq, 'llama-3.3-70b-versatile', []],
  [at('openai-chat', 'http://localhost:1234/v1'), 'qwen3', []],
  [at('offline', ''), 'guide', []],
])('%j takes for %j the efforts %j', (provider, model, levels) => expect(effortLevels(provider, model)).toEqual(levels))

test('levels that come to the same at a server are offered once', () => {
  const levels = effortLevels(deepseek, 'deepseek-v4-pro')
  expect(levels).toContain('none')
  expect(new Set(levels).size).toBe(levels.length)
})

test('the person’s own facts about a model count', () => {
  const own = { ...at('openai-chat', 'http://localhost:1234/v1'), models: { mine: { thinking: true } } }
  expect(effortLevels(own, 'mine')).toEqual(['none', ...LOW_TO_HIGH])
})
