import type OpenAI from 'openai'
import { effortNotes } from './effort-steps'
import { eventBody } from './event-body'
import type { Prepared } from './exchange'
import { OPENAI_IMAGES } from './openai-images'
import { RESPONSES_ADJUSTMENTS, type ResponsesAdjustment, wireRequest } from './openai-responses-body'
import type { Request } from './provider'
import { causesOf, ProviderFault } from './provider-fault'
import { readImages } from './request-images'
import { adjustments } from './wire-adjustments'

/** Makes requests ready to be sent. */
export function responsesRequests(client: () => Promise<OpenAI>): (request: Request) => Promise<Prepared> {
  const adjust = adjustments(RESPONSES_ADJUSTMENTS)
  const noteEffort = effortNotes()

  return async request => {
    const sdk = await client()
    const { find, hasAny } = await readImages(request, OPENAI_IMAGES)

    function ask(signal: AbortSignal, withThinking: boolean): Promise<Response> {
      const body = (made: ReadonlySet<ResponsesAdjustment>) => wireRequest(request, { find, withThinking, made })
      const post = async (made: ReturnType<typeof body>) => {
        const response = await sdk.post('/responses', { body: made, signal, stream: true }).asResponse()
        noteEffort(request, made.reasoning?.effort ?? undefined)
        return response
      }
      return adjust({ ...request, body, post })
    }

    async function send(signal: AbortSignal) {
      const response = await ask(signal, true).catch((thrown: unknown) => {
        // For this conversation alone: those of others are still good.
        if (!areThoughtsRefused(thrown) || !hasThoughts(request)) throw thrown
        return ask(signal, false)
      })
      return eventBody(response)
    }

    return { hasImages: hasAny, send }
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
