import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { notices } from '../../../../main/handlers/notices'
import { providerHandlers } from '../../../../main/handlers/settings/provider-handlers'
import { openKeys } from '../../../../main/store/documents/provider-keys'
import { openStore } from '../../../../main/store/store'
import type { ProviderSettings } from '../../../../shared/settings'
import { saying } from '../../../helpers/chat-answers'
import { eventually } from '../../../helpers/eventually'
import { modelServer } from '../../../helpers/model-server'
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

describe('provider.save', () => {
  test('keeps headers, the preset and what is known of models', async () => {
    const { call, store } = await start()
    const whole = {
      ...provider,
      preset: 'groq',
      headers: { 'X-Team': 'blue' },
      models: { m: { contextWindow: 8_000 } },
    }
    await call['provider.save']({ provider: whole })
    expect(store.providers.find('p')).toEqual(whole)
  })

  test.each<[string, string, RegExp]>([
    ['Authorization', 'Bearer x', /Atrium sets the header \S+ itself/],
    ['cookie', 'a=b', /Atrium sets the header \S+ itself/],
    ['Host', 'other.example', /Atrium sets the header \S+ itself/],
    ['x-api-key', 'k', /key field/],
    ['Api-Key', 'k', /key field/],
    ['Transfer-Encoding', 'chunked', /Atrium sets the header \S+ itself/],
    ['Proxy-Authorization', 'x', /Atrium sets the header \S+ itself/],
    ['two words', 'x', /isn’t a valid header name/],
    ['', 'x', /isn’t a valid header name/],
    ['a:b', 'x', /isn’t a valid header name/],
    ['a\r\nHost', 'x', /isn’t a valid header name/],
    ['X-Team', 'blue\r\nHost: other.example', /characters that aren’t allowed in headers/],
    ['X-Team', 'a\u0000b', /characters that aren’t allowed in headers/],
    ['X-Team', '‮evil', /characters that aren’t allowed in headers/],
  ])('refuses the header %j: %j, and keeps nothing', async (name, value, words) => {
    const { call, store } = await start()
    const odd = { ...provider, headers: { [name]: value } }
    await expect(call['provider.save']({ provider: odd, key })).rejects.toMatchObject({
      code: 'bad-input',
      message: expect.stringMatching(words),
    })
    expect(store.providers.find('p')).toBeUndefined()
  })

  test('refuses a crowd of headers, and an address that is not filled in', async () => {
    const { call } = await start()
    const many = Object.fromEntries(Array.from({ length: 21 }, (_, at) => [`X-${at}`, 'v']))
    await expect(call['provider.save']({ provider: { ...provider, headers: many } })).rejects.toThrow(
      'at most 20 headers',
    )
    const gap = { ...provider, baseUrl: 'https://{your-resource}.openai.azure.com/openai/v1' }
    await expect(call['provider.save']({ provider: gap })).rejects.toThrow('placeholder in braces')
  })

  test.each([
    ['X-Whatever', 'Bearer abcdefghijkl'],
    ['X-Whatever', 'sk-proj-abcdefghijklmnop'],
    ['X-Access-Token', 'abcdefghijklmnop'],
    ['X-Secret', '0123456789abcdef'],
  ])('warns of %s: %s, without saying the value', async (name, value) => {
    const { call, told } = await start()
    await call['provider.save']({ provider: { ...provider, headers: { [name]: value } } })
    expect(told.list()).toMatchObject([{ level: 'warning', message: expect.stringContaining(name) }])
    expect(told.list()[0]?.message).not.toContain(value)
  })

  test.each([
    ['X-Title', 'Atrium'],
    ['HTTP-Referer', 'https://atrium.example/'],
    ['X-Token-Limit', '4096'],
  ])('says nothing of %s: %s', async (name, value) => {
    const { call, told } = await start()
    await call['provider.save']({ provider: { ...provider, headers: { [name]: value } } })
    expect(told.list()).toEqual([])
  })
})

describe('a provider that is kept', () => {
  test('is tested with the key of its origin', async () => {
    const server = await modelServer([saying('OK')])
    onTestFinished(() => server.close())
    const { call } = await start()
    await call['provider.save']({ provider: { ...provider, baseUrl: server.baseUrl }, key })
    expect(await call['provider.test']({ id: 'p', model: 'test-model', askingId: 'a' })).toMatchObject({ ok: true })
    expect(server.requests.at(-1)?.headers.authorization).toBe(`Bearer ${key}`)
    expect(await call['provider.test']({ id: 'p', askingId: 'a' })).toMatchObject({ ok: true })
  })

  test.each(['provider.test', 'provider.models'] as const)(
    'is no longer asked once %s is stopped, and that is no fault of the server',
    async name => {
      const server = await modelServer([], { type: 'no-headers' })
      onTestFinished(() => server.close())
      const { call } = await start()
      await call['provider.save']({ provider: { ...provider, baseUrl: server.baseUrl }, key })
      const outcome = Promise.resolve(call[name]({ id: 'p', askingId: 'a' })).catch(thrown => thrown)
      await eventually(() => expect(server.requests).toHaveLength(1))
      await call['provider.stopAsking']({ askingId: 'a' })
      expect(await outcome).toMatchObject({ code: 'cancelled' })
      await server.requests[0]?.closed
      expect(server.requests).toHaveLength(1)
    },
  )

  test('has no key at another address', async () => {
    const server = await modelServer([], { type: 'plain', status: 401, body: '{}', headers: {} })
    onTestFinished(() => server.close())
    const { call } = await start()
    await call['provider.save']({ provider, key })
    await call['provider.save']({ provider: { ...provider, baseUrl: server.baseUrl } })
    expect(await call['provider.test']({ id: 'p', askingId: 'a' })).toMatchObject({ ok: false })
    expect(server.requests.every(({ headers }) => headers.authorization === undefined)).toBe(true)
  })

  test('tells the facts of a model, and is missed in words', async () => {
    const { call } = await start()
    await call['provider.save']({ provider: { ...provider, models: { 'gpt-5': { contextWindow: 9_000 } } } })
    expect(await call['model.facts']({ providerId: 'p', model: 'gpt-5' })).toMatchObject({
      contextWindow: 9_000,
      images: true,
      patches: true,
    })
    expect(() => call['model.facts']({ providerId: 'gone', model: 'm' })).toThrow('no longer exists')
    await expect(call['provider.test']({ id: 'gone', askingId: 'a' })).rejects.toMatchObject({ code: 'not-found' })
  })
})
