import { expect, test } from 'vitest'
import { hasGap, PROVIDER_PRESETS, presetOf } from '../../../shared/models/provider-presets'

test('every preset but Azure has a whole address, the remote ones encrypted', () => {
  const gaps = PROVIDER_PRESETS.filter(({ baseUrl }) => hasGap(baseUrl)).map(({ id }) => id)
  expect(gaps).toEqual(['azure'])
  for (const { baseUrl, isLocal } of PROVIDER_PRESETS.filter(({ id }) => id !== 'azure')) {
    const url = new URL(baseUrl)
    expect(url.protocol).toBe(isLocal ? 'http:' : 'https:')
    expect(url.hostname === 'localhost').toBe(isLocal === true)
    expect(baseUrl).not.toMatch(/\/$/)
  }
})

test('a preset that needs a key says where it is made and which variable holds it', () => {
  for (const { needsKey, keyPage, keyVariables } of PROVIDER_PRESETS) {
    expect(keyPage !== undefined).toBe(needsKey)
    expect(keyVariables !== undefined).toBe(needsKey)
    expect(keyPage ?? 'https://').toMatch(/^https:\/\//)
  }
})

test('ids, origins and variables are unique, so that a key belongs to one provider', () => {
  const unique = (values: readonly string[]) => expect(new Set(values).size).toBe(values.length)
  unique(PROVIDER_PRESETS.map(({ id }) => id))
  unique(PROVIDER_PRESETS.map(({ label }) => label))
  unique(PROVIDER_PRESETS.map(({ baseUrl }) => baseUrl))
  unique(PROVIDER_PRESETS.flatMap(({ keyVariables }) => keyVariables ?? []))
})

test('is found by its id, and nothing by another', () => {
  expect(presetOf('ollama')?.label).toBe('Ollama')
  expect(presetOf('nothing')).toBeUndefined()
  expect(presetOf(undefined)).toBeUndefined()
})

test('a provider that offers Responses is asked in it, so that thoughts go back and all is counted', () => {
  const speaking = PROVIDER_PRESETS.filter(({ protocol }) => protocol === 'openai-responses').map(({ id }) => id)
  expect(speaking).toEqual(['openai', 'xai', 'azure'])
})
