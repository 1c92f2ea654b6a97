import { z } from 'zod'
import type { Usage } from '../../shared/messages'

/** A piece of a tool call. Only what is used, and as loosely as servers send it: some pass arguments as an object. */
const CallPart = z.object({
  index: z.number().nullish(),
  id: z.string().nullish(),
  function: z
    .object({
      name: z.string().nullish(),
      arguments: z.union([z.string(), z.record(z.string(), z.unknown())]).nullish(),
    })
    .nullish(),
})
export type CallPart = z.infer<typeof CallPart>

/** Some servers send text as parts, among them parts that are no text. */
const Content = z.union([z.string(), z.array(z.object({ type: z.string().optional(), text: z.unknown().optional() }))])

const Choice = z.object({
  index: z.number().nullish(),
  delta: z
    .object({ content: Content.nullish(), refusal: z.string().nullish(), tool_calls: z.array(CallPart).nullish() })
    .nullish(),
  finish_reason: z.string().nullish(),
})

const WireUsage = z.object({
  prompt_tokens: z.number(),
  completion_tokens: z.number(),
  prompt_tokens_details: z.object({ cached_tokens: z.number().nullish() }).nullish().catch(null),
})

/** One event of a Chat Completions stream. */
export const ChatChunk = z.object({
  choices: z.array(Choice).nullish(),
  usage: WireUsage.nullish().catch(null),
  error: z.unknown().optional(),
})
export type ChatChunk = z.infer<typeof ChatChunk>

/** The text of a chunk's only choice; a refusal is text too. */
export function textOfDelta(delta: z.infer<typeof Choice>['delta']): string {
  const content = delta?.content
  if (!content) return delta?.refusal ?? ''
  if (typeof content === 'string') return content
  return content.map(part => (part.type === 'text' && typeof part.text === 'string' ? part.text : '')).join('')
}

export function usageOf(wire: z.infer<typeof WireUsage>): Usage {
  const cached = wire.prompt_tokens_details?.cached_tokens
  return {
    inputTokens: wire.prompt_tokens,
    outputTokens: wire.completion_tokens,
    ...(typeof cached === 'number' && { cachedInputTokens: cached }),
  }
}
