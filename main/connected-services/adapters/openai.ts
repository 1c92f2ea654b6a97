import { sentence } from '../../../shared/sentence'
import type { ServiceAdapter } from '../adapter'
import { bearer, openAiSpeech, openAiTranscription } from '../openai-audio'

/** OpenAI writes down speech, and speaks. */
export const openai: ServiceAdapter = {
  id: 'openai',
  name: 'OpenAI',
  about: sentence`Writes down speech, for dictation and sound files, and reads text aloud.`,
  usualAddress: 'https://api.openai.com',
  needsKey: true,
  keysAt: 'https://platform.openai.com/api-keys',
  cost: sentence`Paid by the minute of speech, and by the length of the text that is spoken.`,
  fields: { transcribeModel: 'gpt-4o-mini-transcribe', speakModel: 'gpt-4o-mini-tts', voice: 'alloy' },
  sign: bearer,
  problemOf: ({ status, text = '' }) =>
    status === 429 && text.includes('insufficient_quota')
      ? sentence`Your account with ${'OpenAI'} has no credit left, or its plan does not allow this.`
      : undefined,
  offers: { 'audio.transcribe': openAiTranscription, 'audio.speak': openAiSpeech },
}
