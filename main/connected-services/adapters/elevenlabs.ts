import { z } from 'zod'
import { sentence } from '../../../shared/sentence'
import { audioEnding } from '../../../shared/services/audio-type'
import type { ServiceAdapter } from '../adapter'
import { multipart } from '../multipart'
import { addressOf } from '../search'
import { nearestSpeed, noInstructions, noPrompt } from '../unmet'

const Answer = z.object({ text: z.string(), language_code: z.string().max(40).optional().catch(undefined) })

/** Voices that every account has: Sarah and George. */
const VOICES = { female: 'EXAVITQu4vr4xnSDxMaL', male: 'JBFqnCBsd6RMkjVDRZzb' } as const
const [SLOWEST, FASTEST] = [0.7, 1.2]

/** ElevenLabs speaks in many voices, each with an id of its own. */
export const elevenlabs: ServiceAdapter = {
  id: 'elevenlabs',
  name: 'ElevenLabs',
  about: sentence`Reads text aloud in natural voices of many languages, and writes down speech.`,
  usualAddress: 'https://api.elevenlabs.io',
  needsKey: true,
  keysAt: 'https://elevenlabs.io/app/settings/api-keys',
  cost: sentence`Each text or recording takes credits of your plan.`,
  fields: { transcribeModel: 'scribe_v2', speakModel: 'eleven_multilingual_v2', voice: VOICES.male },
  sign: key => [{ name: 'xi-api-key', value: key }],
  problemOf: ({ text = '' }) =>
    text.includes('quota_exceeded')
      ? sentence`Your account with ${'ElevenLabs'} has no credit left, or its plan does not allow this.`
      : undefined,
  offers: {
    'audio.transcribe': {
      request({ bytes, type, model: model_id = '', language: language_code, prompt }, address) {
        const file = { field: 'file', name: `speech.${audioEnding(type)}`, type, bytes }
        const { type: form, body } = multipart({ model_id, language_code }, file)
        const headers = [
          { name: 'accept', value: 'application/json' },
          { name: 'content-type', value: form },
        ]
        const url = addressOf(address, 'v1/speech-to-text')
        return { request: { method: 'POST', url, headers, body }, unmet: prompt ? [noPrompt('ElevenLabs')] : [] }
      },
      parse(answer) {
        const { text, language_code } = Answer.parse(answer)
        return { text: text.trim(), ...(language_code && { language: language_code }) }
      },
    },
    'audio.speak': {
      mostCharacters: 5_000,
      endings: ['mp3'],
      request({ text, model: model_id, voice, language: language_code, gender, speed, instructions }, address) {
        const id = encodeURIComponent(gender ? VOICES[gender] : (voice ?? VOICES.male))
        const url = addressOf(address, `v1/text-to-speech/${id}`, { output_format: 'mp3_44100_128' })
        const taken = speed && Math.min(FASTEST, Math.max(SLOWEST, speed))
        const body = {
          ...{ text, model_id },
          // The older of its models take none, and refuse it.
          ...(language_code && /_v2_5|_v3/.test(model_id ?? '') && { language_code }),
          ...(taken !== undefined && { voice_settings: { speed: taken } }),
        }
        const headers = [{ name: 'content-type', value: 'application/json' }]
        const unmet = [
          ...(instructions ? [noInstructions('ElevenLabs')] : []),
          ...(taken !== speed ? [nearestSpeed('ElevenLabs', SLOWEST, FASTEST)] : []),
        ]
        return { request: { method: 'POST', url, headers, body: JSON.stringify(body) }, unmet }
      },
    },
  },
}
