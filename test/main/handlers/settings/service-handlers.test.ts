import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { connectedServices, keyNameOf } from '../../../../main/connected-services/connected-services'
import { serviceHandlers } from '../../../../main/handlers/settings/service-handlers'
import { openKeys } from '../../../../main/store/documents/provider-keys'
import { openStore } from '../../../../main/store/store'
import { serviceAt } from '../../../helpers/connected'
import { answerJson, PAGES, searchFormats, searchServerHere } from '../../../helpers/search-services'
import { temporaryFolder } from '../../../helpers/temp-folder'
import { turningOver } from '../../../helpers/turning-over'

const KEY = 'key-0123456789'

async function page() {
  const folder = await temporaryFolder()
  const store = await openStore(folder)
  onTestFinished(() => store.close())
  const keys = await openKeys({
    file: join(folder, 'keys.json'),
    encryption: turningOver(),
    report: () => undefined,
    lost: () => undefined,
  })
  const connected = connectedServices({ list: store.services.list, keys, jobs: store.serviceJobs })
  return { folder, store, keys, connected, calls: serviceHandlers({ store, keys, connected }) }
}

const exaAt = (address: string) => serviceAt('exa', address)

describe('the page of services', () => {
  test('names what can be connected, and begins with nothing', async () => {
    const { calls, connected } = await page()
    const { services, kinds } = await calls['service.list'](undefined)
    expect(services).toEqual([])
    expect(kinds.map(({ name }) => name)).toEqual([
      ...['Exa', 'Brave', 'Tavily', 'SearXNG'],
      ...['OpenAI', 'fal.ai', 'OpenAI-compatible', 'Anthropic'],
      ...['Deepgram', 'ElevenLabs', 'Whisper', 'Kokoro'],
    ])
    expect(await connected.capabilities()).toEqual(new Set())
  })

  test('keeps a key where nobody reads it, and shows its end alone', async () => {
    const { calls, folder, connected } = await page()
    const [view] = await calls['service.save']({ service: exaAt('https://exa.example'), key: KEY })
    expect(view?.key).toEqual({ state: 'set', last4: '6789', kept: 'encrypted' })
    for (const name of ['keys.json', 'connected-services.json'])
      expect(await readFile(join(folder, name), 'utf8')).not.toContain(KEY)
    expect(await connected.capabilities()).toEqual(new Set(['search.web', 'search.similar']))
    const { key } = await connected.sign('my-exa', 'https://exa.example/search')
    expect(key).toBe(KEY)
  })

  test('forgets the key of a service that is at another server by now', async () => {
    const { calls, connected } = await page()
    await calls['service.save']({ service: exaAt('https://exa.example'), key: KEY })
    const [same] = await calls['service.save']({ service: { ...exaAt('https://exa.example/v2'), label: 'Mine' } })
    expect(same).toMatchObject({ label: 'Mine', key: { state: 'set' } })
    const [moved] = await calls['service.save']({ service: exaAt('https://other.example') })
    expect(moved?.key).toEqual({ state: 'none' })
    expect(await connected.find('search.web')).toBeUndefined()
  })

  test.each([
    [{ adapter: 'other' }, KEY, 'no such type'],
    [{ values: { address: 'exa.example' } }, KEY, 'must start with https://'],
    [{ values: { address: 'http://exa.example' } }, KEY, 'doesn’t send keys over http'],
    [{}, 'with blanks in it', 'without spaces'],
  ])('refuses %o and keeps nothing of it', async (changes, key, words) => {
    const { calls, store } = await page()
    const service = { ...exaAt('https://exa.example'), ...changes }
    await expect(calls['service.save']({ service, key })).rejects.toThrow(words)
    expect(store.services.list()).toEqual([])
  })

  test('asks the preferred one first, and forgets the key of one that is removed', async () => {
    const { calls, keys, connected } = await page()
    await calls['service.save']({ service: exaAt('https://exa.example'), key: KEY })
    await calls['service.save']({ service: serviceAt('searxng', 'http://localhost:8888') })
    expect((await connected.find('search.web'))?.service.id).toBe('my-exa')
    await calls['service.prefer']({ id: 'my-searxng' })
    expect((await connected.find('search.web'))?.service.id).toBe('my-searxng')
    const views = await calls['service.remove']({ id: 'my-exa' })
    expect(views.map(({ id }) => id)).toEqual(['my-searxng'])
    expect(keys.state(keyNameOf('my-exa'))).toEqual({ state: 'none' })
  })

  test('tests a service with a real request, which can be stopped', async () => {
    const { calls } = await page()
    let isSilent = false
    const server = await searchServerHere((_, response) => {
      if (!isSilent) answerJson(response, searchFormats.exa.found(PAGES))
    })
    await calls['service.save']({ service: exaAt(server.address), key: KEY })
    expect(await calls['service.test']({ id: 'my-exa', askingId: 'a' })).toMatchObject({ ok: true })
    isSilent = true
    const testing = calls['service.test']({ id: 'my-exa', askingId: 'b' })
    setTimeout(() => void calls['service.stopTest']({ askingId: 'b' }), 50)
    await expect(testing).rejects.toMatchObject({ code: 'cancelled' })
  })
})
