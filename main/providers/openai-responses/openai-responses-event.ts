import { z } from 'zod'
import type { Usage } from '../../../shared/session/messages'
import { countedUsage, dollarsOf, wireNumber } from '../wire/counted-usage'
import { checkEvent, wireIndex } from '../wire/parse-event'

const Annotation = z.object({ type: z.string(), url: z.string().nullish(), title: z.string().nullish() })
export type Annotation = z.infer<typeof Annotation>

const OwnPart = z.object({
  text: z.string().nullish(),
  refusal: z.string().nullish(),
  annotations: z
    .array(Annotation.catch({ type: '' }))
    .nullish()
    .catch(null),
})
const OWN_PARTS = new Set(['output_text', 'refusal', 'summary_text', 'reasoning_text', 'text'])

/** A part of a kind that is not known says nothing, whatever it has. */
const Part = z.unknown().transform((part, context): z.infer<typeof OwnPart> => {
  if (isOther(part, OWN_PARTS)) return {}
  const parsed = OwnPart.safeParse(part)
  if (!parsed.success) context.addIssue({ code: 'custom' })
  return parsed.data ?? {}
})

/** The part that is used of a message, a thought or a call. */
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

/** Any other item: kept as it came, since some go back so. */
const OtherItem = z.looseObject({ type: z.string().catch('') }).catch({ type: '' })
export type OtherItem = z.infer<typeof OtherItem>

const OWN_ITEMS = new Set(['message', 'reasoning', 'function_call'])

/** One thing that the model puts out. Only where its kind is known can anything be wrong with it. */
export function outputItem(value: unknown): { own: Item } | { other: OtherItem } {
  return isOther(value, OWN_ITEMS) ? { other: OtherItem.parse(value) } : { own: checkEvent(Item, value) }
}

/** Returns whether its own type is another kind than these. */
function isOther(value: unknown, kinds: ReadonlySet<string>): boolean {
  if (!(value instanceof Object)) return true
  return 'type' in value && !(typeof value.type === 'string' && kinds.has(value.type))
}

const WireUsage = z.object({
  input_tokens: wireNumber,
  output_tokens: wireNumber,
  input_tokens_details: z.object({ cached_tokens: wireNumber, cache_write_tokens: wireNumber }).nullish().catch(null),
  output_tokens_details: z.object({ reasoning_tokens: wireNumber }).nullish().catch(null),
  total_tokens: wireNumber,
  /** Of xAI. */
  cost_in_usd_ticks: wireNumber,
})
const Counted = WireUsage.nullish().catch(null)

const text = z.string().nullish().catch(null)
const WireResponse = z.object({
  id: text,
  model: text,
  status: text,
  error: z.unknown().optional(),
  incomplete_details: z.object({ reason: z.string().nullish() }).nullish().catch(null),
  /** All that the model has put out so far. */
  output: z.array(z.unknown()).nullish().catch(null),
  usage: Counted,
})
export type WireResponse = z.infer<typeof WireResponse>

const NOTHING: WireResponse = {}
const response = WireResponse.nullish().transform(given => given ?? NOTHING)

/** Servers exist that leave it out. */
const output_index = wireIndex.nullish().transform(index => index ?? 0)
const delta = z.string()
const content_index = wireIndex.nullish().catch(null)

/** One event of a Responses stream. Only what is used; kinds that are not known are passed over. */
export const ResponsesEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('response.created'), response: response.catch(NOTHING) }),
  z.object({ type: z.literal('response.output_item.added'), output_index, item: z.unknown().optional() }),
  z.object({ type: z.literal('response.output_item.done'), output_index, item: z.unknown().optional() }),
  z.object({ type: z.literal('response.output_text.delta'), output_index, delta }),
  z.object({ type: z.literal('response.refusal.delta'), output_index, delta }),
  z.object({ type: z.literal('response.output_text.done'), output_index, content_index, text }),
  z.object({ type: z.literal('response.output_text.annotation.added'), annotation: Annotation.catch({ type: '' }) }),
  z.object({
    type: z.literal('response.reasoning_summary_text.delta'),
    output_index,
    summary_index: wireIndex.nullish(),
    delta,
  }),
  z.object({ type: z.literal('response.reasoning_text.delta'), output_index, delta }),
  z.object({ type: z.literal('response.function_call_arguments.delta'), output_index, delta }),
  z.object({ type: z.literal('response.function_call_arguments.done'), output_index, arguments: z.string() }),
  z.object({ type: z.literal('response.completed'), response }),
  z.object({ type: z.literal('response.incomplete'), response }),
  z.object({ type: z.literal('response.failed'), response }),
  z.looseObject({ type: z.literal('error'), usage: Counted, response: response.catch(NOTHING) }),
])
export type ResponsesEvent = z.infer<typeof ResponsesEvent>

export const KNOWN_EVENTS: ReadonlySet<string> = new Set(ResponsesEvent.options.map(one => one.shape.type.value))

export function usageOf(wire: z.infer<typeof WireUsage>, searches: number): Usage | undefined {
  const { cached_tokens: cached, cache_write_tokens: written } = wire.input_tokens_details ?? {}
  return countedUsage({
    input: wire.input_tokens,
    output: wire.output_tokens,
    total: wire.total_tokens,
    cached,
    written,
    thinking: wire.output_tokens_details?.reasoning_tokens,
    searches,
    cost: dollarsOf(wire.cost_in_usd_ticks),
  })
}
