import { z } from 'zod'

/**
 * One tool call as the model made it. `arguments` is the raw JSON text, kept as it came so that nothing is lost or
 * guessed; it is parsed once, strictly, when the call is run. `id` is unique within the session.
 */
export const ToolCall = z.object({ id: z.string(), name: z.string(), arguments: z.string() })
export type ToolCall = z.infer<typeof ToolCall>

/** Tokens as the provider counted them. */
export const Usage = z.object({
  inputTokens: z.number(),
  outputTokens: z.number(),
  cachedInputTokens: z.number().optional(),
})
export type Usage = z.infer<typeof Usage>

export const ProviderErrorKind = z.enum([
  'auth',
  'rate-limit',
  'network',
  'timeout',
  'cut',
  'bad-response',
  'not-found',
  'bad-request',
  'server',
  'cancelled',
])

/** Why a request failed, worded for the person. `retryAfter` is in seconds; `detail` is what the server sent, bounded. */
export const ProviderError = z.object({
  kind: ProviderErrorKind,
  message: z.string(),
  retryAfter: z.number().optional(),
  detail: z.string().optional(),
})
export type ProviderError = z.infer<typeof ProviderError>

/**
 * What a model thought, to be handed back to it unchanged; `redacted` is for the provider alone. The two counts say how
 * many characters of the reply's text, and how many of its calls, came before it.
 */
export const Thinking = z.union([
  z.object({ text: z.string(), signature: z.string().optional(), textBefore: z.number(), callsBefore: z.number() }),
  z.object({ redacted: z.string(), textBefore: z.number(), callsBefore: z.number() }),
])
export type Thinking = z.infer<typeof Thinking>

/** A model's reply, whole or cut. Its tool calls are run only when `error` is absent. */
export const Reply = z.object({
  text: z.string(),
  toolCalls: z.array(ToolCall),
  thinking: z.array(Thinking).optional(),
  usage: Usage.optional(),
  error: ProviderError.optional(),
})
export type Reply = z.infer<typeof Reply>

export const ContentPart = z.discriminatedUnion('type', [
  z.object({ type: z.literal('text'), text: z.string() }),
  z.object({ type: z.literal('image'), mimeType: z.string(), blob: z.string() }),
])
export type ContentPart = z.infer<typeof ContentPart>
