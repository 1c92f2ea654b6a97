import { z } from 'zod'
import { type Sentence, sentence } from '../../../shared/sentence'
import type { ServiceAdapter } from '../adapter'
import { OPENAI_SPEAKS_AT_ONCE, openAiSpeech, openAiTranscription } from '../openai-audio'
import { addressOf, JSON_HEADERS } from '../search'
import { leftOut, madeInto } from '../unsupported-options'
import type { AskedWork, DirectWork, SettledWork } from '../work/work-capability'

const Models = z.object({ data: z.array(z.unknown()) })

const Pictures = z.object({
  data: z
    .array(
      z.object({
        b64_json: z.string().nullish(),
        url: z.string().nullish(),
        revised_prompt: z.string().nullish().catch(undefined),
      }),
    )
    .min(1),
})

const Answer = z.object({
  choices: z.array(z.object({ message: z.object({ content: z.string() }) })).min(1),
})

type Kind = Pick<ServiceAdapter, 'id' | 'name' | 'needsKey' | 'usualAddress' | 'keysAt' | 'usualModel' | 'cost'> & {
  about: Sentence
  /** The model that looks at pictures where nobody names one. */
  seeingModel?: string
  /** By what a model is told how long its answer may be. */
  limit: 'max_tokens' | 'max_completion_tokens'
}

const SOUND = { transcribeModel: 'gpt-4o-mini-transcribe', speakModel: 'gpt-4o-mini-tts', voice: 'alloy' } as const

const pictures = like({
  id: 'openai',
  name: 'OpenAI',
  about: sentence`Transcribes speech, reads text aloud, generates images from text, and analyzes images.`,
  usualAddress: 'https://api.openai.com/v1',
  needsKey: true,
  keysAt: 'https://platform.openai.com/api-keys',
  usualModel: 'gpt-image-1',
  seeingModel: 'gpt-4o',
  limit: 'max_completion_tokens',
  cost: sentence`Billed per minute of speech, by the length of the text read aloud, and per image.`,
})

/** OpenAI's models make pictures and look at them, write down speech, and speak. */
export const openai: ServiceAdapter = {
  ...pictures,
  fields: SOUND,
  mostSpoken: OPENAI_SPEAKS_AT_ONCE,
  problemOf: ({ status, text = '' }) =>
    status === 429 && text.includes('insufficient_quota')
      ? sentence`Your ${'OpenAI'} account is out of credit, or its plan doesn’t allow this.`
      : undefined,
  offers: {
    ...pictures.offers,
    'audio.transcribe': openAiTranscription(SOUND.transcribeModel),
    'audio.speak': openAiSpeech({
      name: 'OpenAI',
      model: SOUND.speakModel,
      voice: SOUND.voice,
      genders: { female: 'nova', male: 'onyx' },
    }),
  },
}

/** Servers that speak as OpenAI does, as many do that run on a computer of one's own. */
export const openaiCompatible: ServiceAdapter = like({
  id: 'openai-compatible',
  name: 'OpenAI-compatible',
  about: sentence`Generates and analyzes images through any OpenAI-compatible server, such as LocalAI.`,
  needsKey: false,
  usualModel: '',
  limit: 'max_tokens',
})

function like({ seeingModel, limit, ...kind }: Kind): ServiceAdapter {
  return {
    ...kind,
    sign: key => [{ name: 'authorization', value: ['Bearer', key].join(' ') }],
    probe: {
      request: address => ({ method: 'GET', url: addressOf(address, 'models'), headers: JSON_HEADERS.slice(0, 1) }),
      parse: answer => Models.parse(answer),
    },
    offers: { 'image.generate': makesPictures(kind), 'image.analyze': looks({ name: kind.name, seeingModel, limit }) },
  }
}

function makesPictures({ name, usualModel }: Pick<Kind, 'name' | 'usualModel'>): DirectWork {
  return {
    type: 'direct',
    settle({ model, options, ending }, { values }) {
      const chosen = modelOf(model, values.model || usualModel, name)
      const { size = 'auto', ...rest } = options
      const ignored = Object.entries(rest).filter(([option, value]) => value !== USUAL[option])
      return {
        model: chosen,
        options: [{ name: 'size', value: size }, ...formatOf(chosen, ending)],
        unmet: ignored.map(([option]) => leftOut(name, option)),
      }
    },
    request: ({ text, model, options }, address) => ({
      method: 'POST',
      url: addressOf(address, 'images/generations'),
      headers: JSON_HEADERS,
      body: JSON.stringify({ model, prompt: text, n: 1, ...options }),
    }),
    product(answer) {
      if (answer.type === 'file') return { type: 'file' }
      const [made] = Pictures.parse(answer.json).data
      const notes = made?.revised_prompt ? [madeInto(made.revised_prompt)] : []
      if (made?.b64_json) return { type: 'base64', base64: made.b64_json, notes }
      return { type: 'link', url: z.string().parse(made?.url), notes }
    },
  }
}

/** The values that the tool passes if the model sets none: that they cannot be met is no news. */
const USUAL: Readonly<Record<string, string>> = { guidance_scale: '3.5' }

/** The models of OpenAI's own line are told the kind of file, all others to answer with the file itself. */
function formatOf(model: string, ending = ''): SettledWork['options'] {
  if (!model.startsWith('gpt-image')) return [{ name: 'response_format', value: 'b64_json' }]
  const value = /^jpe?g$/.test(ending) ? 'jpeg' : ending === 'webp' ? 'webp' : 'png'
  return [{ name: 'output_format', value }]
}

/** Models of fal.ai are nobody's here: its name is what the tool gives where none was named. */
function modelOf(asked: string | undefined, usual: string | undefined, name: string): string {
  const wanted = asked && !asked.startsWith('fal-ai/') ? asked : usual
  if (!wanted) throw new Error(`'model' must name a model of ${name}: the person has chosen none in the settings.`)
  return wanted
}

function looks({ name, seeingModel, limit }: Pick<Kind, 'name' | 'seeingModel' | 'limit'>): DirectWork {
  return {
    type: 'direct',
    settle: ({ model, options }, { values }) => ({
      model: modelOf(model, seeingModel ?? values.model, name),
      options: Object.entries(options).map(([option, value]) => ({
        name: option === 'max_tokens' ? limit : option,
        value,
      })),
      unmet: [],
    }),
    request: (asked, address) => ({
      method: 'POST',
      url: addressOf(address, 'chat/completions'),
      headers: JSON_HEADERS,
      body: JSON.stringify({
        model: asked.model,
        messages: [{ role: 'user', content: [{ type: 'text', text: asked.text }, pictureOf(asked)] }],
        [limit]: Number(asked.options[limit]),
      }),
    }),
    product(answer) {
      if (answer.type === 'file') throw new Error('That is a file.')
      const [choice] = Answer.parse(answer.json).choices
      return { type: 'text', text: choice?.message.content ?? '' }
    },
  }
}

function pictureOf({ file }: AskedWork) {
  const base64 = Buffer.from(file?.bytes ?? []).toString('base64')
  return { type: 'image_url', image_url: { url: `data:${file?.mediaType};base64,${base64}` } }
}
