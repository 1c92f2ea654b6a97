import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { audioSpeak } from '../../../../main/tools/polpo/audio-speak'
import { textOf } from '../../../../shared/session/tool-results'
import { connectedHere, serviceAt } from '../../../helpers/connected'
import { planAndApply, propose } from '../../../helpers/run-proposal'
import { answerJson } from '../../../helpers/search-services'
import {
  answerSound,
  MP3,
  type SoundAnswering,
  soundFormats,
  soundServerHere,
  toneWav,
} from '../../../helpers/sound-services'
import { toolContext } from '../../../helpers/tool-context'

const KEY = 'key-0123456789'

async function asked(adapter: string, answer: SoundAnswering) {
  const server = await soundServerHere(answer)
  const { connected } = await connectedHere([serviceAt(adapter, server.address)], KEY)
  return { server, context: { ...(await toolContext()), connected } }
}

const sounding =
  (bytes: Uint8Array = MP3, type?: string): SoundAnswering =>
  (_, response) =>
    answerSound(response, bytes, type)

describe('audio_speak', () => {
  test.each(['openai', 'deepgram', 'elevenlabs', 'speech-server'])(
    'plans what %s is to say, and saves the sound after approval',
    async adapter => {
      const { server, context } = await asked(adapter, sounding())
      const input = { text: 'Good morning.', path: 'out/hello.mp3', speed: 1.1 }
      const { effects } = await propose(audioSpeak, input, context)
      expect(effects).toMatchObject([
        {
          type: 'service-work',
          capability: 'audio.speak',
          text: 'Good morning.',
          saveTo: 'out/hello.mp3',
          options: expect.arrayContaining([{ name: 'speed', value: '1.1' }]),
        },
      ])
      expect(server.received).toEqual([])
      const result = await planAndApply(audioSpeak, input, context)
      expect(result.details).toMatchObject({ type: 'made', mimeType: 'audio/mpeg', path: 'out/hello.mp3' })
      expect((await readFile(join(context.workspace, 'out/hello.mp3'))).equals(MP3)).toBe(true)
      const [request] = server.received
      if (!request) throw new Error('Nothing was sent.')
      expect(soundFormats[adapter]?.speak?.text(request)).toBe('Good morning.')
    },
  )

  test('says what the service cannot do of what was asked', async () => {
    const { context } = await asked('deepgram', sounding())
    const input = { text: 'Hello.', path: 'a.mp3', speed: 4, language: 'de', instructions: 'calmly' }
    const told = textOf(await planAndApply(audioSpeak, input, context))
    expect(told).toContain('Deepgram speaks at 0.7 to 1.5 times the usual speed')
    expect(told).toContain('Deepgram takes no instructions')
    expect(told).toContain('Voices of Deepgram are models')
  })

  test('takes the voice of a gender, or the one that is named', async () => {
    const { server, context } = await asked('openai', sounding())
    await planAndApply(audioSpeak, { text: 'A.', path: 'a.mp3', gender: 'female' }, context)
    await planAndApply(audioSpeak, { text: 'B.', path: 'b.mp3', gender: 'female', voice: 'echo' }, context)
    expect(server.received.map(({ body }) => JSON.parse(body.toString()).voice)).toEqual(['nova', 'echo'])
  })

  test.each<[object, RegExp]>([
    [{ text: '', path: 'a.mp3' }, /'text' must be a non-empty string/],
    [{ text: 'Hello.', path: 'a.docx' }, /must end in \.mp3/],
    [{ text: 'x'.repeat(4_097), path: 'a.mp3' }, /at most 4096 characters/],
    [{ text: 'Hello.', path: 'a.mp3', speed: 9 }, /'speed' must be a number from 0\.25 to 4/],
    [{ text: 'Hello.', path: 'a.mp3', provider: 'edge' }, /No service of the kind “edge”/],
    [{ text: 'Hello.', path: 'taken.mp3' }, /exists\. Choose another path/],
    [{ text: 'Hello.', path: '../a.mp3' }, /outside the workspace/],
  ])('refuses %o and sends nothing', async (input, said) => {
    const { server, context } = await asked('openai', sounding())
    await writeFile(join(context.workspace, 'taken.mp3'), MP3)
    await expect(propose(audioSpeak, input, context)).rejects.toThrow(said)
    expect(server.received).toEqual([])
  })

  test.each<[string, SoundAnswering, RegExp]>([
    [
      'HTML',
      (_, response) => response.setHeader('content-type', 'text/html').end('<h1>Hi</h1>'),
      /web page instead of data/,
    ],
    ['JSON', (_, response) => answerJson(response, { text: 'Hello.' }), /response that Atrium doesn’t understand/],
    ['no sound', sounding(Buffer.from('No sound at all.')), /no sound of a known kind/],
    ['half a sound', sounding(toneWav().subarray(0, 2_000), 'audio/wav'), /only a part of the sound/],
    [
      'a wrong key',
      (_, response) => answerJson(response, { error: { message: 'No.' } }, 401),
      /didn’t accept the API key/,
    ],
  ])('saves nothing of %s', async (_, answer, said) => {
    const { context } = await asked('openai', answer)
    await expect(planAndApply(audioSpeak, { text: 'Hello.', path: 'a.mp3' }, context)).rejects.toThrow(said)
    await expect(readFile(join(context.workspace, 'a.mp3'))).rejects.toThrow(/ENOENT/)
  })

  test('says so where the sound is of another kind than its name', async () => {
    const { context } = await asked('speech-server', sounding(toneWav(), 'audio/wav'))
    const told = textOf(await planAndApply(audioSpeak, { text: 'Hello.', path: 'a.mp3' }, context))
    expect(told).toContain('Mind that it is audio/wav')
  })
})
