import { sentence } from '../../../shared/sentence'
import type { ProviderError } from '../../../shared/session/messages'
import type { Request } from '../provider'
import type { RequestImages } from './request-images'
import type { Adjustment } from './wire-adjustments'

export type ImageAdjustment = 'no-images' | 'unseen-images'

/** Routers have nobody who sees, and llama.cpp calls it a failure of its own. */
const KINDS: readonly ProviderError['kind'][] = ['bad-request', 'not-found', 'server']

/** That a model sees nothing: in the words of Ollama, OpenRouter, llama.cpp, DeepSeek, Groq, vLLM, LM Studio and others. */
const SEES_NOTHING =
  /(image|vision|multi-?modal)[^.]{0,60}(not (supported|available|enabled)|unsupported|only supported by)|(not?|n't) (support|accept|have|take)[^.]{0,40}(image|vision|multi-?modal)|no endpoints found that support image|(unknown variant|unsupported content)[^.]{0,40}image|not a (multi-?modal|vision)|mmproj|content must be a string/i

/**
 * What is done where pictures are refused: they are sent as words. From then on where the model sees nothing; else for the one
 * request, since another conversation may have pictures that are taken.
 */
export const IMAGE_REFUSALS: readonly Adjustment<ImageAdjustment>[] = [
  {
    name: 'no-images',
    refused: SEES_NOTHING,
    kinds: KINDS,
    told: ({ model }) =>
      sentence`“${model}” does not see pictures here, so it is told of them in words: name, size and dimensions. To have them seen, choose another model.`,
  },
  {
    name: 'unseen-images',
    refused: /image|picture|vision|multi-?modal/i,
    kinds: KINDS,
    once: true,
    told: ({ model }) =>
      sentence`A picture of this conversation was not accepted, so “${model}” is told of the pictures in words for now.`,
  },
]

/** How a request finds its pictures, or the words for them. Where none is sent there is nothing to change. */
export function findWith({ hasAny, find, told }: RequestImages, made: ReadonlySet<string>): RequestImages['find'] {
  return hasAny && (made.has('no-images') || made.has('unseen-images')) ? told : find
}

/** Nothing is told of it where there is no picture. */
export function neededFor(
  { seesImages }: Pick<Request, 'seesImages'>,
  { hasAny }: Pick<RequestImages, 'hasAny'>,
): readonly 'no-images'[] {
  return seesImages === false && hasAny ? ['no-images'] : []
}
