import { sentence } from '../../../shared/sentence'
import type { ProviderError } from '../../../shared/session/messages'
import type { Request } from '../provider'
import type { RequestImages } from './request-images'
import type { Adjustment } from './wire-adjustments'

export type ImageAdjustment = 'no-images'

/** Routers have nobody who sees, and llama.cpp calls it a failure of its own. */
const KINDS: readonly ProviderError['kind'][] = ['bad-request', 'not-found', 'server']

/** That a model sees nothing: in the words of Ollama, OpenRouter, llama.cpp, DeepSeek, Groq, vLLM, LM Studio and others. */
const SEES_NOTHING =
  /(image|vision|multi-?modal)[^.]{0,60}(not (supported|available|enabled)|unsupported|only supported by)|(not?|n't) (support|accept|have|take)[^.]{0,40}(image|vision|multi-?modal)|no endpoints found that support image|(unknown variant|unsupported content)[^.]{0,40}image|not a (multi-?modal|vision)|mmproj|content must be a string/i

/** That it is about one picture, and not about all: what it is, how large it is, or what is wrong with it. */
const OF_ONE =
  /image (format|type|size|dimension|file)|media.?type|mime|pixels|dimension|too (large|big|many)|exceed|corrupt|(could|can)( ?not|n't) (process|decode|read|load)/i

/** The adjustment if a model sees nothing: pictures are sent as text from then on. */
export const IMAGE_REFUSALS: readonly Adjustment<ImageAdjustment>[] = [
  {
    name: 'no-images',
    refused: { test: said => SEES_NOTHING.test(said) && !OF_ONE.test(said) },
    kinds: KINDS,
    told: ({ model }) =>
      sentence`“${model}” can’t see images here, so it gets only a description: name, size, and dimensions. To use images, choose another model.`,
  },
]

/** Returns how a request finds its pictures, or the text for them. If none is sent, there is nothing to change. */
export function findWith({ hasAny, find, told }: RequestImages, made: ReadonlySet<string>): RequestImages['find'] {
  return hasAny && made.has('no-images') ? told : find
}

/** Nothing is told of it where there is no picture. */
export function neededFor(
  { seesImages }: Pick<Request, 'seesImages'>,
  { hasAny }: Pick<RequestImages, 'hasAny'>,
): readonly 'no-images'[] {
  return seesImages === false && hasAny ? ['no-images'] : []
}
