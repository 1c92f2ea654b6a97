import type OpenAI from 'openai'
import { eventBody } from './event-body'
import type { Prepared } from './exchange'
import { CHAT_ADJUSTMENTS, type ChatAdjustment, wireRequest } from './openai-chat-body'
import { chatServer } from './openai-chat-servers'
import type { Request } from './provider'
import { type ImageLimits, readImages } from './request-images'
import { originOf, type ServerAddress } from './server-address'
import { adjustments } from './wire-adjustments'

const MIB = 1024 * 1024

/** OpenAI takes 50 MB in a request. Local servers take less, but say so. */
const IMAGES: ImageLimits = {
  types: ['image/png', 'image/jpeg', 'image/webp', 'image/gif'],
  each: 28 * MIB,
  all: 40 * MIB,
  count: 50,
}

/** Makes requests ready to be sent. */
export function chatRequests(
  client: () => Promise<OpenAI>,
  { baseUrl }: ServerAddress,
): (request: Request) => Promise<Prepared> {
  const server = chatServer(baseUrl)
  const origin = originOf(baseUrl)
  const send = adjustments(CHAT_ADJUSTMENTS)

  return async request => {
    const { chat } = await client()
    const { find, hasAny } = await readImages(request, IMAGES)
    const body = (made: ReadonlySet<ChatAdjustment>) => wireRequest(request, { server, origin, find, made })

    return {
      hasImages: hasAny,
      async send(signal) {
        const post = (made: object) => chat.completions.create(made as ReturnType<typeof body>, { signal }).asResponse()
        return eventBody(await send({ model: request.model, body, post }))
      },
    }
  }
}
