import { z } from 'zod'
import { sentence } from '../../../shared/sentence'
import type { ServiceAdapter } from '../adapter'
import { multipart } from '../multipart'
import { chosen } from '../openai-audio'
import { addressOf } from '../search'
import { checkSpeech, givenOptions, soundProduct, speedWithin, wordsIn } from '../sound'
import { soundFile } from '../sound-file'
import { nearestSpeed, noInstructions, noLanguageOfVoice, noPrompt } from '../unsupported-options'
import type { DirectWork } from '../work/work-capability'

const Answer = z.object({ text: z.string() })

/** Voices that every account has: Sarah and George. */
const GENDERS: Readonly<Record<string, string>> = { female: 'EXAVITQu4vr4xnSDxMaL', male: 'JBFqnCBsd6RMkjVDRZzb' }
const FIELDS = {
  transcribeModel: 'scribe_v2',
  speakModel: 'eleven_multilingual_v2',
  voice: 'JBFqnCBsd6RMkjVDRZzb',
} as const
const MOST = 5_000
const [SLOWEST, FASTEST] = [0.7, 1.2]

const transcribes: DirectWork = {
  type: 'direct',
  settle: ({ model, options }, { values }) => ({
    model: model ?? chosen(values, 'transcribeModel') ?? FIELDS.transcribeModel,
    options: givenOptions(options, ['language']),
    unmet: options.prompt ? [noPrompt('ElevenLabs')] : [],
  }),
  request({ file, model: model_id, options: { language: language_code } }, address) {
    const { type, body } = multipart({ model_id, language_code }, soundFile(file))
    const headers = [
      { name: 'accept', value: 'application/json' },
      { name: 'content-type', value: type },
    ]
    return { method: 'POST', url: addressOf(address, 'v1/speech-to-text'), headers, body }
  },
  product: answer => wordsIn(answer, json => Answer.parse(json).text),
}

/** The older of its models take no language, and refuse it. */
const takesLanguage = (model: string): boolean => /_v2_5|_v3/.test(model)

const speaks: DirectWork = {
  type: 'direct',
  settle(asked, { values }) {
    checkSpeech(asked, { name: 'ElevenLabs', most: MOST, endings: ['mp3'] })
    const { options } = asked
    const model = asked.model ?? chosen(values, 'speakModel') ?? FIELDS.speakModel
    const voice = options.voice ?? GENDERS[options.gender ?? ''] ?? chosen(values, 'voice') ?? FIELDS.voice
    const speed = speedWithin(options, SLOWEST, FASTEST)
    const language = takesLanguage(model) ? options.language : undefined
    const told = { voice, ...(language && { language }), ...(speed !== undefined && { speed: String(speed) }) }
    return {
      model,
      options: givenOptions(told, ['voice', 'language', 'speed']),
      unmet: [
        ...(options.language && !language ? [noLanguageOfVoice(model)] : []),
        ...(options.instructions ? [noInstructions('ElevenLabs')] : []),
        ...(speed === undefined || speed === Number(options.speed)
          ? []
          : [nearestSpeed('ElevenLabs', SLOWEST, FASTEST)]),
      ],
    }
  },
  request({ text, model: model_id, options: { voice = '', language, speed } }, address) {
    const path = `v1/text-to-speech/${encodeURIComponent(voice)}`
    const body = {
      text,
      model_id,
      ...(language && { language_code: language }),
      ...(speed && { voice_settings: { speed: Number(speed) } }),
    }
    const headers = [{ name: 'content-type', value: 'application/json' }]
    const url = addressOf(address, path, { output_format: 'mp3_44100_128' })
    return { method: 'POST', url, headers, body: JSON.stringify(body) }
  },
  product: soundProduct,
}

/** ElevenLabs speaks in many voices, each with an id of its own. */
export const elevenlabs: ServiceAdapter = {
  id: 'elevenlabs',
  name: 'ElevenLabs',
  about: sentence`Reads text aloud in natural voices in many languages, and transcribes speech.`,
  usualAddress: 'https://api.elevenlabs.io',
  needsKey: true,
  keysAt: 'https://elevenlabs.io/app/settings/api-keys',
  cost: sentence`Each text or recording uses credits from your plan.`,
  fields: FIELDS,
  sign: key => [{ name: 'xi-api-key', value: key }],
  problemOf: ({ text = '' }) =>
    text.includes('quota_exceeded')
      ? sentence`Your ${'ElevenLabs'} account is out of credit, or its plan doesn’t allow this.`
      : undefined,
  mostSpoken: MOST,
  offers: { 'audio.transcribe': transcribes, 'audio.speak': speaks },
}
