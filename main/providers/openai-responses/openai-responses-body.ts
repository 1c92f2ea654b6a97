import type OpenAI from 'openai'
import type { Request } from '../provider'
import { EFFORT_STEPS, type EffortAdjustment, effortOf } from '../wire/effort-steps'
import { IMAGE_REFUSALS, type ImageAdjustment } from '../wire/image-refusals'
import { takesTemperature } from '../wire/takes-temperature'
import { TOOL_LIMITS, type ToolAdjustment, toolsWithin } from '../wire/tool-limits'
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
  | ToolAdjustment
  | ImageAdjustment

/** In the words of OpenAI, Azure and servers that follow them. */
export const RESPONSES_ADJUSTMENTS: readonly Adjustment<ResponsesAdjustment>[] = [
  NO_TOOLS,
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
  { name: 'plain-schemas', refused: /schema|invalid_function_parameters/i },
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
    input: [...(system.trim() && !hasInstructions ? [firstMessage(system)] : []), ...wireInput(messages, how)],
    ...(tools.length > 0 && { tools, ...(!made.has('no-parallel') && { parallel_tool_calls: true }) }),
    ...wireReasoning(request, made),
    ...(maxOutputTokens !== undefined && { max_output_tokens: Math.max(LEAST_TOKENS, maxOutputTokens) }),
    ...(temperature !== undefined && takesTemperature(request) && !made.has('no-temperature') && { temperature }),
    ...(conversationId && !made.has('no-cache-key') && { prompt_cache_key: wireId(conversationId) }),
  }
}

function searches({ webSearch }: Request, made: ResponsesBody['made']): boolean {
  return webSearch === true && !made.has('no-search')
}

/** What is handed out only where it is asked for. */
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
  const shape = made.has('plain-schemas') ? plainSchema : wireSchema
  const isSearching = searches(request, made)
  const own = (made.has('no-tools') ? [] : toolsWithin(request.tools, made, isSearching ? 1 : 0)).map(
    ({ name, description, inputSchema }): OpenAI.Responses.FunctionTool => ({
      type: 'function',
      name: wireName(name),
      description,
      parameters: shape(inputSchema),
      strict: false,
    }),
  )
  return isSearching ? [...own, { type: 'web_search' }] : own
}
