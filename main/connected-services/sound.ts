import type { AudioType } from '../../shared/services/audio-type'

/** The most that the services of this kind take at once. */
export const MAX_SOUND_BYTES = 25 * 1024 * 1024
/** A recording of minutes may take a server of one's own as long. */
export const TRANSCRIBE_LIMIT_MS = 300_000
export const SPEAK_LIMIT_MS = 120_000

/** A sound whose words are wanted. `language` is an ISO 639-1 code such as `de`; `prompt` has words that are to be expected in it. */
export type Transcription = {
  bytes: Uint8Array
  type: AudioType
  model?: string | undefined
  language?: string | undefined
  prompt?: string | undefined
}

/** What was said, as far as the service says in which language and of how many seconds. */
export type Transcript = { text: string; language?: string; seconds?: number }

/** A text that is to be spoken. `speed` is 1 for the usual one; `ending` is that of a file of the kind of sound that is wanted. */
export type Speech = {
  text: string
  ending: string
  model?: string | undefined
  voice?: string | undefined
  language?: string | undefined
  gender?: 'female' | 'male' | undefined
  speed?: number | undefined
  instructions?: string | undefined
}

export type SpokenSound = { bytes: Uint8Array; type: AudioType }
