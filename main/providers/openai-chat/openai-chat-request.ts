import type OpenAI from 'openai'
import type { Request } from '../provider'
import { effortNotes } from '../wire/effort-steps'
import { eventBody } from '../wire/event-body'
import type { Prepared } from '../wire/exchange'
import { findWith, neededFor } from '../wire/image-refusals'
import { picturesFor } from '../wire/refusals/refused-picture'
import { originOf, type ServerAddress } from '../wire/server-address'
import { adjustments } from '../wire/wire-adjustments'
import { CHAT_ADJUSTMENTS, type ChatAdjustment, searchInterface, usedEffort, wireRequest } from './openai-chat-body'
import { openaiClient } from './openai-chat-client'
import { chatServer } from './openai-chat-servers'

/** Makes requests ready to be sent. */
export function chatRequests(
  client: () => Promise<OpenAI>,
  address: ServerAddress,
): (request: Request) => Promise<Prepared> {
  const { baseUrl } = address
  const server = chatServer(baseUrl)
  const searchKey = server.search?.by?.keyHeader
  const searchClient = searchKey ? openaiClient(address, searchKey) : client
  const origin = originOf(baseUrl)
  const adjust = adjustments(CHAT_ADJUSTMENTS)
  const picturesOf = picturesFor(server.images)
  const noteEffort = effortNotes(server.effort.names)

  return async request => {
    const sdk = await client()
    const images = await picturesOf(request)
    const body = (made: ReadonlySet<ChatAdjustment>) =>
      wireRequest(request, { server, origin, find: findWith(images, made), made })
    const asked = adjust({
      ...request,
      images,
      needed: [...(server.toolLimits ?? []), ...neededFor(request, images)],
      body,
    })

    return {
      hasImages: images.hasAny,
      learns: asked.learns,
      async send(signal) {
        const post = async (made: ReturnType<typeof body>) => {
          const by = searchInterface(made, server)
          const posted = by
            ? (await searchClient()).post(by.path(made.model), { body: by.body(made), signal, stream: true })
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
