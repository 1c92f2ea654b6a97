import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { notices } from '../../../../main/handlers/notices'
import { providerHandlers } from '../../../../main/handlers/settings/provider-handlers'
import { openKeys } from '../../../../main/store/documents/provider-keys'
import { openStore } from '../../../../main/store/store'
import type { ProviderSettings } from '../../../../shared/settings'
import { withoutKeyring } from '../../../helpers/services'
import { temporaryFolder } from '../../../helpers/temp-folder'

const key = 'sk-found-0123456789wxyz'

async function start(environment: Record<string, string> = {}) {
  const folder = await temporaryFolder()
  const store = await openStore(folder)
  onTestFinished(() => store.close())
  const told = notices(() => undefined)
  const keys = await openKeys({
    file: join(folder, 'keys.json'),
    encryption: withoutKeyring,
    report: told.add,
    lost: () => undefined,
  })
  const call = providerHandlers({ store, keys, notices: told, environment: async () => environment })
  return { call, store, keys, told, folder }
}

const provider: ProviderSettings = {
  id: 'p',
  label: 'P',
  protocol: 'openai-chat',
  baseUrl: 'https://models.example/v1',
}

describe('offers', () => {
  const environment = { GROQ_API_KEY: key, OPENAI_API_KEY: key, OPENAI_BASE_URL: 'https://gateway.example' }
  const adopt = { type: 'key' as const, preset: 'groq', variable: 'GROQ_API_KEY' }

  test('name the variable and the end of the key, and import nothing', async () => {
    const { call, store } = await start(environment)
    const keysOffered = (await call['provider.offers']()).filter(({ type }) => type === 'key')
    expect(keysOffered).toContainEqual({ type: 'key', preset: 'groq', variable: 'GROQ_API_KEY', last4: 'wxyz' })
    expect(keysOffered).not.toContainEqual(expect.objectContaining({ preset: 'openai' }))
    expect(JSON.stringify(keysOffered)).not.toContain(key)
    expect(store.providers.list()).toHaveLength(1)
  })

  test('are adopted for the origin of the preset, once, and offered no more', async () => {
    const { call, keys } = await start(environment)
    const { id, providers } = await call['provider.adopt'](adopt)
    expect(JSON.stringify(providers)).not.toContain(key)
    expect(providers.at(-1)).toMatchObject({
      id,
      label: 'Groq',
      preset: 'groq',
      baseUrl: 'https://api.groq.com/openai/v1',
      key: { state: 'set', last4: 'wxyz' },
    })
    expect(await keys.get(id, 'https://api.groq.com')).toBe(key)
    expect(await keys.get(id, 'https://other.example')).toBeUndefined()
    expect(await call['provider.offers']()).not.toContainEqual(expect.objectContaining({ preset: 'groq' }))
  })

  test('give their key to the provider of that address that has none', async () => {
    const { call } = await start(environment)
    const own = { ...provider, id: 'own', baseUrl: 'https://api.groq.com/openai/v1' }
    await call['provider.save']({ provider: own })
    const { id, providers } = await call['provider.adopt'](adopt)
    expect(id).toBe('own')
    expect(providers).toHaveLength(2)
  })

  test('never change a key that is there: a second provider is made, under a name of its own', async () => {
    const { call, keys } = await start(environment)
    const { id: first } = await call['provider.adopt'](adopt)
    await keys.set(first, 'https://api.groq.com', 'another-key-0123')
    const { id, providers } = await call['provider.adopt'](adopt)
    expect(id).not.toBe(first)
    expect(providers.at(-1)?.label).toBe('Groq (api.groq.com)')
    expect(await keys.get(first, 'https://api.groq.com')).toBe('another-key-0123')
  })

  test.each([
    { type: 'key' as const, preset: 'nobody', variable: 'GROQ_API_KEY' },
    { type: 'key' as const, preset: 'openai', variable: 'OPENAI_API_KEY' },
    { type: 'key' as const, preset: 'openai', variable: 'GROQ_API_KEY' },
    { type: 'key' as const, preset: 'groq', variable: 'PATH' },
    { type: 'key' as const, preset: 'groq' },
    { type: 'server' as const, preset: 'openai' },
  ])('are refused where there is no such thing: %j', async offer => {
    const { call, store } = await start(environment)
    await expect(call['provider.adopt'](offer)).rejects.toMatchObject({ code: 'not-found' })
    expect(store.providers.list()).toHaveLength(1)
  })

  test('leave out a server that is connected under another name of this computer', async () => {
    const { call, store } = await start()
    const local = { ...provider, baseUrl: 'http://127.0.0.1:11434/v1' }
    await store.providers.save(local)
    expect(await call['provider.offers']()).not.toContainEqual(expect.objectContaining({ preset: 'ollama' }))
  })

  test('connect a server without a key, and use it again', async () => {
    const { call } = await start()
    const { id } = await call['provider.adopt']({ type: 'server', preset: 'ollama' })
    const again = await call['provider.adopt']({ type: 'server', preset: 'ollama' })
    expect(again.id).toBe(id)
    expect(again.providers.at(-1)).toMatchObject({ baseUrl: 'http://localhost:11434/v1', key: { state: 'none' } })
  })
})
