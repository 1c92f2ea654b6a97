import type OpenAI from 'openai'
import { groupBy } from '../../../shared/group-by'
import { mcpSlug } from '../../../shared/mcp-tool-label'
import { partOf, wordsForServer } from '../../tools/offer/search-words'
import { bounded } from '../errors/provider-fault'
import type { OfferedTool, Request } from '../provider'
import { EFFORT_STEPS, type EffortAdjustment, effortOf } from '../wire/effort-steps'
import { IMAGE_REFUSALS, type ImageAdjustment } from '../wire/image-refusals'
import { besideSearch, NO_TOOL_SEARCH, type SearchAdjustment, searchedByProvider } from '../wire/native-search'
import { takesTemperature } from '../wire/takes-temperature'
import { TOOL_LIMITS, type ToolAdjustment, toolsWithin, within } from '../wire/tool-limits'
import { type Adjustment, NO_TOOLS } from '../wire/wire-adjustments'
import { wireId, wireName } from '../wire/wire-names'
import { plainSchema, wireSchema } from '../wire/wire-schema'
import { type Translation, wireInput } from './openai-responses-input'
import type { ResponsesServer } from './openai-responses-servers'

export type ResponsesAdjustment =
  | EffortAdjustment
  | 'no-summary'
  | 'no-encrypted'
  | 'no-temperature'
  | 'no-search'
  | 'no-pages'
  | 'no-tools'
  | 'no-parallel'
  | 'no-cache-key'
  | 'plain-schemas'
  | SearchAdjustment
  | ToolAdjustment
  | ImageAdjustment

/** In the words of OpenAI, Azure and servers that follow them. */
export const RESPONSES_ADJUSTMENTS: readonly Adjustment<ResponsesAdjustment>[] = [
  NO_TOOLS,
  NO_TOOL_SEARCH,
  ...TOOL_LIMITS,
  ...IMAGE_REFUSALS,
  // Its refusal names all wishes that there are.
  { name: 'no-pages', refused: /web_search_call\.action/i },
  { name: 'no-encrypted', refused: /encrypted content is not supported|"param": ?"include|reasoning\.encrypted/i },
  { name: 'no-pages', refused: /"param": ?"include/i },
  { name: 'no-summary', refused: /reasoning\.summary|reasoning summar/i },
  ...EFFORT_STEPS,
  { name: 'no-temperature', refused: /temperature/i },
  { name: 'no-search', refused: /web_search(?!_call)/i },
  { name: 'no-parallel', refused: /parallel_tool_calls/i },
  { name: 'no-cache-key', refused: /prompt_cache_key/i },
  {
    name: 'plain-schemas',
    ofTool: true,
    refused: /schema|invalid_function_parameters|tools?[.[\s]*\d|invalid.{0,40}(tool|function)/is,
  },
]

/** The API takes no smaller limit. */
const LEAST_TOKENS = 16

export type ResponsesBody = Translation &
  Partial<Pick<ResponsesServer, 'hasInstructions' | 'tellsPages'>> & { made: ReadonlySet<ResponsesAdjustment> }

/**
 * The body of a streaming request. It is stateless: the server keeps nothing, and hands its thoughts out encrypted, to be
 * handed back.
 */
export function wireRequest(request: Request, how: ResponsesBody): OpenAI.Responses.ResponseCreateParamsStreaming {
  const { model, system, messages, maxOutputTokens, temperature, conversationId } = request
  const { made, hasInstructions = true } = how
  const tools = wireTools(request, made)
  const include = wishes(request, how)
  return {
    model,
    stream: true,
    store: false,
    ...(include.length > 0 && { include }),
    ...(system.trim() && hasInstructions && { instructions: system }),
    input: [
      ...(system.trim() && !hasInstructions ? [firstMessage(system)] : []),
      ...wireInput(messages, { ...how, namespaces: namespacesIn(request, made) }),
    ],
    ...(tools.length > 0 && { tools, ...(!made.has('no-parallel') && { parallel_tool_calls: true }) }),
    ...wireReasoning(request, made),
    ...(maxOutputTokens !== undefined && { max_output_tokens: Math.max(LEAST_TOKENS, maxOutputTokens) }),
    ...(temperature !== undefined && takesTemperature(request) && !made.has('no-temperature') && { temperature }),
    ...(conversationId && !made.has('no-cache-key') && { prompt_cache_key: wireId(conversationId) }),
  }
}

/** In which namespace a tool stands, by its name; undefined where the provider finds no tools. */
function namespacesIn(request: Request, made: ResponsesBody['made']): Translation['namespaces'] {
  const deferred = searchedByProvider(request, made)
  return deferred && new Map(deferred.tools.map(tool => [tool.name, namespaceOf(tool)]))
}

function namespaceOf(tool: OfferedTool): string {
  return wireName(mcpSlug(partOf(tool), 'server'))
}

function searches({ webSearch }: Request, made: ResponsesBody['made']): boolean {
  return webSearch === true && !made.has('no-search')
}

/** Returns the requests for data that is handed out only on request. */
function wishes(request: Request, { made, tellsPages }: ResponsesBody): OpenAI.Responses.ResponseIncludable[] {
  const asksForPages = tellsPages && searches(request, made) && !made.has('no-pages')
  return [
    ...(made.has('no-encrypted') ? [] : ['reasoning.encrypted_content' as const]),
    ...(asksForPages ? ['web_search_call.action.sources' as const] : []),
  ]
}

function firstMessage(system: string): OpenAI.Responses.ResponseInputItem {
  return { type: 'message', role: 'system', content: system }
}

function wireReasoning(request: Request, made: ResponsesBody['made']): { reasoning?: OpenAI.Reasoning } {
  const { reasoningEffort } = request
  // The API refuses to search with so little of it.
  const known = searches(request, made) ? new Set([...made, 'not-minimal']) : made
  const effort = reasoningEffort && effortOf(reasoningEffort, known)
  if (!effort) return {}
  const summary = effort !== 'none' && !made.has('no-summary') && { summary: 'auto' as const }
  return { reasoning: { effort, ...summary } }
}

function wireTools(request: Request, made: ResponsesBody['made']): OpenAI.Responses.Tool[] {
  const isSearching = searches(request, made)
  const deferred = searchedByProvider(request, made)
  const offering = deferred ? besideSearch(request, deferred) : request
  const own = made.has('no-tools') ? [] : toolsWithin(offering, made, isSearching ? 1 : 0)
  return [
    ...own.map(tool => wireTool(tool, made)),
    ...(deferred ? [{ type: 'tool_search' as const }, ...namespaces(within(deferred.tools, made), made)] : []),
    ...(isSearching ? [{ type: 'web_search' as const }] : []),
  ]
}

/** Groups the waiting tools by their server: the model sees what the servers are until it searches them. */
function namespaces(tools: readonly OfferedTool[], made: ResponsesBody['made']): OpenAI.Responses.NamespaceTool[] {
  return [...groupBy(tools, namespaceOf)].map(([name, own]) => ({
    type: 'namespace',
    name,
    description: bounded(wordsForServer(own), LONGEST_ABOUT),
    tools: own.map(tool => ({ ...wireTool(tool, made), defer_loading: true })),
  }))
}

const LONGEST_ABOUT = 500

function wireTool(tool: OfferedTool, made: ResponsesBody['made']): OpenAI.Responses.FunctionTool {
  const shape = made.has('plain-schemas') ? plainSchema : wireSchema
  const { name, description, inputSchema } = tool
  return { type: 'function', name: wireName(name), description, parameters: shape(inputSchema), strict: false }
}
