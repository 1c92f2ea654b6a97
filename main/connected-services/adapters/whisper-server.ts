import { sentence } from '../../../shared/sentence'
import type { ServiceAdapter } from '../adapter'
import { bearer, openAiTranscription } from '../openai-audio'

const USUAL_MODEL = 'whisper-1'

/** A server of one's own that writes down speech in OpenAI's format, as Speaches, LocalAI and vLLM do. */
export const whisperServer: ServiceAdapter = {
  id: 'whisper-server',
  name: 'Whisper',
  about: sentence`Transcribes speech through your own OpenAI-compatible server, such as Speaches, LocalAI, or vLLM. The audio isn’t sent anywhere else.`,
  needsKey: false,
  fields: { transcribeModel: USUAL_MODEL },
  sign: bearer,
  offers: { 'audio.transcribe': openAiTranscription(USUAL_MODEL) },
}
