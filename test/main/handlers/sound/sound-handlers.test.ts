import { describe, expect, test } from 'vitest'
import { soundHandlers } from '../../../../main/handlers/sound/sound-handlers'
import type { ConnectedService } from '../../../../shared/services/connected-service'
import { connectedHere, serviceAt } from '../../../helpers/connected'
import { answerJson } from '../../../helpers/search-services'
import { answerSound, MP3, soundServerHere, toneWav } from '../../../helpers/sound-services'

async function sound(services: readonly ConnectedService[], isClosed = false) {
  const { connected } = await connectedHere(services)
  const heard: string[] = []
  const gone: (() => void)[] = []
  const calls = soundHandlers({
    connected,
    desktop: {
      microphone: {
        open: async window => {
          heard.push(`open ${window}`)
          return true
        },
        close: window => void heard.push(`close ${window}`),
      },
      windows: {
        calling: () => (isClosed ? undefined : { id: 7, whenGone: then => void gone.push(then) }),
      } as Parameters<typeof soundHandlers>[0]['desktop']['windows'],
    },
  })
  return { calls, heard, gone, pageGoes: () => gone.at(-1)?.() }
}

describe('the use of sound by people', () => {
  test('names who can do it, and to which host it would go', async () => {
    const { calls } = await sound([
      serviceAt('whisper-server', 'http://localhost:9/v1'),
      serviceAt('speech-server', 'http://127.0.0.1:8880'),
    ])
    expect(await calls['sound.services'](undefined)).toEqual({
      transcribes: { label: 'My whisper-server', host: 'localhost:9' },
      speaks: { label: 'My speech-server', host: '127.0.0.1:8880', mostCharacters: 4_096 },
    })
    expect(await (await sound([])).calls['sound.services'](undefined)).toEqual({})
  })

  test('says what to do where nothing is connected, and sends nothing that is no sound', async () => {
    const { calls } = await sound([])
    await expect(calls['sound.transcribe']({ bytes: toneWav(), askingId: 'a' })).rejects.toThrow(
      /Connect one in Settings/,
    )
    await expect(calls['sound.speak']({ text: 'Hello.', askingId: 'a' })).rejects.toThrow(/Connect one in Settings/)
    const server = await soundServerHere((_, response) => answerJson(response, { text: 'Never.' }))
    const { calls: connected } = await sound([serviceAt('whisper-server', server.address)])
    const text = new TextEncoder().encode('<html>')
    await expect(connected['sound.transcribe']({ bytes: text, askingId: 'a' })).rejects.toThrow(
      /Services can’t use this audio file/,
    )
    const huge = Buffer.concat([toneWav(), Buffer.alloc(26 * 1024 * 1024)])
    await expect(connected['sound.transcribe']({ bytes: huge, askingId: 'a' })).rejects.toThrow(/at most 25 MB/)
    expect(server.received).toEqual([])
  })

  test('writes down and speaks, and stops when the person has had enough', async () => {
    let isSilent = false
    const server = await soundServerHere(({ url }, response) => {
      if (isSilent) return
      if (url.pathname.endsWith('/speech')) answerSound(response, MP3)
      else answerJson(response, { text: ' Hello. ' })
    })
    const { calls } = await sound([
      serviceAt('whisper-server', server.address),
      serviceAt('speech-server', `${server.address}/v1`),
    ])
    expect(await calls['sound.transcribe']({ bytes: toneWav(), askingId: 'a' })).toEqual({ text: 'Hello.' })
    expect((await calls['sound.speak']({ text: 'Hello.', askingId: 'b' })).type).toBe('audio/mpeg')
    expect(server.received.map(({ url }) => url.pathname)).toEqual(['/v1/audio/transcriptions', '/v1/audio/speech'])
    isSilent = true
    const asking = calls['sound.transcribe']({ bytes: toneWav(), askingId: 'c' })
    setTimeout(() => void calls['sound.stop']({ askingId: 'c' }), 30)
    await expect(asking).rejects.toMatchObject({ code: 'cancelled' })
  })

  test('the microphone is open for one window, until its page goes', async () => {
    const { calls, heard, gone, pageGoes } = await sound([])
    expect(await calls['microphone.open'](undefined)).toBe(true)
    await calls['microphone.close'](undefined)
    expect(await calls['microphone.open'](undefined)).toBe(true)
    expect(gone).toHaveLength(1)
    pageGoes()
    expect(heard).toEqual(['open 7', 'close 7', 'open 7', 'close 7'])
    const closed = await sound([], true)
    expect(await closed.calls['microphone.open'](undefined)).toBe(false)
    expect(closed.heard).toEqual([])
  })
})
