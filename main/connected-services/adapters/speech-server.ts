import { sentence } from '../../../shared/sentence'
import type { ServiceAdapter } from '../adapter'
import { bearer, OPENAI_SPEAKS_AT_ONCE, openAiSpeech } from '../openai-audio'

const FIELDS = { speakModel: 'kokoro', voice: 'af_heart' } as const

/** A server of one's own that speaks in OpenAI's format, as Kokoro-FastAPI, Speaches and LocalAI do. */
export const speechServer: ServiceAdapter = {
  id: 'speech-server',
  name: 'Kokoro',
  about: sentence`Reads text aloud through your own OpenAI-compatible server, such as Kokoro-FastAPI, Speaches, or LocalAI. The text isn’t sent anywhere else.`,
  needsKey: false,
  fields: FIELDS,
  sign: bearer,
  mostSpoken: OPENAI_SPEAKS_AT_ONCE,
  offers: { 'audio.speak': openAiSpeech({ name: 'Kokoro', model: FIELDS.speakModel, voice: FIELDS.voice }) },
}
