import type OpenAI from 'openai'
import { effortNotes } from './effort-steps'
import { eventBody } from './event-body'
import type { Prepared } from './exchange'
import { CHAT_ADJUSTMENTS, type ChatAdjustment, usedEffort, wireRequest } from './openai-chat-body'
import { chatServer } from './openai-chat-servers'
import { OPENAI_IMAGES } from './openai-images'
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
  const send = adjustments(CHAT_ADJUSTMENTS)
  const noteEffort = effortNotes(server.effortNames)

  return async request => {
    const { chat } = await client()
    const { find, hasAny } = await readImages(request, OPENAI_IMAGES)
    const body = (made: ReadonlySet<ChatAdjustment>) => wireRequest(request, { server, origin, find, made })

    return {
      hasImages: hasAny,
      async send(signal) {
        const post = async (made: ReturnType<typeof body>) => {
          const response = await chat.completions.create(made, { signal }).asResponse()
          noteEffort(request, usedEffort(made))
          return response
        }
        return eventBody(await send({ ...request, body, post }))
      },
    }
  }
}
