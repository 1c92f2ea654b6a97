import { z } from 'zod'
import { audioEnding } from '../../shared/services/audio-type'
import type { ByteCapability, SpeechCapability } from './adapter'
import { multipart } from './multipart'
import { addressOf } from './search'
import type { Speech, Transcript, Transcription } from './sound'
import { noInstructions, noLanguageOfVoice } from './unmet'

const Answer = z.object({
  text: z.string(),
  language: z.string().max(40).optional().catch(undefined),
  duration: z.number().nonnegative().optional().catch(undefined),
})

/** Writes speech down as OpenAI's interface has it, which most servers of one's own speak too. */
export const openAiTranscription: ByteCapability<Transcription, Transcript> = {
  request({ bytes, type, model = '', language, prompt }, address) {
    const file = { field: 'file', name: `speech.${audioEnding(type)}`, type, bytes }
    const { type: form, body } = multipart({ model, language, prompt, response_format: 'json' }, file)
    const headers = [
      { name: 'accept', value: 'application/json' },
      { name: 'content-type', value: form },
    ]
    return { request: { method: 'POST', url: audioUrl(address, 'transcriptions'), headers, body }, unmet: [] }
  },
  parse(answer) {
    const { text, language, duration } = Answer.parse(answer)
    return {
      text: text.trim(),
      ...(language && { language }),
      ...(duration !== undefined && { seconds: duration }),
    }
  },
}

/** Two of its voices, where only a gender is wanted. */
const VOICES = { female: 'nova', male: 'onyx' } as const

/** Speaks as OpenAI's interface has it. */
export const openAiSpeech: SpeechCapability = {
  mostCharacters: 4_096,
  endings: ['mp3', 'wav', 'opus', 'ogg', 'flac', 'aac'],
  request(speech, address) {
    const { text, ending, model = '', voice, gender, speed, instructions } = speech
    const takesInstructions = !/^tts-1/.test(model)
    const body = {
      ...{ model, input: text, voice: gender ? VOICES[gender] : voice },
      response_format: ending === 'ogg' ? 'opus' : ending,
      ...(speed !== undefined && { speed }),
      ...(instructions && takesInstructions && { instructions }),
    }
    const headers = [{ name: 'content-type', value: 'application/json' }]
    const request = { method: 'POST' as const, url: audioUrl(address, 'speech'), headers, body: JSON.stringify(body) }
    return { request, unmet: unmetOf(speech, takesInstructions) }
  },
}

function unmetOf({ model = '', language, instructions }: Speech, takesInstructions: boolean): string[] {
  return [
    ...(language ? [noLanguageOfVoice(model)] : []),
    ...(instructions && !takesInstructions ? [noInstructions(model)] : []),
  ]
}

/** People copy the address with the version, too. */
function audioUrl(address: string, path: string): string {
  return addressOf(address.replace(/\/v1\/*$/, ''), `v1/audio/${path}`)
}

export const bearer = (key: string) => [{ name: 'authorization', value: ['Bearer', key].join(' ') }]
