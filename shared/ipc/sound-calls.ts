import { z } from 'zod'
import type { AudioType } from '../services/audio-type'

/** By what the work of a service can be stopped. */
const asking = { askingId: z.string().max(100) }

/** As much as any of the services takes at once. */
const MAX_TEXT = 5_000

/** A service that can do something with sound, and the host to which that is sent. */
export type SoundService = { label: string; host: string }

/** The services that write down speech and that speak; `mostCharacters` can be spoken at once. */
export type SoundServices = { transcribes?: SoundService; speaks?: SoundService & { mostCharacters: number } }

/** The renderer's calls about the microphone, and about services that work with sound. Nothing of it is kept. */
export const soundCalls = {
  'sound.services': { input: z.void(), output: z.custom<SoundServices>() },
  /** Returns whether the system lets Atrium hear the person; this window's page then may, until it is closed. */
  'microphone.open': { input: z.void(), output: z.boolean() },
  'microphone.close': { input: z.void(), output: z.void() },
  /** The words in a sound of at most 25 MB. Rejects with what to do where a service cannot say them. */
  'sound.transcribe': {
    input: z.object({ bytes: z.custom<Uint8Array>(value => value instanceof Uint8Array), ...asking }),
    output: z.object({ text: z.string() }),
  },
  /** A text as sound. */
  'sound.speak': {
    input: z.object({ text: z.string().min(1).max(MAX_TEXT), ...asking }),
    output: z.custom<{ bytes: Uint8Array; type: AudioType }>(),
  },
  'sound.stop': { input: z.object(asking), output: z.void() },
}
