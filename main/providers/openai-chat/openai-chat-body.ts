import type OpenAI from 'openai'
import type { Request } from '../provider'
import { type Effort, type EffortAdjustment, effortOf, LEVEL_STEPS } from '../wire/effort-steps'
import { IMAGE_REFUSALS, type ImageAdjustment } from '../wire/image-refusals'
import type { RequestImages } from '../wire/request-images'
import { takesTemperature } from '../wire/takes-temperature'
import { TOOL_LIMITS, type ToolAdjustment, toolsWithin } from '../wire/tool-limits'
import { type Adjustment, NO_TOOLS } from '../wire/wire-adjustments'
import { wireName } from '../wire/wire-names'
import { plainSchema, wireSchema } from '../wire/wire-schema'
import { type ChatTranslation, wireMessages } from './openai-chat-messages'
import type { ChatServer, SearchInterface } from './openai-chat-servers'

export type ChatAdjustment =
  | 'thoughts-back'
  | 'signed-calls'
  | 'answered-results'
  | 'no-token-count'
  | 'other-limit'
  | 'no-temperature'
  | 'no-cache-key'
  | 'no-search'
  | 'no-tools'
  | 'plain-schemas'
  | EffortAdjustment
  | ToolAdjustment
  | ImageAdjustment

/** In the words of many servers. What asks for more comes before what gives something up. */
export const CHAT_ADJUSTMENTS: readonly Adjustment<ChatAdjustment>[] = [
  {
    name: 'thoughts-back',
    refused: /reasoning_content\W.*passed back|missing\W+reasoning_content|reasoning_content is missing/i,
  },
  { name: 'signed-calls', refused: /thought_?signature/i },
  {
    name: 'answered-results',
    refused: /role '?user'? after role '?tool|roles must alternate/i,
    // llama.cpp calls it a failure of its own.
    kinds: ['bad-request', 'server'],
  },
  NO_TOOLS,
  ...TOOL_LIMITS,
  ...IMAGE_REFUSALS,
  { name: 'no-token-count', refused: /stream_options|include_usage/ },
  {
    name: 'other-limit',
    refused: /max_(completion_)?tokens\b.*(support|unrecogni|unknown|extra|permitted|allowed|instead)/is,
  },
  { name: 'no-temperature', refused: /temperature/i },
  { name: 'no-cache-key', refused: /prompt_cache_key/ },
  ...LEVEL_STEPS,
  { name: 'no-effort', refused: /reasoning|effort|thinking/i },
  // Fields of Mistral's interface for it stand in the middle, those of Google's at the end.
  { name: 'no-search', refused: /web_search|openrouter:|"inputs"|completion_args|google_?search|server_?side_?tool/i },
  {
    name: 'plain-schemas',
    ofTool: true,
    refused: /schema|function_declarations|tools?[.[\s]*\d|invalid.{0,40}(tool|function)/is,
  },
]

export type ChatBody = {
  server: ChatServer
  origin: string
  find: RequestImages['find']
  made: ReadonlySet<ChatAdjustment>
}

/** The body of a streaming request. Without tools the field is left out: an empty list is refused. */
export function wireRequest(
  request: Request,
  { server, origin, find, made }: ChatBody,
): OpenAI.ChatCompletionCreateParamsStreaming {
  const { model, system, messages } = request
  const tools = wireTools(request, server, made)
  const how: ChatTranslation = {
    find,
    origin,
    callId: server.callId,
    thoughts: made.has('thoughts-back') ? { blank: ' ' } : server.thoughts?.(model),
    signsCalls: made.has('signed-calls') || server.signsCalls?.(model) === true,
    answersResults: made.has('answered-results') || server.answersResults(model),
    searches: offersSearch(tools, server),
  }
  return {
    model,
    stream: true,
    messages: [
      ...(system.trim() ? [{ role: 'system' as const, content: system }] : []),
      ...wireMessages(messages, how),
    ],
    ...(tools.length > 0 && { tools }),
    ...(server.asksForCount && !made.has('no-token-count') && { stream_options: { include_usage: true } }),
    ...choices(request, server, made),
    ...server.besides?.(model),
  }
}

/** The interface of its own that a server has for a request with this body. */
export function searchInterface(
  { tools = [] }: OpenAI.ChatCompletionCreateParamsStreaming,
  server: Searching,
): SearchInterface | undefined {
  return offersSearch(tools, server) ? server.search?.by : undefined
}

type Searching = Pick<ChatServer, 'search'>

function offersSearch(tools: readonly OpenAI.ChatCompletionTool[], { search }: Searching): boolean {
  return tools.some(tool => tool === search?.tool)
}

/** The effort that a body asks for, by whichever name; null where thinking is on or off, or has a budget. */
export function usedEffort(body: object): Effort | null | undefined {
  const { thinking, enable_thinking, extra_body, reasoning_effort: plain, reasoning }: Efforts = body
  if (thinking || enable_thinking !== undefined || extra_body) return null
  return plain ?? reasoning?.effort
}

type Efforts = {
  thinking?: object
  enable_thinking?: boolean
  extra_body?: object
  reasoning_effort?: Effort
  reasoning?: { effort?: Effort }
}

/** Returns the profile's settings for an answer. Settings that it leaves out are left to the server. */
function choices(request: Request, server: ChatServer, made: ReadonlySet<ChatAdjustment>): object {
  const { model, reasoningEffort, maxOutputTokens, temperature, conversationId } = request
  const effort = reasoningEffort && effortOf(reasoningEffort, made, server.effort.names?.(model))
  const hasTemperature = takesTemperature(request) && server.takesTemperature?.(model) !== false
  const other = server.limit === 'max_tokens' ? 'max_completion_tokens' : 'max_tokens'
  return {
    ...(maxOutputTokens && { [made.has('other-limit') ? other : server.limit]: maxOutputTokens }),
    ...(temperature !== undefined && hasTemperature && !made.has('no-temperature') && { temperature }),
    ...(!made.has('no-effort') && server.effort.fields(effort, model)),
    ...(conversationId && server.hasCacheKey && !made.has('no-cache-key') && { prompt_cache_key: conversationId }),
  }
}

function wireTools(
  request: Request,
  { search, hasPlainSchemas }: ChatServer,
  made: ReadonlySet<ChatAdjustment>,
): OpenAI.ChatCompletionTool[] {
  const shape = hasPlainSchemas || made.has('plain-schemas') ? plainSchema : wireSchema
  // The SDK knows no other kinds of tools, but passes them on as they are.
  const theirs = request.webSearch && search && !made.has('no-search') ? [search.tool as OpenAI.ChatCompletionTool] : []
  const own = (made.has('no-tools') ? [] : toolsWithin(request, made, theirs.length)).map(
    ({ name, description, inputSchema }) => ({
      type: 'function' as const,
      function: { name: wireName(name), description, parameters: shape(inputSchema) },
    }),
  )
  return [...own, ...theirs]
}
