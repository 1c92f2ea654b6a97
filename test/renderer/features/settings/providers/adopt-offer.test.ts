import { expect, test } from 'vitest'
import { adoptOffer, offeredModel } from '../../../../../renderer/features/settings/providers/adopt-offer'
import { useApp } from '../../../../../renderer/state/app'
import type { ProviderOffer } from '../../../../../shared/ipc/ipc'
import type { ProviderView } from '../../../../../shared/settings'
import { fakeMain } from '../../../fake-main'

const key: ProviderOffer = { type: 'key', preset: 'anthropic', variable: 'ANTHROPIC_API_KEY', last4: 'wxyz' }
const server = (models: string[]): ProviderOffer => ({
  type: 'server',
  preset: 'ollama',
  baseUrl: 'http://localhost:11434/v1',
  models,
})
const providers: ProviderView[] = [{ id: 'new', label: 'A', protocol: 'anthropic', key: { state: 'none' } }]

function answering() {
  return fakeMain({
    'provider.adopt': () => ({ id: 'new', providers }),
    'settings.update': (settings: object) => settings,
  })
}

test('a key is connected by its variable, and a model of its provider answers, without a profile', async () => {
  const main = answering()
  await adoptOffer(key)
  expect(main.calls).toEqual([
    ['provider.adopt', { type: 'key', preset: 'anthropic', variable: 'ANTHROPIC_API_KEY' }],
    ['settings.update', { activeModel: { providerId: 'new', model: 'claude-opus-5-5' } }],
  ])
})

test('a server that lists no model is connected, and nothing is picked', async () => {
  const main = answering()
  await adoptOffer(server([]))
  expect(main.calls).toEqual([['provider.adopt', { type: 'server', preset: 'ollama' }]])
})

test('an offer that could not be connected picks no model', async () => {
  const main = fakeMain({ 'provider.adopt': () => new Error('It is gone.') })
  await expect(adoptOffer(key)).rejects.toThrow('It is gone.')
  expect(main.calls).toHaveLength(1)
  expect(useApp.getState().start).toBeNull()
})

test.each([
  [['nomic-embed-text', 'qwen3:8b'], 'qwen3:8b'],
  [['whisper-1'], 'whisper-1'],
  [[], undefined],
])('of %j the first that answers is chosen', (models, chosen) => expect(offeredModel(server(models))).toBe(chosen))
