import { sentence } from '../../../shared/sentence'
import type { ServiceAdapter } from '../adapter'
import { bearer, openAiTranscription } from '../openai-audio'

/** A server of one's own that writes down speech in OpenAI's format, as Speaches, LocalAI and vLLM do. */
export const whisperServer: ServiceAdapter = {
  id: 'whisper-server',
  name: 'Whisper',
  about: sentence`Writes down speech by a server of your own that speaks OpenAI’s format, such as Speaches, LocalAI or vLLM. Nothing leaves your network.`,
  needsKey: false,
  fields: { transcribeModel: 'whisper-1' },
  sign: bearer,
  offers: { 'audio.transcribe': openAiTranscription },
}
