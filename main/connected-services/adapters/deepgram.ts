import { z } from 'zod'
import { sentence } from '../../../shared/sentence'
import type { ServiceAdapter } from '../adapter'
import { chosen } from '../openai-audio'
import { addressOf } from '../search'
import { checkSpeech, givenOptions, soundProduct, speedWithin, wordsIn } from '../sound'
import { nearestSpeed, noInstructions, noPrompt, onlyModel } from '../unsupported-options'
import type { DirectWork } from '../work/work-capability'

const Answer = z.object({
  results: z.object({
    channels: z
      .array(z.object({ alternatives: z.array(z.object({ transcript: z.string() })).min(1) }))
      .min(1)
      .max(100),
  }),
})

/** The parameters that request each kind of sound; a container is named if there is a choice. */
const ENCODINGS: Readonly<Record<string, Record<string, string>>> = {
  mp3: { encoding: 'mp3' },
  wav: { encoding: 'linear16', container: 'wav' },
  ogg: { encoding: 'opus', container: 'ogg' },
  opus: { encoding: 'opus', container: 'ogg' },
  flac: { encoding: 'flac' },
  aac: { encoding: 'aac' },
}

const GENDERS: Readonly<Record<string, string>> = { female: 'aura-2-thalia-en', male: 'aura-2-apollo-en' }
const FIELDS = { transcribeModel: 'nova-3', voice: 'aura-2-thalia-en' } as const
const MOST = 2_000
const [SLOWEST, FASTEST] = [0.7, 1.5]

const transcribes: DirectWork = {
  type: 'direct',
  settle: ({ model, options }, { values }) => ({
    model: model ?? chosen(values, 'transcribeModel') ?? FIELDS.transcribeModel,
    options: givenOptions(options, ['language']),
    unmet: options.prompt ? [noPrompt('Deepgram')] : [],
  }),
  request({ file, model = '', options: { language } }, address) {
    const spoken: Record<string, string> = language ? { language } : { detect_language: 'true' }
    const headers = [
      { name: 'accept', value: 'application/json' },
      { name: 'content-type', value: file?.mediaType ?? 'audio/wav' },
    ]
    const url = addressOf(address, 'v1/listen', { model, smart_format: 'true', ...spoken })
    return { method: 'POST', url, headers, body: file?.bytes ?? new Uint8Array() }
  },
  product: answer =>
    wordsIn(answer, json => {
      const { channels } = Answer.parse(json).results
      return channels
        .map(({ alternatives }) => alternatives[0]?.transcript.trim())
        .filter(Boolean)
        .join('\n')
    }),
}

/** Its voices are models, with the language in their name. */
const speaks: DirectWork = {
  type: 'direct',
  settle(asked, { values }) {
    checkSpeech(asked, { name: 'Deepgram', most: MOST, endings: Object.keys(ENCODINGS) })
    const { model, options } = asked
    const ofGender = GENDERS[options.gender ?? '']
    const speed = speedWithin(options, SLOWEST, FASTEST)
    return {
      model: model ?? options.voice ?? ofGender ?? chosen(values, 'voice') ?? FIELDS.voice,
      options: speed === undefined ? [] : [{ name: 'speed', value: String(speed) }],
      unmet: [
        ...(options.language || (model && (options.voice || options.gender)) ? [onlyModel('Deepgram')] : []),
        ...(options.instructions ? [noInstructions('Deepgram')] : []),
        ...(speed === undefined || speed === Number(options.speed) ? [] : [nearestSpeed('Deepgram', SLOWEST, FASTEST)]),
      ],
    }
  },
  request({ text, model = '', options, ending = 'mp3' }, address) {
    const url = addressOf(address, 'v1/speak', { model, ...ENCODINGS[ending], ...options })
    const headers = [{ name: 'content-type', value: 'application/json' }]
    return { method: 'POST', url, headers, body: JSON.stringify({ text }) }
  },
  product: soundProduct,
}

/** Deepgram takes the sound itself, and all else in the address. */
export const deepgram: ServiceAdapter = {
  id: 'deepgram',
  name: 'Deepgram',
  about: sentence`Transcribes speech quickly, for dictation and audio files, and reads text aloud.`,
  usualAddress: 'https://api.deepgram.com',
  needsKey: true,
  keysAt: 'https://console.deepgram.com',
  cost: sentence`Billed per minute of speech and by the length of the text read aloud.`,
  fields: FIELDS,
  sign: key => [{ name: 'authorization', value: ['Token', key].join(' ') }],
  mostSpoken: MOST,
  offers: { 'audio.transcribe': transcribes, 'audio.speak': speaks },
}
