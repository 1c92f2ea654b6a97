import type { ServerResponse } from 'node:http'
import { describe, expect, test } from 'vitest'
import { capabilitiesOf } from '../../../main/connected-services/adapter'
import { adapters } from '../../../main/connected-services/adapters'
import { tryService } from '../../../main/connected-services/try-service'
import { speak, transcribe } from '../../../main/connected-services/use-sound'
import { connectedHere, serviceAt } from '../../helpers/connected'
import { answerJson } from '../../helpers/search-services'
import {
  answerSound,
  MP3,
  type SoundAnswering,
  type SoundFormat,
  soundFormats,
  soundServerHere,
  toneWav,
} from '../../helpers/sound-services'

const KEY = 'key-0123/4567+89ab=cdef'
const WAV = toneWav()

/** A service of the kind that answers so, as dictation, tools and the test of the page use it. */
async function asked(adapter: string, answer: SoundAnswering, values: Record<string, string> = {}) {
  const server = await soundServerHere(answer)
  const service = { ...serviceAt(adapter, server.address), values: { address: server.address, ...values } }
  const { connected } = await connectedHere([service], KEY)
  const found = (await connected.find('audio.transcribe')) ?? (await connected.find('audio.speak'))
  if (!found) throw new Error('It is not connected.')
  const asking = (limitMs?: number) => ({
    services: connected,
    signal: new AbortController().signal,
    ...(limitMs !== undefined && { limitMs }),
  })
  const { offers } = found.adapter
  return {
    server,
    transcribe: () => transcribe(found, { bytes: WAV, type: 'audio/wav' }, asking()),
    speak: (text = 'Hello there.') => speak(found, text, asking()),
    /** Whichever of them it does. */
    use: (limitMs?: number): Promise<unknown> =>
      offers['audio.transcribe']
        ? transcribe(found, { bytes: WAV, type: 'audio/wav' }, asking(limitMs))
        : speak(found, 'Hello.', asking(limitMs)),
    tried: (limitMs?: number) => tryService(found, asking(limitMs)),
  }
}

test('every adapter that works with sound is held to the same', () => {
  const withSound = adapters.filter(adapter => capabilitiesOf(adapter).some(name => name.startsWith('audio.')))
  expect(Object.keys(soundFormats).toSorted()).toEqual(withSound.map(({ id }) => id).toSorted())
})

