import { describe, expect, test } from 'vitest'
import { capabilitiesOf } from '../../../../main/connected-services/adapter'
import { adapters } from '../../../../main/connected-services/adapters'
import { tryService } from '../../../../main/connected-services/try-service'
import { WorkCapability } from '../../../../shared/services/connected-service'
import { connectedHere, serviceAt } from '../../../helpers/connected'
import { falServerHere, json, type MediaRequest, type Odd, seeingServerHere } from '../../../helpers/media-services'
import { always, KEY, PICTURE } from '../../../helpers/media-work'

type Server = { address: string; received: MediaRequest[] }
type Options = { key?: string; odd?: Odd }

/** A server of each kind of service that does work, as its documentation says. */
const SERVERS: Readonly<Record<string, (options: Options) => Promise<Server>>> = {
  fal: options => falServerHere({ made: PICTURE, ...options }),
  openai: options => seeingServerHere({ made: PICTURE, ...options }),
  'openai-compatible': options => seeingServerHere({ made: PICTURE, ...options }),
  anthropic: options => seeingServerHere({ made: PICTURE, ...options }),
}

const works = (id: string) => capabilitiesOf(adapters.find(one => one.id === id)!).filter(isWork)
/** Sound has a suite of its own: `use-sound.test.ts`. */
const isWork = (capability: string) => WorkCapability.safeParse(capability).success && !capability.startsWith('audio.')

test('every adapter that makes pictures, or looks at them, is held to the same', () => {
  const working = adapters.filter(adapter => capabilitiesOf(adapter).some(isWork))
  expect(Object.keys(SERVERS).toSorted()).toEqual(working.map(({ id }) => id).toSorted())
})

describe.each(Object.keys(SERVERS))('%s', adapter => {
  async function tried(options: Options = {}, limitMs = 5_000) {
    const server = await SERVERS[adapter]!({ key: KEY, ...options })
    const { connected } = await connectedHere([serviceAt(adapter, server.address)], KEY)
    const found = await connected.find(works(adapter)[0]!)
    if (!found) throw new Error('It is not connected.')
    const signal = new AbortController().signal
    return { server, told: await tryService(found, { services: connected, signal, limitMs }) }
  }

  test('is tried by a request that costs nothing', async () => {
    const { server, told } = await tried()
    expect(told).toMatchObject({ ok: true, message: `My ${adapter} responded.` })
    expect(server.received.map(({ method }) => method)).toEqual(['GET'])
  })

  test('says that a key is wrong', async () => {
    const { told } = await tried({ key: 'another' })
    expect(told).toMatchObject({ ok: false, message: expect.stringMatching(/didn’t accept the API key/) })
  })

  test.each<[string, Odd, RegExp]>([
    ['a web page', always(response => response.setHeader('content-type', 'text/html').end('<p>')), /with a web page/],
    [
      'a web page where nothing is',
      always(response => response.writeHead(404, { 'content-type': 'text/html' }).end('<p>')),
      /has nothing at this URL/,
    ],
    [
      'another form',
      always(response => json(response, { status: 5, data: 'none' })),
      /sent a response that Atrium doesn’t understand/,
    ],
    ['a fault of its own', always(response => json(response, {}, 500)), /is having a problem/],
    [
      'a redirect',
      always(response => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end()),
      /has nothing at this URL/,
    ],
    ['nothing', () => true, /didn’t respond in time/],
  ])('says what is wrong with %s', async (what, odd, said) => {
    const { told } = await tried({ odd }, what === 'nothing' ? 200 : undefined)
    expect(told).toMatchObject({ ok: false, message: expect.stringMatching(said) })
  })

  test('settles what it is told, so that the card shows it, and puts no key into it', async () => {
    const { offers } = adapters.find(({ id }) => id === adapter)!
    for (const capability of works(adapter)) {
      const offer = offers[capability as WorkCapability]!
      const file = { name: 'a.png', mediaType: 'image/png', bytes: PICTURE }
      const asked = { text: 'A cat', file, model: undefined, options: { max_tokens: '10' }, ending: 'png' }
      const { model, options } = offer.settle(asked, { values: { model: 'my-model' } })
      expect(model).toMatch(/\w/)
      const again = { ...asked, model, options: Object.fromEntries(options.map(({ name, value }) => [name, value])) }
      const request = (offer.type === 'direct' ? offer.request : offer.submit)(again, 'https://service.example/v1')
      expect(request.method).toBe('POST')
      expect(new URL(request.url).origin).toBe('https://service.example')
      expect(String(request.body)).toContain('A cat')
      for (const { value } of options) expect(String(request.body)).toContain(value.replace(/x\d+$/, ''))
    }
  })
})
