import { expect, test } from 'vitest'
import { isUsableAddress, PROVIDER_PRESETS } from '../../../renderer/dialogs/provider-presets'

test('offers only addresses that can be used', () => {
  expect(PROVIDER_PRESETS.every(preset => isUsableAddress(preset.baseUrl))).toBe(true)
})

test.each(['', 'localhost:1234/v1', 'api.openai.com/v1', 'ftp://host/v1', 'file:///v1', 'http://'])(
  'refuses %j',
  address => {
    expect(isUsableAddress(address)).toBe(false)
  },
)

test('accepts a server on this computer without encryption', () => {
  expect(isUsableAddress('http://127.0.0.1:8080/v1')).toBe(true)
})
