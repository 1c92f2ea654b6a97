import type OpenAI from 'openai'
import { eventBody } from './event-body'
import type { Prepared } from './exchange'
import { wireRequest } from './openai-chat-messages'
import type { Request } from './provider'
import { refusedFor } from './provider-fault'
import { type ImageLimits, readImages } from './request-images'

const MIB = 1024 * 1024

/** OpenAI takes 50 MB in a request. Local servers take less, but say so. */
const IMAGES: ImageLimits = {
  types: ['image/png', 'image/jpeg', 'image/webp', 'image/gif'],
  each: 28 * MIB,
  all: 40 * MIB,
  count: 50,
}

/** Makes requests ready to be sent. */
export function chatRequests(client: () => Promise<OpenAI>): (request: Request) => Promise<Prepared> {
  /** Set for good by the first server that does not know the option. */
  let countsTokens = true

  return async request => {
    const { chat } = await client()
    const images = await readImages(request, IMAGES)
    const plain = wireRequest(request, images.find)

    async function post(signal: AbortSignal): Promise<Response> {
      const body = { ...plain, ...(countsTokens && { stream_options: { include_usage: true } }) }
      return chat.completions.create(body, { signal }).asResponse()
    }

    async function send(signal: AbortSignal) {
      const response = await post(signal).catch((thrown: unknown) => {
        if (!countsTokens || !refusedFor(thrown, /stream_options|include_usage/)) throw thrown
        countsTokens = false
        return post(signal)
      })
      return eventBody(response)
    }

    return { hasImages: images.hasAny, send }
  }
}
