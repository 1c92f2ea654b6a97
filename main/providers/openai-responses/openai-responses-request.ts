import type OpenAI from 'openai'
import { causesOf, ProviderFault } from '../errors/provider-fault'
import type { Request } from '../provider'
import { effortNotes } from '../wire/effort-steps'
import { eventBody } from '../wire/event-body'
import type { Prepared } from '../wire/exchange'
import { findWith, neededFor } from '../wire/image-refusals'
import { picturesFor } from '../wire/refusals/refused-picture'
import type { ServerAddress } from '../wire/server-address'
import { adjustments } from '../wire/wire-adjustments'
import { RESPONSES_ADJUSTMENTS, wireRequest } from './openai-responses-body'
import { responsesServer, toolNeeds } from './openai-responses-servers'

/** Makes requests ready to be sent. */
export function responsesRequests(
  client: () => Promise<OpenAI>,
  { baseUrl }: ServerAddress,
): (request: Request) => Promise<Prepared> {
  const { images: limits, ...server } = responsesServer(baseUrl)
  const adjust = adjustments(RESPONSES_ADJUSTMENTS)
  const picturesOf = picturesFor(limits)
  const noteEffort = effortNotes()

  return async request => {
    const sdk = await client()
    const images = await picturesOf(request)

    const asking = (withThinking: boolean) =>
      adjust({
        ...request,
        images,
        needed: [...neededFor(request, images), ...toolNeeds(request, baseUrl)],
        body: made => wireRequest(request, { find: findWith(images, made), withThinking, ...server, made }),
      })
    const asked = asking(true)

    async function send(signal: AbortSignal) {
      const post = async (made: ReturnType<typeof wireRequest>) => {
        const sent = await sdk.post('/responses', { body: made, signal, stream: true }).asResponse()
        noteEffort(request, made.reasoning?.effort ?? undefined)
        return sent
      }
      const response = await asked.send(post).catch((thrown: unknown) => {
        // For this conversation alone: those of others are still good.
        if (!areThoughtsRefused(thrown) || !hasThoughts(request)) throw thrown
        return asking(false).send(post)
      })
      return eventBody(response)
    }

    return { hasImages: images.hasAny, learns: asked.learns, send }
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
