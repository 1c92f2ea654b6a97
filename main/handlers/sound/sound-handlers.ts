import { AppError } from '../../../shared/errors'
import { parseWebAddress } from '../../../shared/parse-url'
import { sentence } from '../../../shared/sentence'
import { audioTypeOf } from '../../../shared/services/audio-type'
import type { UsableService } from '../../connected-services/connected-services'
import { MAX_SOUND_BYTES } from '../../connected-services/sound'
import { cancellableRequests } from '../cancellable-requests'
import type { Handlers } from '../handle-ipc-call'
import type { HandlerContext } from '../handler-context'

type SoundCalls =
  | 'sound.services'
  | 'sound.transcribe'
  | 'sound.speak'
  | 'sound.stop'
  | 'microphone.open'
  | 'microphone.close'

type SoundParts = Pick<HandlerContext, 'connected'> & {
  desktop: Pick<HandlerContext['desktop'], 'microphone' | 'windows'>
}

/** Handles what people do with sound themselves: it needs no approval, as they began it. */
export function soundHandlers({ connected, desktop }: SoundParts): Pick<Handlers, SoundCalls> {
  const askings = cancellableRequests()
  const { microphone, windows } = desktop
  /** The windows whose page closes the microphone when it goes. */
  const watched = new Set<number>()
  return {
    async 'sound.services'() {
      const [transcribes, speaks] = await Promise.all([
        connected.find('audio.transcribe'),
        connected.find('audio.speak'),
      ])
      const mostCharacters = speaks?.adapter.mostSpoken ?? 1_000
      return {
        ...(transcribes && { transcribes: named(transcribes) }),
        ...(speaks && { speaks: { ...named(speaks), mostCharacters } }),
      }
    },
    async 'microphone.open'() {
      const window = windows.calling()
      if (!window) return false
      const { id } = window
      // Once for each page, and before the system asks the person, who may close the window meanwhile.
      if (!watched.has(id))
        window.whenGone(() => {
          watched.delete(id)
          microphone.close(id)
        })
      watched.add(id)
      return microphone.open(id)
    },
    async 'microphone.close'() {
      const window = windows.calling()
      if (window) microphone.close(window.id)
    },
    'sound.transcribe': ({ bytes, askingId }) =>
      askings.run(askingId, async signal => {
        const type = audioTypeOf(bytes)
        if (!type) throw new AppError('bad-input', NO_SOUND)
        if (bytes.length > MAX_SOUND_BYTES) throw new AppError('bad-input', TOO_LARGE)
        const found = await connected.find('audio.transcribe')
        if (!found) throw new AppError('not-found', NOT_CONNECTED)
        const { transcribe } = await import('../../connected-services/use-sound')
        return { text: await transcribe(found, { bytes, type }, { services: connected, signal }) }
      }),
    'sound.speak': ({ text, askingId }) =>
      askings.run(askingId, async signal => {
        const found = await connected.find('audio.speak')
        if (!found) throw new AppError('not-found', NONE_SPEAKS)
        const { speak } = await import('../../connected-services/use-sound')
        return speak(found, text, { services: connected, signal })
      }),
    'sound.stop': async ({ askingId }) => askings.stop(askingId),
  }
}

function named({ service, address }: UsableService) {
  return { label: service.label, host: parseWebAddress(address)?.host ?? address }
}

const NO_SOUND = sentence`Services can’t use this audio file. Use MP3, WAV, M4A, OGG, FLAC, or WebM.`
const TOO_LARGE = sentence`Services accept at most 25 MB of audio at once. Use a shorter recording, or one with lower quality.`
const NOT_CONNECTED = sentence`No speech-to-text service connected. Connect one in Settings, under Services.`
const NONE_SPEAKS = sentence`No text-to-speech service connected. Connect one in Settings, under Services, or use the system’s voices to read aloud.`
