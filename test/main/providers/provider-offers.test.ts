import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, onTestFinished, test } from 'vitest'
import { foundKeys, foundServers, keyOffer } from '../../../main/providers/provider-offers'
import type { ProviderPreset } from '../../../shared/models/provider-presets'
import { type Answer, modelServer, plain } from '../../helpers/model-server'

const key = 'sk-test-0123456789abcdef'

describe('foundKeys', () => {
  test('finds the keys of providers by the names of their variables', () => {
    const found = foundKeys({ OPENAI_API_KEY: key, GOOGLE_API_KEY: ` ${key}\n`, OTHER_API_KEY: key, PATH: '/bin' })
    expect(found.map(({ preset, variable }) => [preset.id, variable])).toEqual([
      ['openai', 'OPENAI_API_KEY'],
      ['gemini', 'GOOGLE_API_KEY'],
    ])
    expect(found[1]?.key).toBe(key)
  })

  test('prefers the first variable of two', () => {
    const [found] = foundKeys({ GOOGLE_API_KEY: key, GEMINI_API_KEY: `${key}-2` })
    expect(found).toMatchObject({ variable: 'GEMINI_API_KEY', key: `${key}-2` })
  })

  test.each([
    '',
    '   ',
    'changeme',
    'two words of a key here',
    'ключ-ключ-ключ-ключ',
    'a\u0000b0123456789abcdef',
    undefined,
  ])('takes %j for no key', value => expect(foundKeys({ OPENAI_API_KEY: value })).toEqual([]))

  test.each([
    'https://gateway.example/v1',
    'http://api.openai.com/v1',
    'nonsense',
    'https://api.openai.com.evil.example',
  ])('leaves a key alone that is meant for %s', address =>
    expect(foundKeys({ OPENAI_API_KEY: key, OPENAI_BASE_URL: address })).toEqual([]),
  )

  test('offers it where the address beside it is the provider itself', () => {
    expect(foundKeys({ OPENAI_API_KEY: key, OPENAI_BASE_URL: 'https://api.openai.com/v1' })).toHaveLength(1)
  })

  test('cannot offer a key whose address the person must complete', () => {
    expect(foundKeys({ AZURE_OPENAI_API_KEY: key })).toEqual([])
  })

  test('shows the end of a key and no more', () => {
    const [found] = foundKeys({ ANTHROPIC_API_KEY: key })
    expect(keyOffer(found!)).toEqual({
      type: 'key',
      preset: 'anthropic',
      variable: 'ANTHROPIC_API_KEY',
      last4: 'cdef',
    })
  })
})

describe('foundServers', () => {
  const preset = (baseUrl: string): ProviderPreset => ({
    id: 'local',
    label: 'Local',
    protocol: 'openai-chat',
    baseUrl,
    needsKey: false,
    isLocal: true,
    models: [],
  })

  async function answering(models: string[] | Answer) {
    const server = await modelServer([], models)
    onTestFinished(() => server.close())
    return server
  }

  test('finds a server that lists its models, and asks it once without a key', async () => {
    const server = await answering(['one', 'two'])
    expect(await foundServers([preset(server.baseUrl)])).toEqual([
      { type: 'server', preset: 'local', baseUrl: server.baseUrl, models: ['one', 'two'] },
    ])
    expect(server.requests).toHaveLength(1)
    expect(server.requests[0]?.headers.authorization).toBeUndefined()
  })

  test.each<[string, string[] | Answer]>([
    ['lists none', []],
    ['shows a page', { type: 'plain', status: 200, body: '<html>', headers: { 'content-type': 'text/html' } }],
    ['refuses', plain(401, { error: 'no' })],
    ['lists something else', plain(200, { data: [{ name: 'x' }] })],
    [
      'leads elsewhere',
      { type: 'plain', status: 302, body: '', headers: { location: 'http://127.0.0.1:1/v1/models' } },
    ],
    ['hangs up', { type: 'reset' }],
  ])('passes over one that %s', async (_, answer) => {
    const server = await answering(answer)
    expect(await foundServers([preset(server.baseUrl)])).toEqual([])
  })

  test('waits for no server longer than a moment, and finds the others meanwhile', async () => {
    const silent = createServer(() => undefined)
    await new Promise<void>(resolve => silent.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void silent.closeAllConnections())
    onTestFinished(() => void silent.close())
    const quick = await answering(['m'])
    const { port } = silent.address() as AddressInfo
    const found = await foundServers([preset(`http://127.0.0.1:${port}/v1`), preset(quick.baseUrl)])
    expect(found.map(({ baseUrl }) => baseUrl)).toEqual([quick.baseUrl])
  })

  test('asks no server that is not on this computer', async () => {
    const server = await answering(['m'])
    expect(await foundServers([{ ...preset(server.baseUrl), isLocal: false }])).toEqual([])
    expect(server.requests).toEqual([])
  })
})
