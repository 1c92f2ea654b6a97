import { messageOf } from '../../../shared/errors'
import { call } from '../../base/bridge'
import type { Hearer, Speaker } from './speaker'

type Sound = { bytes: Uint8Array; type: string }

/** Has a service speak: while a piece is heard, the next one is asked for already. */
export function serviceSpeaker(pieces: readonly string[], hearer: Hearer): Speaker {
  const stop = new AbortController()
  const audio = new Audio()
  let isPaused = false
  const speakAll = async (): Promise<void> => {
    let coming = asked(pieces[0], stop.signal)
    for (const [at] of pieces.entries()) {
      const sound = await coming
      if (!sound || stop.signal.aborted) return
      coming = asked(pieces[at + 1], stop.signal)
      // It is waited for later; meanwhile it may have failed.
      coming.catch(() => undefined)
      await heard(sound)
      if (stop.signal.aborted) return
    }
    hearer.ended()
  }
  const heard = (sound: Sound): Promise<void> => {
    const url = URL.createObjectURL(new Blob([new Uint8Array(sound.bytes)], { type: sound.type }))
    return new Promise<void>((resolve, reject) => {
      audio.onended = () => resolve()
      audio.onerror = () => reject(new Error(audio.error?.message || 'This sound cannot be played.'))
      stop.signal.addEventListener('abort', () => resolve(), { once: true })
      audio.src = url
      hearer.speaking()
      // A person who pauses before it is audible interrupts that, which is no failure.
      if (!isPaused) audio.play().catch(thrown => isPaused || reject(thrown))
    }).finally(() => URL.revokeObjectURL(url))
  }
  speakAll().catch((thrown: unknown) => stop.signal.aborted || hearer.failed(messageOf(thrown)))
  return {
    pause() {
      isPaused = true
      audio.pause()
    },
    resume() {
      isPaused = false
      // Between two pieces there is nothing to go on with.
      if (audio.src !== '' && !audio.ended) void audio.play().catch(() => undefined)
    },
    stop() {
      stop.abort()
      audio.pause()
    },
  }
}

async function asked(piece: string | undefined, signal: AbortSignal): Promise<Sound | undefined> {
  if (piece === undefined || signal.aborted) return undefined
  const askingId = crypto.randomUUID()
  signal.addEventListener('abort', () => void call('sound.stop', { askingId }).catch(() => undefined), { once: true })
  return call('sound.speak', { text: piece, askingId })
}
