import { expect, test } from 'vitest'
import { offline } from '../../../main/providers/offline/offline'
import { providerCache } from '../../../main/providers/provider-cache'
import { ProviderSettings } from '../../../shared/settings'

const local = ProviderSettings.parse({ id: 'a', label: 'A', protocol: 'openai-chat', baseUrl: 'http://127.0.0.1:1/v1' })

test('an adapter is the same for half an hour, as long as nothing of its provider changes', () => {
  let time = 0
  const providerFor = providerCache(
    async () => offline(),
    () => time,
  )
  const first = providerFor(local, 'key')
  expect(providerFor({ ...local }, 'key')).toBe(first)
  expect(providerFor({ ...local, id: 'b' }, 'key')).not.toBe(first)
  expect(providerFor(local, 'key')).toBe(first)

  const withHeader = providerFor({ ...local, headers: { 'x-team': 'one' } }, 'key')
  expect(withHeader).not.toBe(first)
  const withKey = providerFor(local, 'another')
  expect(withKey).not.toBe(first)

  time += 29 * 60_000
  expect(providerFor(local, 'another')).toBe(withKey)
  time += 60_000
  expect(providerFor(local, 'another')).not.toBe(withKey)
})