describe.each(Object.entries(soundFormats))('%s', (adapter, format) => {
  const { transcribe: transcribes, speak: speaks } = format
  const status =
    ([code, body]: SoundFormat['wrongKey']): SoundAnswering =>
    (_, response) =>
      answerJson(response, body, code)

  test.runIf(transcribes)('writes down a sound in its own format', async () => {
    const { server, transcribe: use } = await asked(adapter, (_, response) =>
      answerJson(response, transcribes?.words(' Good morning, “Ärzte”. ') ?? {}),
    )
    expect(await use()).toBe('Good morning, “Ärzte”.')
    const [request] = server.received
    if (!request) throw new Error('Nothing was asked.')
    expect(request.method).toBe('POST')
    expect(request.url.pathname).toBe(transcribes?.path)
    expect(request.sound.equals(WAV)).toBe(true)
    expect(transcribes?.model(request)).toBe(adapters.find(({ id }) => id === adapter)?.fields?.transcribeModel)
    const [name, value] = format.key(KEY)
    expect(request.headers[name]).toBe(value)
  })

  test.runIf(transcribes)('asks for the model that the person set', async () => {
    const { server, transcribe: use } = await asked(
      adapter,
      (_, response) => answerJson(response, transcribes?.words('Yes.') ?? {}),
      { transcribeModel: 'my-model' },
    )
    await use()
    expect(server.received.map(one => transcribes?.model(one))).toEqual(['my-model'])
  })

  test.runIf(speaks)('speaks in its own format', async () => {
    const { server, speak: use } = await asked(adapter, (_, response) => answerSound(response, MP3))
    const result = await use('Hello “there”.')
    expect(result.type).toBe('audio/mpeg')
    expect(Buffer.from(result.bytes).equals(MP3)).toBe(true)
    const [request] = server.received
    if (!request) throw new Error('Nothing was asked.')
    expect(request.url.pathname).toMatch(speaks?.path ?? /never/)
    expect(speaks?.text(request)).toBe('Hello “there”.')
    expect(speaks?.model(request)).toBeTruthy()
    const [name, value] = format.key(KEY)
    expect(request.headers[name]).toBe(value)
  })

  test.runIf(speaks)('does not take for a sound what is none', async () => {
    const { speak: use } = await asked(adapter, (_, response) => answerSound(response, Buffer.from('No sound at all.')))
    await expect(use()).rejects.toThrow(/something that isn’t audio/)
  })

  test('is tried with the least that it can do', async () => {
    const { tried } = await asked(adapter, ({ url }, response) => {
      // A list of models is free, if there is one.
      if (url.pathname === '/models') answerJson(response, { object: 'list', data: [] })
      else if (transcribes) answerJson(response, transcribes.words(''))
      else answerSound(response, MP3)
    })
    expect(await tried()).toMatchObject({ ok: true, message: `My ${adapter} responded.` })
  })

  test.each([
    ['a wrong key', format.wrongKey, /didn’t accept the API key/],
    ['no credit', format.noCredit, /is out of credit/],
    ['too many requests', format.tooOften, /is getting too many requests/],
    ['a fault of its own', [500, { error: 'Oops' }], /is having a problem \(status 500\)/],
    ['no such address', [404, { error: 'Not found' }], /has nothing at this URL/],
    ['too much', [413, { error: 'Too large' }], /refused the request \(status 413\).*Too large/],
  ] as const)('says what is wrong: %s', async (_, answer, said) => {
    const { use, tried } = await asked(adapter, status([answer[0], answer[1]]))
    await expect(use()).rejects.toMatchObject({ message: expect.stringMatching(said), sentence: expect.anything() })
    const { ok, message, detail } = await tried()
    expect(ok).toBe(false)
    expect(`${message} ${detail}`).toMatch(said)
  })

  test.each<[string, (response: ServerResponse) => void, RegExp]>([
    [
      'a web page',
      response => response.setHeader('content-type', 'text/html').end('<h1>Welcome</h1>'),
      /with a web page instead of data/,
    ],
    [
      'half an answer',
      response => response.setHeader('content-type', 'application/json').end('{"text":'),
      /sent a response that Atrium doesn’t understand/,
    ],
    [
      'other types',
      response => answerJson(response, { text: 5, results: 'none' }),
      /sent a response that Atrium doesn’t understand/,
    ],
    [
      'nothing',
      response => response.setHeader('content-type', 'application/json').end(),
      /sent a response that Atrium doesn’t understand/,
    ],
    [
      'a redirect',
      response => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
      /has nothing at this URL/,
    ],
  ])('says what is wrong with %s', async (_, answer, said) => {
    const { server, use, tried } = await asked(adapter, (_received, response) => answer(response))
    await expect(use()).rejects.toThrow(said)
    expect((await tried()).message).toMatch(said)
    expect(server.received).toHaveLength(2)
  })

  test('fails in words where the answer is huge, cut in half, or never comes', async () => {
    const huge = await asked(adapter, (_, response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': String(26 * 1024 * 1024) })
      response.write('x')
    })
    await expect(huge.use()).rejects.toThrow(/more than 25 MB/)
    const cut = await asked(adapter, (_, response) => {
      response.writeHead(200, { 'content-type': 'audio/mpeg', 'content-length': '5000' }).write(MP3)
      setTimeout(() => response.destroy(), 20)
    })
    await expect(cut.use()).rejects.toThrow(/closed the connection before its response was complete/)
    const silent = await asked(adapter, () => undefined)
    await expect(silent.use(200)).rejects.toThrow(/didn’t respond in time/)
    expect((await silent.tried(200)).message).toMatch(/didn’t respond in time/)
  })

  test('tells nobody the key, however it comes back', async () => {
    const forms = [KEY, encodeURIComponent(KEY), Buffer.from(KEY).toString('base64')]
    for (const form of forms) {
      const { use, tried } = await asked(adapter, (_, response) => answerJson(response, { error: `No ${form}` }, 418))
      const failure = await use().catch((thrown: unknown) => thrown)
      const all = `${String(failure)} ${JSON.stringify(failure)} ${(failure as Error).stack} ${JSON.stringify(await tried())}`
      for (const secret of forms) expect(all).not.toContain(secret)
    }
  })

  test('is stopped by whoever asked', async () => {
    const server = await soundServerHere(() => undefined)
    const { connected } = await connectedHere([serviceAt(adapter, server.address)], KEY)
    const found = (await connected.find('audio.transcribe')) ?? (await connected.find('audio.speak'))
    if (!found) throw new Error('It is not connected.')
    const controller = new AbortController()
    const asking = { services: connected, signal: controller.signal }
    const use = transcribes
      ? transcribe(found, { bytes: WAV, type: 'audio/wav' }, asking)
      : speak(found, 'Hello.', asking)
    setTimeout(() => controller.abort(new Error('Enough.')), 30)
    await expect(use).rejects.toThrow('Enough.')
  })
})
