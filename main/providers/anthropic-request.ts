import type { Anthropic } from '@anthropic-ai/sdk'
import { maxTokensOf } from './anthropic-limits'
import { type Translation, wireMessages } from './anthropic-messages'
import { eventBody } from './event-body'
import type { Prepared } from './exchange'
import type { Request } from './provider'
import { refusedFor } from './provider-fault'
import { type ImageLimits, readImages } from './request-images'
import { wireName } from './wire-names'
import { wireSchema } from './wire-schema'

const MIB = 1024 * 1024

/** The API takes 5 MB an image and 32 MB in all, and with more than 20 images only small ones. */
const IMAGES: ImageLimits = {
  types: ['image/png', 'image/jpeg', 'image/webp', 'image/gif'],
  each: 5 * MIB,
  all: 24 * MIB,
  count: 20,
}

const CACHED = { cache_control: { type: 'ephemeral' as const } }

/** Makes requests ready to be sent. */
export function messagesRequests(client: () => Promise<Anthropic>): (request: Request) => Promise<Prepared> {
  return async request => {
    const sdk = await client()
    const { find, hasAny } = await readImages(request, IMAGES)

    /** Not through `messages.create`, which prints a warning for some models. */
    async function post(signal: AbortSignal, withThinking: boolean): Promise<Response> {
      const body = wireRequest(request, { find, withThinking })
      return sdk.post('/v1/messages', { body, signal, stream: true }).asResponse()
    }

    async function send(signal: AbortSignal) {
      const response = await post(signal, true).catch((thrown: unknown) => {
        // Thoughts of another server or account, from before the person changed the profile.
        if (!refusedFor(thrown, /signature|thinking/i) || !hasThoughts(request)) throw thrown
        return post(signal, false)
      })
      return eventBody(response)
    }

    return { hasImages: hasAny, send }
  }
}

/** The body of a streaming request. What comes before its two marks is found in the cache by the next request. */
export function wireRequest(request: Request, how: Translation): Anthropic.MessageCreateParamsStreaming {
  const { model, system, tools } = request
  const messages = wireMessages(request.messages, how)
  markLast(messages)
  return {
    model,
    max_tokens: maxTokensOf(model),
    stream: true,
    ...(system.trim() && { system: [{ type: 'text' as const, text: system, ...CACHED }] }),
    messages,
    ...(tools.length > 0 && { tools: tools.map(wireTool) }),
  }
}

function markLast(messages: ReturnType<typeof wireMessages>): void {
  const block = messages.findLast(message => message.role === 'user')?.content.at(-1)
  if (block?.type === 'text' || block?.type === 'tool_result') Object.assign(block, CACHED)
}

function wireTool({ name, description, inputSchema }: Request['tools'][number]): Anthropic.Tool {
  return { name: wireName(name), description, input_schema: wireSchema(inputSchema) }
}

function hasThoughts({ messages }: Request): boolean {
  return messages.some(message => message.role === 'assistant' && (message.reply.thinking?.length ?? 0) > 0)
}
