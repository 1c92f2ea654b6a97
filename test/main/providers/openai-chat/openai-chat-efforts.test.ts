import { expect, test } from 'vitest'
import {
  geminiEffort,
  grokEffort,
  groqEffort,
  isKimi,
  moonshotEffort,
  named,
  onOrOff,
  qwenEffort,
} from '../../../../main/providers/openai-chat/openai-chat-efforts'

test('says nothing where the profile says nothing', () => {
  for (const effort of [named({}), onOrOff, moonshotEffort, groqEffort, grokEffort, qwenEffort]) {
    expect(effort.fields(undefined, 'kimi-k2')).toEqual({})
  }
})

test('names a level, or only switches', () => {
  expect(named({}).fields('high', 'm')).toEqual({ reasoning_effort: 'high' })
  expect(onOrOff.fields('low', 'm')).toEqual({ thinking: { type: 'enabled' } })
  expect(onOrOff.fields('none', 'm')).toEqual({ thinking: { type: 'disabled' } })
  expect(qwenEffort.fields('none', 'm')).toEqual({ enable_thinking: false })
})

test('gives Kimi levels since its third generation, a switch before, and nothing to models that cannot think', () => {
  expect(moonshotEffort.fields('high', 'kimi-k3')).toEqual({ reasoning_effort: 'high' })
  expect(moonshotEffort.names?.('kimi-k3')).toMatchObject({ none: 'low', medium: 'high' })
  expect(moonshotEffort.fields('high', 'kimi-k2.5')).toEqual({ thinking: { type: 'enabled' } })
  expect(moonshotEffort.names?.('kimi-k2.5')).toEqual({})
  expect(moonshotEffort.fields('high', 'moonshot-v1-32k')).toEqual({})
  expect([isKimi('kimi-k2'), isKimi('moonshot-v1-8k')]).toEqual([true, false])
})

test('gives Groq no field for models that refuse it, and Qwen no level', () => {
  expect(groqEffort.fields('high', 'llama-3.3-70b')).toEqual({})
  expect(groqEffort.fields('high', 'qwen/qwen3-32b')).toEqual({ reasoning_effort: 'default' })
  expect(groqEffort.fields('none', 'qwen/qwen3-32b')).toEqual({ reasoning_effort: 'none' })
  expect(groqEffort.fields('high', 'openai/gpt-oss-120b')).toEqual({ reasoning_effort: 'high' })
})

test('lets only Grok 4.3 not think at all', () => {
  expect(grokEffort.names?.('grok-4.3')).not.toHaveProperty('none')
  expect(grokEffort.names?.('grok-4')).toHaveProperty('none', 'low')
})

test('asks Gemini for thoughts in its own field, with a level or a budget by its generation', () => {
  const config = (wanted: Parameters<typeof geminiEffort.fields>[0], model: string) =>
    geminiEffort.fields(wanted, model) as { extra_body?: { google: { thinking_config: object } } }
  expect(config(undefined, 'gemini-3-pro').extra_body?.google.thinking_config).toEqual({ include_thoughts: true })
  expect(config('minimal', 'gemini-3-pro').extra_body?.google.thinking_config).toMatchObject({ thinking_level: 'low' })
  expect(config('none', 'gemini-2.5-pro').extra_body?.google.thinking_config).toEqual({ thinking_budget: 128 })
  expect(config('none', 'gemini-2.5-flash').extra_body?.google.thinking_config).toEqual({ thinking_budget: 0 })
  expect(config(undefined, 'gemini-2.5-flash-lite')).toEqual({})
  expect(config('high', 'gemma-3')).toEqual({ reasoning_effort: 'high' })
})
