import type OpenAI from 'openai'
import { effortNotes } from './effort-steps'
import { eventBody } from './event-body'
import type { Prepared } from './exchange'
import { findWith, neededFor } from './image-refusals'
import { CHAT_ADJUSTMENTS, type ChatAdjustment, searchInterface, usedEffort, wireRequest } from './openai-chat-body'
import { chatServer } from './openai-chat-servers'
import type { Request } from './provider'
import { readImages } from './request-images'
import { originOf, type ServerAddress } from './server-address'
import { adjustments } from './wire-adjustments'

/** Makes requests ready to be sent. */
export function chatRequests(
  client: () => Promise<OpenAI>,
  { baseUrl }: ServerAddress,
): (request: Request) => Promise<Prepared> {
  const server = chatServer(baseUrl)
  const origin = originOf(baseUrl)
  const adjust = adjustments(CHAT_ADJUSTMENTS)
  const noteEffort = effortNotes(server.effort.names)

  return async request => {
    const sdk = await client()
    const images = await readImages(request, server.images)
    const body = (made: ReadonlySet<ChatAdjustment>) =>
      wireRequest(request, { server, origin, find: findWith(images, made), made })
    const asked = adjust({ ...request, ...neededFor(request, images), body })

    return {
      hasImages: images.hasAny,
      learns: asked.learns,
      async send(signal) {
        const post = async (made: ReturnType<typeof body>) => {
          const by = searchInterface(made, server)
          const posted = by
            ? sdk.post(by.path, { body: by.body(made), signal, stream: true })
            : sdk.chat.completions.create(made, { signal })
          const response = await posted.asResponse()
          noteEffort(request, usedEffort(made))
          return response
        }
        return eventBody(await asked.send(post))
      },
    }
  }
}
