import { sentence } from '../../../shared/sentence'
import type { ServiceAdapter } from '../adapter'
import { bearer, openAiSpeech } from '../openai-audio'

/** A server of one's own that speaks in OpenAI's format, as Kokoro-FastAPI, Speaches and LocalAI do. */
export const speechServer: ServiceAdapter = {
  id: 'speech-server',
  name: 'Kokoro',
  about: sentence`Reads text aloud by a server of your own that speaks OpenAI’s format, such as Kokoro-FastAPI, Speaches or LocalAI. Nothing leaves your network.`,
  needsKey: false,
  fields: { speakModel: 'kokoro', voice: 'af_heart' },
  sign: bearer,
  // Its voices have names of their own.
  offers: { 'audio.speak': { ...openAiSpeech, request: (speech, at) => openAiSpeech.request(ungendered(speech), at) } },
}

function ungendered({ gender: _, ...speech }: Parameters<typeof openAiSpeech.request>[0]) {
  return speech
}
