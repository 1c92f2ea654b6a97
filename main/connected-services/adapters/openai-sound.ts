import { sentence } from '../../../shared/sentence'
import type { ServiceAdapter } from '../adapter'
import { bearer, OPENAI_SPEAKS_AT_ONCE, openAiSpeech, openAiTranscription } from '../openai-audio'

const FIELDS = { transcribeModel: 'gpt-4o-mini-transcribe', speakModel: 'gpt-4o-mini-tts', voice: 'alloy' } as const

/** OpenAI writes down speech, and speaks. */
export const openaiSound: ServiceAdapter = {
  id: 'openai-sound',
  name: 'OpenAI',
  about: sentence`Writes down speech, for dictation and sound files, and reads text aloud.`,
  usualAddress: 'https://api.openai.com',
  needsKey: true,
  keysAt: 'https://platform.openai.com/api-keys',
  cost: sentence`Paid by the minute of speech, and by the length of the text that is spoken.`,
  fields: FIELDS,
  sign: bearer,
  problemOf: ({ status, text = '' }) =>
    status === 429 && text.includes('insufficient_quota')
      ? sentence`Your account with ${'OpenAI'} has no credit left, or its plan does not allow this.`
      : undefined,
  mostSpoken: OPENAI_SPEAKS_AT_ONCE,
  offers: {
    'audio.transcribe': openAiTranscription(FIELDS.transcribeModel),
    'audio.speak': openAiSpeech({
      ...{ name: 'OpenAI', model: FIELDS.speakModel, voice: FIELDS.voice },
      genders: { female: 'nova', male: 'onyx' },
    }),
  },
}
