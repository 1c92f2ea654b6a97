import { expect, test } from 'vitest'
import {
  isUsableAddress,
  nameOf,
  presetFor,
} from '../../../../../renderer/features/settings/providers/provider-presets'
import { PROVIDER_PRESETS } from '../../../../../shared/models/provider-presets'

test('offers only addresses that can be used, but for the one that must be filled in', () => {
  const unusable = PROVIDER_PRESETS.filter(preset => !isUsableAddress(preset.baseUrl))
  expect(unusable.map(({ id }) => id)).toEqual(['azure'])
})

test.each([
  '',
  'localhost:1234/v1',
  'api.openai.com/v1',
  'ftp://host/v1',
  'file:///v1',
  'http://',
  'https://{me}.host/v1',
])('refuses %j', address => {
  expect(isUsableAddress(address)).toBe(false)
})

test('accepts a server on this computer without encryption', () => {
  expect(isUsableAddress('http://127.0.0.1:8080/v1')).toBe(true)
})

test('knows the preset of a provider by its name, or by its address where it is older than names', () => {
  expect(presetFor({ preset: 'groq', baseUrl: 'https://elsewhere.example' })?.id).toBe('groq')
  expect(presetFor({ baseUrl: 'https://openrouter.ai/api/v1' })?.id).toBe('openrouter')
  expect(presetFor({ baseUrl: 'https://elsewhere.example' })).toBeUndefined()
})

test('calls a server as the person does, or by its host', () => {
  const server = { label: '', baseUrl: '127.0.0.1:8123', protocol: 'openai-chat' } as const
  expect(nameOf(server)).toBe('127.0.0.1:8123')
  expect(nameOf({ ...server, label: ' Garden ' })).toBe('Garden')
  expect(nameOf({ ...server, baseUrl: 'https://models.example.com/v1' })).toBe('models.example.com')
  expect(nameOf({ ...server, baseUrl: '' })).toBe('')
})
