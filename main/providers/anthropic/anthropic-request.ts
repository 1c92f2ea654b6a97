import type { Anthropic } from '@anthropic-ai/sdk'
import type { Reply } from '../../../shared/session/messages'
import type { Request } from '../provider'
import { EFFORT_STEPS, effortNotes } from '../wire/effort-steps'
import { eventBody } from '../wire/event-body'
import type { Prepared } from '../wire/exchange'
import { findWith, IMAGE_REFUSALS, type ImageAdjustment, neededFor } from '../wire/image-refusals'
import { type ImageLimits, readImages } from '../wire/request-images'
import { takesTemperature } from '../wire/takes-temperature'
import { TOOL_LIMITS, type ToolAdjustment, toolsWithin } from '../wire/tool-limits'
import { type Adjustment, adjustments, NO_TOOLS } from '../wire/wire-adjustments'
import { wireName } from '../wire/wire-names'
import { plainSchema, wireSchema } from '../wire/wire-schema'
import { beganWithoutThought } from './anthropic-loop'
import { type Translation, wireMessages, wirePaused } from './anthropic-messages'
import {
  type Choices,
  choicesOf,
  THINKING_STEPS,
  type ThinkingAdjustment,
  thinkingHeaders,
  usedEffort,
} from './anthropic-thinking'

const MIB = 1024 * 1024

/** The API takes 5 MB an image and 32 MB in all, and with more than 20 images only small ones. */
const IMAGES: ImageLimits = {
  types: ['image/png', 'image/jpeg', 'image/webp', 'image/gif'],
  each: 5 * MIB,
  all: 24 * MIB,
  count: 20,
}

const CACHED = { cache_control: { type: 'ephemeral' as const } }

/** Few enough that a question does not become a project of its own. */
const SEARCH: Anthropic.WebSearchTool20250305 = { type: 'web_search_20250305', name: 'web_search', max_uses: 8 }

export type MessagesAdjustment =
  | 'no-tools'
  | 'no-thoughts'
  | 'no-temperature'
  | 'no-search'
  | 'plain-schemas'
  | ThinkingAdjustment
  | ToolAdjustment
  | ImageAdjustment

const ADJUSTMENTS: readonly Adjustment<MessagesAdjustment>[] = [
  NO_TOOLS,
  ...TOOL_LIMITS,
  ...IMAGE_REFUSALS,
  ...EFFORT_STEPS,
  ...THINKING_STEPS,
  // Thoughts of another server or account, from before the person changed the profile.
  {
    name: 'no-thoughts',
    refused: /signature|thinking|(server|mcp)_tool_use|_tool_result|citation|encrypted/i,
    once: true,
  },
  { name: 'no-temperature', refused: /temperature/i },
  { name: 'no-search', refused: /web_?search/i },
  { name: 'plain-schemas', refused: /schema|tools\.\d/i },
]

type Wired = { body: Anthropic.MessageCreateParamsStreaming; headers: Record<string, string> }

/** Makes requests ready to be sent. */
export function messagesRequests(client: () => Promise<Anthropic>): (request: Request) => Promise<Prepared> {
  const adjust = adjustments(ADJUSTMENTS)
  const noteEffort = effortNotes()

  return async request => {
    const sdk = await client()
    const images = await readImages(request, IMAGES)

    let soFar: Reply | undefined
    const asked = adjust({
      ...request,
      ...neededFor(request, images),
      body(made): Wired {
        const plain = wireRequest(request, findWith(images, made), made)
        const whole = soFar ? { ...plain, messages: [...plain.messages, wirePaused(soFar)] } : plain
        return { body: whole, headers: thinkingHeaders(request, plain, made) }
      },
    })

    return {
      hasImages: images.hasAny,
      learns: asked.learns,
      async send(signal, paused) {
        soFar = paused
        /** Not through `messages.create`, which prints a warning for some models. */
        const post = async (wired: Wired) => {
          const response = await sdk.post('/v1/messages', { ...wired, signal, stream: true }).asResponse()
          noteEffort(request, usedEffort(wired.body, request.reasoningEffort))
          return response
        }
        return eventBody(await asked.send(post))
      },
    }
  }
}

/** The body of a streaming request. What comes before its marks is found in the cache by the next request. */
export function wireRequest(
  request: Request,
  find: Translation['find'],
  made: ReadonlySet<MessagesAdjustment>,
): Anthropic.MessageCreateParamsStreaming {
  const { model, system } = request
  const tools = wireTools(request, made)
  const canSearch = tools.some(tool => tool.type === SEARCH.type)
  const messages = wireMessages(request.messages, { find, withThinking: !made.has('no-thoughts'), canSearch })
  const { temperature, ...choices } = choicesWithin(request, messages, made)
  markLast(messages)
  const lastTool = system.trim() ? undefined : tools.at(-1)
  if (lastTool) Object.assign(lastTool, CACHED)
  return {
    model,
    stream: true,
    ...choices,
    ...(temperature !== undefined && takesTemperature(request) && !made.has('no-temperature') && { temperature }),
    ...(system.trim() && { system: [{ type: 'text' as const, text: system, ...CACHED }] }),
    messages,
    ...(tools.length > 0 && { tools }),
  }
}

function choicesWithin(
  request: Request,
  messages: ReturnType<typeof wireMessages>,
  made: ReadonlySet<MessagesAdjustment>,
): Choices {
  const choices = choicesOf(request, made)
  const isRefused = choices.thinking?.type === 'enabled' && beganWithoutThought(messages)
  return isRefused ? choicesOf(request, new Set([...made, 'no-thinking'])) : choices
}

/**
 * The system text is marked, which tools come before, and the last two user messages: the API looks for what it has
 * cached only 20 blocks back, and results of many calls are more than that.
 */
function markLast(messages: ReturnType<typeof wireMessages>): void {
  for (const { content } of messages.filter(message => message.role === 'user').slice(-2)) {
    const block = content.at(-1)
    if (block?.type === 'text' || block?.type === 'tool_result' || block?.type === 'image') Object.assign(block, CACHED)
  }
}

function wireTools({ tools, webSearch }: Request, made: ReadonlySet<MessagesAdjustment>): Anthropic.ToolUnion[] {
  const shape = made.has('plain-schemas') ? plainSchema : wireSchema
  const own = (made.has('no-tools') ? [] : toolsWithin(tools, made, webSearch ? 1 : 0)).map(
    ({ name, description, inputSchema }): Anthropic.Tool => ({
      name: wireName(name),
      description,
      input_schema: shape(inputSchema),
    }),
  )
  const isTaken = own.some(tool => tool.name === SEARCH.name)
  return webSearch && !isTaken && !made.has('no-search') ? [...own, { ...SEARCH }] : own
}
