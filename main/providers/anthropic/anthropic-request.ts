import type { Anthropic } from '@anthropic-ai/sdk'
import type { Reply } from '../../../shared/session/messages'
import type { OfferedTool, Request } from '../provider'
import { EFFORT_STEPS, effortNotes } from '../wire/effort-steps'
import { eventBody } from '../wire/event-body'
import type { Prepared } from '../wire/exchange'
import { findWith, IMAGE_REFUSALS, type ImageAdjustment, neededFor } from '../wire/image-refusals'
import { besideSearch, NO_TOOL_SEARCH, type SearchAdjustment, searchedByProvider } from '../wire/native-search'
import { picturesFor } from '../wire/refusals/refused-picture'
import type { ImageLimits } from '../wire/request-images'
import type { ServerAddress } from '../wire/server-address'
import { takesTemperature } from '../wire/takes-temperature'
import { TOOL_LIMITS, type ToolAdjustment, toolsWithin, within } from '../wire/tool-limits'
import { type Adjustment, adjustments, NO_TOOLS } from '../wire/wire-adjustments'
import { wireName } from '../wire/wire-names'
import { plainSchema, wireSchema } from '../wire/wire-schema'
import { maySearchTools } from './anthropic-limits'
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

/** The API takes 5 MB an image and 32 MB in all, of 8,000 pixels a side, and with more than 20 images only of 2,000. */
const IMAGES: ImageLimits = {
  types: ['image/png', 'image/jpeg', 'image/webp', 'image/gif'],
  each: 5 * MIB,
  all: 24 * MIB,
  count: 100,
  side: 8_000,
  many: { count: 20, side: 2_000 },
}

const CACHED = { cache_control: { type: 'ephemeral' as const } }

/** Claude's own search of tools, which looks through no more than 10,000 (platform.claude.com, Tool search tool). */
const TOOL_SEARCH: Anthropic.ToolSearchToolBm25_20251119 = {
  type: 'tool_search_tool_bm25_20251119',
  name: 'tool_search_tool_bm25',
}
const MOST_FOUND = 9_000

/** Few enough that a question does not become a project of its own. */
const SEARCH: Anthropic.WebSearchTool20250305 = { type: 'web_search_20250305', name: 'web_search', max_uses: 8 }

export type MessagesAdjustment =
  | 'no-tools'
  | 'no-thoughts'
  | 'no-temperature'
  | 'no-search'
  | 'plain-schemas'
  | ThinkingAdjustment
  | SearchAdjustment
  | ToolAdjustment
  | ImageAdjustment

const ADJUSTMENTS: readonly Adjustment<MessagesAdjustment>[] = [
  NO_TOOLS,
  NO_TOOL_SEARCH,
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
  { name: 'plain-schemas', ofTool: true, refused: /schema|tools?[.[\s]*\d|invalid.{0,40}(tool|function)/is },
]

type Wired = { body: Anthropic.MessageCreateParamsStreaming; headers: Record<string, string> }

/** Makes requests ready to be sent. */
export function messagesRequests(
  client: () => Promise<Anthropic>,
  server: Pick<ServerAddress, 'baseUrl'>,
): (request: Request) => Promise<Prepared> {
  const adjust = adjustments(ADJUSTMENTS)
  const picturesOf = picturesFor(IMAGES)
  const noteEffort = effortNotes()

  return async request => {
    const sdk = await client()
    const images = await picturesOf(request)

    let soFar: Reply | undefined
    const asked = adjust({
      ...request,
      images,
      needed: [...neededFor(request, images), ...(maySearchTools(request, server) ? [] : [NO_TOOL_SEARCH.name])],
      body(made): Wired {
        const plain = wireRequest(request, findWith(images, made), made)
        const whole = soFar ? { ...plain, messages: [...plain.messages, wirePaused(soFar, findableIn(plain))] } : plain
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
  const { shown: tools, found } = wireTools(request, made)
  const canSearch = tools.some(tool => tool.type === SEARCH.type || tool.type === TOOL_SEARCH.type)
  const findable = found && namesOf([...tools, ...found])
  const messages = wireMessages(request.messages, { find, withThinking: !made.has('no-thoughts'), canSearch, findable })
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
    ...(tools.length > 0 && { tools: [...tools, ...(found ?? [])] }),
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

function namesOf(tools: readonly Anthropic.ToolUnion[]): ReadonlySet<string> {
  return new Set(tools.flatMap(tool => ('name' in tool ? [tool.name] : [])))
}

/** Returns the names that a continued reply may give as found. */
function findableIn({ tools = [] }: Pick<Anthropic.MessageCreateParams, 'tools'>): ReadonlySet<string> | undefined {
  return tools.some(tool => tool.type === TOOL_SEARCH.type) ? namesOf(tools) : undefined
}

type WireTools = {
  shown: Anthropic.ToolUnion[]
  /** The tools that Claude's own tool search finds, if it has one. A mark for the cache may stand at none of these. */
  found: Anthropic.Tool[] | undefined
}

function wireTools(request: Request, made: ReadonlySet<MessagesAdjustment>): WireTools {
  const { webSearch } = request
  const deferred = searchedByProvider(request, made)
  const offering = deferred ? besideSearch(request, deferred) : request
  const own = made.has('no-tools')
    ? []
    : toolsWithin(offering, made, webSearch ? 1 : 0).map(tool => wireTool(tool, made))
  const isTaken = own.some(tool => tool.name === SEARCH.name)
  const shown: Anthropic.ToolUnion[] = [...(deferred ? [{ ...TOOL_SEARCH }] : []), ...own]
  if (webSearch && !isTaken && !made.has('no-search')) shown.push({ ...SEARCH })
  const found = deferred && within(deferred.tools.slice(0, MOST_FOUND), made).map(tool => wireTool(tool, made))
  return { shown, found: found?.map(tool => ({ ...tool, defer_loading: true })) }
}

function wireTool(tool: OfferedTool, made: ReadonlySet<MessagesAdjustment>): Anthropic.Tool {
  const shape = made.has('plain-schemas') ? plainSchema : wireSchema
  return { name: wireName(tool.name), description: tool.description, input_schema: shape(tool.inputSchema) }
}
