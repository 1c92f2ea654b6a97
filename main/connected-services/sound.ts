import type { AudioType } from '../../shared/services/audio-type'
import type { AskedWork, SettledWork, WorkAnswer, WorkProduct } from './work/work-capability'

/** The most that the services of this kind take at once. */
export const MAX_SOUND_BYTES = 25 * 1024 * 1024
/** A recording of minutes may take a server of one's own as long. */
export const TRANSCRIBE_LIMIT_MS = 300_000
export const SPEAK_LIMIT_MS = 120_000

/** The options of a service that transcribes speech: the language as an ISO 639-1 code such as `de`, and words to be expected. */
export type TranscriptionOption = 'language' | 'prompt'

/** The options of a service that speaks. A gender is `female` or `male`, a speed of 1 the usual one. */
export type SpeechOption = 'voice' | 'language' | 'gender' | 'speed' | 'instructions'

export type SpokenSound = { bytes: Uint8Array; type: AudioType }

type Options = AskedWork['options']

/** Those that were given, in this order. */
export function givenOptions(options: Options, names: readonly string[]): SettledWork['options'] {
  return names.flatMap(name => (options[name] ? [{ name, value: options[name] }] : []))
}

/** Checks a request for a service that takes a certain number of characters at once, and certain kinds of sound. Throws for others. */
export function checkSpeech(
  { text = '', ending = 'mp3' }: AskedWork,
  { name, most, endings }: { name: string; most: number; endings: readonly string[] },
): void {
  if (!endings.includes(ending))
    throw new Error(`'path' must end in ${endings.map(one => `.${one}`).join(', ')}: ${name} makes no other sound.`)
  if (text.length > most)
    throw new Error(`'text' must have at most ${most} characters: ${name} speaks no more at once. Make several files.`)
}

/** The nearest that a service can do; undefined where none was asked for. */
export function speedWithin(options: Options, from: number, to: number): number | undefined {
  return options.speed === undefined ? undefined : Math.min(to, Math.max(from, Number(options.speed)))
}

/** A sound is the answer itself. Throws where it is something else. */
export function soundProduct({ type }: WorkAnswer): WorkProduct {
  if (type !== 'file') throw new Error('This is no sound.')
  return { type }
}

/** JSON, of which a capability reads its words. */
export function wordsIn(answer: WorkAnswer, read: (json: unknown) => string): WorkProduct {
  if (answer.type === 'file') throw new Error('This is no text.')
  return { type: 'text', text: read(answer.json).trim() }
}
