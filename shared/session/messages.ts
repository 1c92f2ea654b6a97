import { z } from 'zod'
import { PageOrigin } from '../browser/page-origin'
import { DocumentFacts } from '../documents/document-facts'
import { MailOrigin } from '../mail/read-mail'
import { KeptSentence } from './kept-sentence'

/**
 * One tool call as the model made it. `arguments` is the raw JSON text, kept as it came so that nothing is lost or
 * guessed; it is parsed once, strictly, when the call is run. `id` is unique within the session.
 */
export const ToolCall = z.object({ id: z.string(), name: z.string(), arguments: z.string() })
export type ToolCall = z.infer<typeof ToolCall>

/** Tokens as the provider counted them. The optional counts of tokens are parts of the two others. */
export const Usage = z.object({
  inputTokens: z.number(),
  outputTokens: z.number(),
  cachedInputTokens: z.number().optional(),
  /** Input that was written to the provider's cache, which some charge more for. */
  cacheWriteTokens: z.number().optional(),
  thinkingTokens: z.number().optional(),
  /** Searches of the web that the provider made, and charges for. */
  searches: z.number().optional(),
  /** The cost in US dollars, if the provider reports it itself. */
  cost: z.number().optional(),
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
  /** The conversation does not fit into the model's context window. */
  'too-long',
  /** The server has more to do than it can. */
  'overloaded',
  /** The person’s monthly budget is used up, so that nothing was sent. */
  'budget',
  'server',
  'cancelled',
])

/** The reason a request failed, worded for the person. `retryAfter` is in seconds; `detail` is what the server sent, bounded. */
export const ProviderError = z.object({
  kind: ProviderErrorKind,
  message: z.string(),
  sentence: KeptSentence,
  retryAfter: z.number().optional(),
  detail: z.string().optional(),
})
export type ProviderError = z.infer<typeof ProviderError>

const place = { textBefore: z.number(), callsBefore: z.number() }

/**
 * A model's thinking, to be returned to it unchanged. `redacted` is for the provider alone; `encrypted`, with its `id`, is
 * a reasoning item of OpenAI Responses whose summary is `text`; `item` is the JSON of any other item of the provider's
 * own, such as a search that it made. The two counts say how many characters of the reply's text, and how many of its
 * calls, came before it.
 */
export const Thinking = z.union([
  z.object({ text: z.string(), id: z.string(), encrypted: z.string(), ...place }),
  z.object({ text: z.string(), signature: z.string().optional(), ...place }),
  z.object({ redacted: z.string(), ...place }),
  z.object({ item: z.string(), ...place }),
])
export type Thinking = z.infer<typeof Thinking>

/** A page that a reply names as its source. */
export const Citation = z.object({ url: z.string(), title: z.string() })
export type Citation = z.infer<typeof Citation>

/**
 * A tool that the provider ran by itself, such as its own web search. `query` is what it was given; `open` says that no result of
 * it came.
 */
export const ProviderTool = z.object({
  name: z.string(),
  status: z.enum(['done', 'failed', 'open']),
  query: z.string().optional(),
  /** The pages that it found or read. */
  sources: z.array(Citation).optional(),
})
export type ProviderTool = z.infer<typeof ProviderTool>

export const ContentPart = z.discriminatedUnion('type', [
  z.object({ type: z.literal('text'), text: z.string() }),
  z.object({ type: z.literal('image'), mimeType: z.string(), blob: z.string() }),
])
export type ContentPart = z.infer<typeof ContentPart>

/** A resource of an MCP server. */
export const ResourcePlace = z.object({ server: z.string().max(300), uri: z.string().max(10_000) })
export type ResourcePlace = z.infer<typeof ResourcePlace>

/** The size of a picture. */
export const Pixels = z.object({ width: z.number().int().positive(), height: z.number().int().positive() })
export type Pixels = z.infer<typeof Pixels>

/**
 * A person's attachment: an image or, with `text`, a text file, a document's text or the text of a server's resource. The
 * bytes are kept as a blob; for an image that was made smaller to be sent, the original is kept, too.
 */
export const Attachment = z.object({
  name: z.string(),
  mimeType: z.string(),
  bytes: z.number(),
  blob: z.string(),
  resource: ResourcePlace.optional(),
  mail: MailOrigin.optional(),
  page: PageOrigin.optional(),
  pixels: Pixels.optional(),
  original: z.object({ mimeType: z.string(), bytes: z.number(), blob: z.string(), pixels: Pixels }).optional(),
  text: z.string().optional(),
  /** The document's facts if it is a document, and how much of it `text` has. */
  document: DocumentFacts.optional(),
})
export type Attachment = z.infer<typeof Attachment>

/** A model's reply, whole or cut. Its tool calls are run only when `error` is absent. */
export const Reply = z.object({
  text: z.string(),
  toolCalls: z.array(ToolCall),
  thinking: z.array(Thinking).optional(),
  /** The results of the provider's own web search that the reply uses. */
  citations: z.array(Citation).optional(),
  providerTools: z.array(ProviderTool).optional(),
  /** The pictures that the provider drew. The person sees them, and models get a text description. */
  pictures: z.array(Attachment).optional(),
  usage: Usage.optional(),
  error: ProviderError.optional(),
})
export type Reply = z.infer<typeof Reply>
