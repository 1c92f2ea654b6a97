import type OpenAI from 'openai'
import { eventBody } from './event-body'
import type { Prepared } from './exchange'
import { findWith, neededFor } from './image-refusals'
import { RESPONSES_ADJUSTMENTS, type ResponsesAdjustment, wireRequest } from './openai-responses-body'
import { responsesServer } from './openai-responses-servers'
import type { Request } from './provider'
import { causesOf, ProviderFault } from './provider-fault'
import { readImages } from './request-images'
import type { ServerAddress } from './server-address'
import { adjustments } from './wire-adjustments'

/** Makes requests ready to be sent. */
export function responsesRequests(
  client: () => Promise<OpenAI>,
  { baseUrl }: ServerAddress,
): (request: Request) => Promise<Prepared> {
  const { hasInstructions, images: limits } = responsesServer(baseUrl)
  const adjust = adjustments(RESPONSES_ADJUSTMENTS)

  return async request => {
    const sdk = await client()
    const images = await readImages(request, limits)

    const asked = (withThinking: boolean) => ({
      ...request,
      ...neededFor(request, images),
      body: (made: ReadonlySet<ResponsesAdjustment>) =>
        wireRequest(request, { find: findWith(images, made), withThinking, hasInstructions, made }),
    })

    function ask(signal: AbortSignal, withThinking: boolean): Promise<Response> {
      const post = (made: object) => sdk.post('/responses', { body: made, signal, stream: true }).asResponse()
      return adjust.send({ ...asked(withThinking), post })
    }

    async function send(signal: AbortSignal) {
      const response = await ask(signal, true).catch((thrown: unknown) => {
        // For this conversation alone: those of others are still good.
        if (!areThoughtsRefused(thrown) || !hasThoughts(request)) throw thrown
        return ask(signal, false)
      })
      return eventBody(response)
    }

    return { hasImages: images.hasAny, learns: thrown => adjust.learns(asked(true), thrown), send }
  }
}

/** Thoughts of another account or server, from before the person changed the profile. Some are refused as not found. */
function areThoughtsRefused(thrown: unknown): boolean {
  return causesOf(thrown).some(cause => {
    if (!(cause instanceof ProviderFault)) return false
    const { kind, detail = '' } = cause.error
    return (kind === 'bad-request' || kind === 'not-found') && THOUGHT_REFUSED.test(detail)
  })
}

const THOUGHT_REFUSED = /encrypted.content|item with id|not persisted|required following item|without its required/i

function hasThoughts({ messages }: Request): boolean {
  return messages.some(message => message.role === 'assistant' && (message.reply.thinking?.length ?? 0) > 0)
}
