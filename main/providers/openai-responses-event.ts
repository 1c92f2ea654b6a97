import { z } from 'zod'
import type { Usage } from '../../shared/messages'

const Annotation = z.object({ type: z.string(), url: z.string().nullish(), title: z.string().nullish() })
export type Annotation = z.infer<typeof Annotation>

const Part = z.object({
  text: z.string().nullish(),
  refusal: z.string().nullish(),
  annotations: z.array(Annotation).nullish().catch(null),
})

/** One thing that the model puts out: a message, a thought, a call, a search. What else it has is kept, to be handed back. */
const Item = z.looseObject({
  type: z.string(),
  id: z.string().nullish(),
  status: z.string().nullish(),
  call_id: z.string().nullish(),
  name: z.string().nullish(),
  arguments: z.string().nullish(),
  content: z.array(Part).nullish(),
  summary: z.array(Part).nullish().catch(null),
  encrypted_content: z.string().nullish(),
  phase: z.string().nullish(),
})
export type Item = z.infer<typeof Item>

const WireUsage = z.object({
  input_tokens: z.number(),
  output_tokens: z.number(),
  input_tokens_details: z
    .object({ cached_tokens: z.number().nullish(), cache_write_tokens: z.number().nullish() })
    .nullish()
    .catch(null),
  output_tokens_details: z.object({ reasoning_tokens: z.number().nullish() }).nullish().catch(null),
})

const WireResponse = z.object({
  error: z.unknown().optional(),
  incomplete_details: z.object({ reason: z.string().nullish() }).nullish().catch(null),
  usage: WireUsage.nullish().catch(null),
})

const response = WireResponse.nullish().transform(given => given ?? {})

/** Servers exist that leave it out. */
const output_index = z
  .number()
  .nullish()
  .transform(index => index ?? 0)
const delta = z.string()

/** One event of a Responses stream. Only what is used; kinds that are not known are passed over. */
export const ResponsesEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('response.output_item.added'), output_index, item: Item }),
  z.object({ type: z.literal('response.output_item.done'), output_index, item: Item }),
  z.object({ type: z.literal('response.output_text.delta'), output_index, delta }),
  z.object({ type: z.literal('response.refusal.delta'), output_index, delta }),
  z.object({ type: z.literal('response.output_text.annotation.added'), annotation: Annotation.catch({ type: '' }) }),
  z.object({
    type: z.literal('response.reasoning_summary_text.delta'),
    output_index,
    summary_index: z.number().nullish(),
    delta,
  }),
  z.object({ type: z.literal('response.reasoning_text.delta'), output_index, delta }),
  z.object({ type: z.literal('response.function_call_arguments.delta'), output_index, delta }),
  z.object({ type: z.literal('response.function_call_arguments.done'), output_index, arguments: z.string() }),
  z.object({ type: z.literal('response.completed'), response }),
  z.object({ type: z.literal('response.incomplete'), response }),
  z.object({ type: z.literal('response.failed'), response }),
  z.looseObject({ type: z.literal('error') }),
])
export type ResponsesEvent = z.infer<typeof ResponsesEvent>

export const KNOWN_EVENTS: ReadonlySet<string> = new Set(ResponsesEvent.options.map(one => one.shape.type.value))

export function usageOf(wire: z.infer<typeof WireUsage>): Usage {
  const { cached_tokens: cached, cache_write_tokens: written } = wire.input_tokens_details ?? {}
  const thinking = wire.output_tokens_details?.reasoning_tokens
  return {
    inputTokens: wire.input_tokens,
    outputTokens: wire.output_tokens,
    ...(typeof cached === 'number' && { cachedInputTokens: cached }),
    ...(written && { cacheWriteTokens: written }),
    ...(typeof thinking === 'number' && { thinkingTokens: thinking }),
  }
}
