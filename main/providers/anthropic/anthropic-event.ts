import { z } from 'zod'
import type { Citation, Usage } from '../../../shared/session/messages'
import { wireNumber } from '../wire/counted-usage'
import { checkEvent, wireIndex } from '../wire/parse-event'

/** Counts without the cached tokens, which have counts of their own. */
const WireUsage = z.object({
  input_tokens: wireNumber,
  output_tokens: wireNumber,
  cache_read_input_tokens: wireNumber,
  cache_creation_input_tokens: wireNumber,
  output_tokens_details: z.object({ thinking_tokens: wireNumber }).nullish().catch(null),
  server_tool_use: z.object({ web_search_requests: wireNumber }).nullish().catch(null),
})
export type WireUsage = Partial<z.infer<typeof WireUsage>>

const Counted = WireUsage.nullish().catch(null)

/** The part that is used of the blocks that a reply is made of. */
const OwnBlock = z.object({
  type: z.string(),
  id: z.string().nullish(),
  name: z.string().nullish(),
  input: z.unknown().optional(),
  text: z.string().nullish(),
  thinking: z.string().nullish(),
  signature: z.string().nullish(),
  data: z.string().nullish(),
  citations: z.unknown().optional(),
})
export type OwnBlock = z.infer<typeof OwnBlock>

/** Any other block: kept as it came, since some go back so. */
const OtherBlock = z.looseObject({ type: z.string() })
export type OtherBlock = z.infer<typeof OtherBlock>

const Picture = z.object({ type: z.literal('image'), source: z.object({ data: z.string() }) })

/** The Base64 of a block that is a picture. Claude draws none; others that speak the same do. */
export function pictureIn(block: OtherBlock): string | undefined {
  return Picture.safeParse(block).data?.source.data
}

const OWN_BLOCKS: ReadonlySet<string> = new Set(['text', 'thinking', 'redacted_thinking', 'tool_use'])

/** A block as it begins; undefined for what has no kind. Only where its kind is known can anything be wrong with it. */
export function startedBlock(value: unknown): { own: OwnBlock } | { other: OtherBlock } | undefined {
  const other = OtherBlock.safeParse(value).data
  return other && OWN_BLOCKS.has(other.type) ? { own: checkEvent(OwnBlock, value) } : other && { other }
}

const Fallback = z.object({ type: z.literal('fallback'), to: z.object({ model: z.string() }) })

/** The model that goes on with the message, where a block says that another one takes over. */
export function fallbackModel(block: unknown): string | undefined {
  return Fallback.safeParse(block).data?.to.model
}

const BlockDelta = z.object({
  text: z.string().nullish(),
  thinking: z.string().nullish(),
  signature: z.string().nullish(),
  partial_json: z.string().nullish(),
  citation: z.unknown().optional(),
})
export type BlockDelta = z.infer<typeof BlockDelta>

const OWN_DELTAS: ReadonlySet<unknown> = new Set([
  'text_delta',
  'thinking_delta',
  'signature_delta',
  'input_json_delta',
  'citations_delta',
])

/** A piece of a block; one of a kind that is not known says nothing. */
export function blockDelta(value: unknown): BlockDelta {
  const type = value instanceof Object && 'type' in value ? value.type : undefined
  return type === undefined || OWN_DELTAS.has(type) ? checkEvent(BlockDelta, value) : {}
}

const text = z.string().nullish().catch(null)

/** Servers exist that send the whole message with its start, and perhaps nothing after it. */
const StartedMessage = z.object({
  id: text,
  model: text,
  stop_reason: text,
  content: z.array(z.unknown()).nullish().catch(null),
  usage: Counted,
})
export type StartedMessage = z.infer<typeof StartedMessage>

/** Servers exist that leave it out, as those of one block may. */
const index = wireIndex.nullish().transform(at => at ?? 0)

/** One event of a Messages stream. Only what is used; kinds that are not known are passed over, as the API asks for. */
export const MessagesEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('message_start'), message: StartedMessage }),
  z.object({ type: z.literal('content_block_start'), index, content_block: z.unknown().optional() }),
  z.object({ type: z.literal('content_block_delta'), index, delta: z.unknown().optional() }),
  z.object({
    type: z.literal('message_delta'),
    delta: z.object({
      stop_reason: z.string().nullish(),
      /** The reason the API's filter stopped the reply. */
      stop_details: z.object({ explanation: text }).nullish().catch(null),
    }),
    usage: Counted,
  }),
  z.object({ type: z.literal('message_stop') }),
  z.object({ type: z.literal('error'), error: z.unknown(), usage: Counted }),
])
export type MessagesEvent = z.infer<typeof MessagesEvent>

export const KNOWN_EVENTS: ReadonlySet<string> = new Set(MessagesEvent.options.map(one => one.shape.type.value))

/** Later counts replace earlier ones, which leave some out. */
export function mergeUsage(before: WireUsage, later: WireUsage | null | undefined): WireUsage {
  const given = Object.entries(later ?? {}).filter(([, count]) => count !== null && count !== undefined)
  return { ...before, ...Object.fromEntries(given) }
}

/** All tokens that were read, cached or not, as other providers count them too. */
export function usageOf(wire: WireUsage): Usage | undefined {
  const { input_tokens: fresh, output_tokens: output, cache_read_input_tokens: cached } = wire
  const written = wire.cache_creation_input_tokens ?? 0
  const thinking = wire.output_tokens_details?.thinking_tokens
  const searches = wire.server_tool_use?.web_search_requests
  // Of a reply that failed perhaps only one of them was counted.
  if (typeof fresh !== 'number' && typeof output !== 'number') return undefined
  return {
    inputTokens: (fresh ?? 0) + (cached ?? 0) + written,
    outputTokens: output ?? 0,
    ...(typeof cached === 'number' && { cachedInputTokens: cached }),
    ...(written > 0 && { cacheWriteTokens: written }),
    ...(thinking && { thinkingTokens: thinking }),
    ...(searches && { searches }),
  }
}

/** The counts of two requests that made one reply. */
export function addUsage(one: Usage | undefined, other: Usage | undefined): Usage | undefined {
  if (!one || !other) return one ?? other
  const names = new Set([...Object.keys(one), ...Object.keys(other)]) as Set<keyof Usage>
  const sums = [...names].map(name => [name, (one[name] ?? 0) + (other[name] ?? 0)])
  return { ...one, ...Object.fromEntries(sums) }
}

const Cited = z.union([
  z.object({ url: z.string(), title: z.string().nullish() }),
  // A result that a tool gave names its place so; it need not be a page.
  z.object({ source: z.string().regex(/^https?:/i), title: z.string().nullish() }).transform(({ source, title }) => ({
    url: source,
    title,
  })),
])

/** The page that a citation names; other citations are of no page. */
export function citationOf(citation: unknown): Citation | undefined {
  // Hardly a piece of a reply has one, and a failure to parse takes longer than the rest of a piece.
  if (citation === undefined) return undefined
  const cited = Cited.safeParse(citation).data
  return cited && { url: cited.url, title: cited.title || cited.url }
}
