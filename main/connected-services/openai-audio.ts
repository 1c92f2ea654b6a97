import { z } from 'zod'
import type { ConnectedService } from '../../shared/services/connected-service'
import { multipart } from './multipart'
import { addressOf } from './search'
import { checkSpeech, givenOptions, soundProduct, wordsIn } from './sound'
import { soundFile } from './sound-file'
import { noGender, noInstructions, noLanguageOfVoice } from './unsupported-options'
import type { DirectWork } from './work/work-capability'

const Answer = z.object({ text: z.string() })

type Values = ConnectedService['values']

/** Returns what the person set for a service, if they did. */
export const chosen = (values: Values, field: string): string | undefined => values[field]?.trim() || undefined

/** Writes speech down as OpenAI's interface has it, which most servers of one's own speak too. */
export const openAiTranscription = (usualModel: string): DirectWork => ({
  type: 'direct',
  settle: ({ model, options }, { values }) => ({
    model: model ?? chosen(values, 'transcribeModel') ?? usualModel,
    options: givenOptions(options, ['language', 'prompt']),
    unmet: [],
  }),
  request({ file, model = '', options }, address) {
    const { type, body } = multipart({ model, ...options, response_format: 'json' }, soundFile(file))
    const headers = [
      { name: 'accept', value: 'application/json' },
      { name: 'content-type', value: type },
    ]
    return { method: 'POST', url: audioUrl(address, 'transcriptions'), headers, body }
  },
  product: answer => wordsIn(answer, json => Answer.parse(json).text),
})

export const OPENAI_SPEAKS_AT_ONCE = 4_096
const ENDINGS = ['mp3', 'wav', 'opus', 'ogg', 'flac', 'aac']

type SpeechKind = {
  name: string
  model: string
  voice: string
  /** One voice for each gender, where it is known to have them. */
  genders?: Readonly<Record<string, string>>
}

/** Speaks as OpenAI's interface has it. */
export const openAiSpeech = (kind: SpeechKind): DirectWork => ({
  type: 'direct',
  settle(asked, { values }) {
    checkSpeech(asked, { name: kind.name, most: OPENAI_SPEAKS_AT_ONCE, endings: ENDINGS })
    const { options } = asked
    const model = asked.model ?? chosen(values, 'speakModel') ?? kind.model
    const ofGender = kind.genders?.[options.gender ?? '']
    const voice = options.voice ?? ofGender ?? chosen(values, 'voice') ?? kind.voice
    // Its first models refuse them.
    const takesInstructions = !/^tts-1/.test(model)
    const told = { ...options, voice, instructions: takesInstructions ? (options.instructions ?? '') : '' }
    return {
      model,
      options: givenOptions(told, ['voice', 'speed', 'instructions']),
      unmet: [
        ...(options.language ? [noLanguageOfVoice(kind.name)] : []),
        ...(options.gender && !options.voice && !ofGender ? [noGender(kind.name)] : []),
        ...(options.instructions && !takesInstructions ? [noInstructions(model)] : []),
      ],
    }
  },
  request({ text, model, options, ending = 'mp3' }, address) {
    const { speed, ...rest } = options
    const body = {
      model,
      input: text,
      response_format: ending === 'ogg' ? 'opus' : ending,
      ...rest,
      ...(speed && { speed: Number(speed) }),
    }
    const headers = [{ name: 'content-type', value: 'application/json' }]
    return { method: 'POST', url: audioUrl(address, 'speech'), headers, body: JSON.stringify(body) }
  },
  product: soundProduct,
})

/** People copy the address with the version, too. */
function audioUrl(address: string, path: string): string {
  return addressOf(address.replace(/\/v1\/*$/, ''), `v1/audio/${path}`)
}

export const bearer = (key: string) => [{ name: 'authorization', value: ['Bearer', key].join(' ') }]
