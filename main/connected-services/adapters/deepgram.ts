import { z } from 'zod'
import { sentence } from '../../../shared/sentence'
import type { ServiceAdapter } from '../adapter'
import { addressOf } from '../search'
import type { Speech } from '../sound'
import { nearestSpeed, noInstructions, noPrompt, onlyModel } from '../unmet'

const Answer = z.object({
  metadata: z
    .object({ duration: z.number().nonnegative().optional().catch(undefined) })
    .optional()
    .catch(undefined),
  results: z.object({
    channels: z
      .array(
        z.object({
          detected_language: z.string().max(40).optional().catch(undefined),
          alternatives: z.array(z.object({ transcript: z.string() })).min(1),
        }),
      )
      .min(1)
      .max(100),
  }),
})

/** How the kinds of sound are asked for; a container is named where there is a choice. */
const ENCODINGS: Readonly<Record<string, Record<string, string>>> = {
  mp3: { encoding: 'mp3' },
  wav: { encoding: 'linear16', container: 'wav' },
  ogg: { encoding: 'opus', container: 'ogg' },
  opus: { encoding: 'opus', container: 'ogg' },
  flac: { encoding: 'flac' },
  aac: { encoding: 'aac' },
}

const VOICES = { female: 'aura-2-thalia-en', male: 'aura-2-apollo-en' } as const
const [SLOWEST, FASTEST] = [0.7, 1.5]

/** Deepgram takes the sound itself, and all else in the address. */
export const deepgram: ServiceAdapter = {
  id: 'deepgram',
  name: 'Deepgram',
  about: sentence`Writes down speech quickly, for dictation and sound files, and reads text aloud.`,
  usualAddress: 'https://api.deepgram.com',
  needsKey: true,
  keysAt: 'https://console.deepgram.com',
  cost: sentence`Paid by the minute of speech, and by the length of the text that is spoken.`,
  fields: { transcribeModel: 'nova-3', voice: VOICES.female },
  sign: key => [{ name: 'authorization', value: ['Token', key].join(' ') }],
  offers: {
    'audio.transcribe': {
      request({ bytes, type, model = '', language, prompt }, address) {
        const spoken: Record<string, string> = language ? { language } : { detect_language: 'true' }
        const url = addressOf(address, 'v1/listen', { model, smart_format: 'true', ...spoken })
        const headers = [
          { name: 'accept', value: 'application/json' },
          { name: 'content-type', value: type },
        ]
        return { request: { method: 'POST', url, headers, body: bytes }, unmet: prompt ? [noPrompt('Deepgram')] : [] }
      },
      parse(answer) {
        const { metadata, results } = Answer.parse(answer)
        const language = results.channels[0]?.detected_language
        const text = results.channels.map(({ alternatives }) => alternatives[0]?.transcript.trim() ?? '')
        return {
          text: text.filter(Boolean).join('\n'),
          ...(language && { language }),
          ...(metadata?.duration !== undefined && { seconds: metadata.duration }),
        }
      },
    },
    'audio.speak': {
      mostCharacters: 2_000,
      endings: Object.keys(ENCODINGS),
      request(speech, address) {
        const { text, ending, model, voice, gender, speed } = speech
        const url = addressOf(address, 'v1/speak', {
          model: model ?? (gender ? VOICES[gender] : (voice ?? VOICES.female)),
          ...ENCODINGS[ending],
          ...(speed !== undefined && { speed: String(Math.min(FASTEST, Math.max(SLOWEST, speed))) }),
        })
        const headers = [{ name: 'content-type', value: 'application/json' }]
        return { request: { method: 'POST', url, headers, body: JSON.stringify({ text }) }, unmet: unmetOf(speech) }
      },
    },
  },
}

function unmetOf({ model, language, gender, speed, instructions }: Speech): string[] {
  return [
    ...(language || (gender && model) ? [onlyModel('Deepgram')] : []),
    ...(instructions ? [noInstructions('Deepgram')] : []),
    ...(speed !== undefined && (speed < SLOWEST || speed > FASTEST)
      ? [nearestSpeed('Deepgram', SLOWEST, FASTEST)]
      : []),
  ]
}
