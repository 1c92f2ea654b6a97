import { expect, test } from 'vitest'
import { webSearchOf } from '../../../shared/models/web-search'

test.each([
  ['https://api.mistral.ai/v1', { price: 30 }],
  [' https://openrouter.ai/api/v1 ', {}],
  ['https://generativelanguage.googleapis.com/v1beta/openai', { price: 14, sinceGemini3: true }],
  ['https://googleapis.com.example/v1', undefined],
  ['no address', undefined],
])('of %s it is known what it takes for a search: %j', (baseUrl, search) => {
  expect(webSearchOf({ protocol: 'openai-chat', baseUrl })).toEqual(search)
})

test.each([
  ['gemini-3.8-flash', true],
  ['models/gemini-10-pro', true],
  ['gemini-2.5-pro', false],
  ['gemma-4', false],
])('Google searches for %s: %j', (model, searches) => {
  const at = { protocol: 'openai-chat', baseUrl: 'https://generativelanguage.googleapis.com/v1beta/openai' } as const
  expect(webSearchOf(at, model) !== undefined).toBe(searches)
})
