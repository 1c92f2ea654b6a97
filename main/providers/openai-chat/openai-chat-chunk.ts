import { z } from 'zod'
import type { Usage } from '../../../shared/session/messages'
import { countedUsage, dollarsOf, wireNumber } from '../wire/counted-usage'
import { wireIndex } from '../wire/parse-event'

const Loose = z.looseObject({})

/** A piece of a tool call. Only what is used, and as loosely as servers send it: some pass arguments as an object. */
const CallPart = z.object({
  /** Anything but `function` is no call of a tool of ours. */
  type: z.unknown().optional(),
  index: wireIndex.nullish(),
  id: z.string().nullish(),
  /** A tool that takes any text, which is never offered. */
  custom: z.object({ name: z.string().nullish() }).nullish().catch(null),
  function: z
    .object({
      name: z.string().nullish(),
      arguments: z.union([z.string(), z.record(z.string(), z.unknown())]).nullish(),
    })
    .nullish(),
  extra_content: Loose.nullish().catch(null),
})
export type CallPart = z.infer<typeof CallPart>

/** Some servers send text as parts, among them parts that are no text; those of Mistral are what the model thinks. */
const TextPart = z.object({
  type: z.string().optional().catch(''),
  text: z.unknown().optional(),
  image_url: z.unknown().optional(),
})
const Part = TextPart.extend({ thinking: z.array(TextPart).optional().catch(undefined) })
const Content = z.union([z.string(), z.array(Part)])

const Delta = z.object({
  content: Content.nullish(),
  refusal: z.string().nullish(),
  tool_calls: z.array(CallPart).nullish(),
  /** The model's thinking: DeepSeek, llama.cpp and vLLM use this name, OpenRouter, Groq and Ollama `reasoning`. */
  reasoning_content: z.string().nullish().catch(null),
  reasoning: z.string().nullish().catch(null),
  reasoning_details: z.array(Loose).nullish().catch(null),
  /** The tools that the server ran by itself, as Groq reports them. */
  executed_tools: z.array(z.unknown()).nullish().catch(null),
  annotations: z.array(z.unknown()).nullish().catch(null),
  /** A call as it was made before there were lists of them. */
  function_call: z.object({ name: z.string().nullish(), arguments: z.string().nullish() }).nullish().catch(null),
  /** The pictures that the model drew, as OpenRouter and others report them. */
  images: z.array(z.unknown()).nullish().catch(null),
  /** Of Google: the signature of the text. */
  extra_content: Loose.nullish().catch(null),
  /** Of Google: what it searched for and found, as it wants it back. */
  search_parts: z.array(Loose).nullish().catch(null),
})
export type ChatDelta = z.infer<typeof Delta>

const WireUsage = z.object({
  prompt_tokens: wireNumber,
  completion_tokens: wireNumber,
  total_tokens: wireNumber,
  prompt_tokens_details: z.object({ cached_tokens: wireNumber, cache_write_tokens: wireNumber }).nullish().catch(null),
  completion_tokens_details: z.object({ reasoning_tokens: wireNumber }).nullish().catch(null),
  /** Of OpenRouter. */
  server_tool_use: z.object({ web_search_requests: wireNumber }).nullish().catch(null),
  /** As DeepSeek counts them. */
  prompt_cache_hit_tokens: wireNumber,
  /** As Moonshot does. */
  cached_tokens: wireNumber,
  /** As Mistral does. */
  num_cached_tokens: wireNumber,
  /** Of xAI. */
  cost_in_usd_ticks: wireNumber,
  /** Of OpenRouter, in US dollars. With a key of one's own the other provider charges besides. */
  cost: wireNumber,
  is_byok: z.boolean().nullish().catch(null),
  cost_details: z.object({ upstream_inference_cost: wireNumber }).nullish().catch(null),
})
type WireUsage = z.infer<typeof WireUsage>

const Choice = z.object({
  index: wireIndex.nullish(),
  delta: Delta.nullish(),
  /** The whole reply, which some servers send in place of pieces, or after them. */
  message: Delta.nullish().catch(null),
  finish_reason: z.string().nullish(),
  /** The usage at the position where Moonshot puts it. */
  usage: WireUsage.nullish().catch(null),
  grounding_metadata: z.unknown().optional(),
  groundingMetadata: z.unknown().optional(),
})

/** One event of a Chat Completions stream. */
export const ChatChunk = z.object({
  model: z.string().nullish().catch(null),
  choices: z.array(Choice).nullish(),
  usage: WireUsage.nullish().catch(null),
  error: z.unknown().optional(),
  /** An error that is the event itself, as vLLM sends it. */
  object: z.string().nullish().catch(null),
  message: z.unknown().optional(),
  code: z.unknown().optional(),
  type: z.unknown().optional(),
  /** The usage at the position where Groq puts it, unless it is asked to do as others do. */
  x_groq: z.object({ usage: WireUsage.nullish() }).nullish().catch(null),
  citations: z.unknown().optional(),
  search_results: z.unknown().optional(),
})
export type ChatChunk = z.infer<typeof ChatChunk>

/** Returns the error that an event reports. */
export function errorIn({ error, object, message, code, type }: ChatChunk): unknown {
  return error || (object === 'error' ? { message, code, type } : undefined)
}

/** The text of a chunk's only choice; a refusal is text too. */
export function textOfDelta(delta: ChatDelta | null | undefined): string {
  const content = delta?.content ?? ''
  return (typeof content === 'string' ? content : content.map(partText).join('')) + (delta?.refusal ?? '')
}

/** The pieces of calls of our tools. */
export function callParts(delta: ChatDelta | null | undefined): CallPart[] {
  const { tool_calls: parts, function_call: only } = delta ?? {}
  if (parts?.length) return parts.filter(isOwnCall)
  return only?.name || only?.arguments ? [{ index: 0, function: only }] : []
}

/** The tools that were called and are none of ours, as they are called. */
export function foreignCalls(delta: ChatDelta | null | undefined): string[] {
  return (delta?.tool_calls ?? []).flatMap(part => (part.custom?.name && !isOwnCall(part) ? [part.custom.name] : []))
}

function isOwnCall({ type, function: called }: CallPart): boolean {
  return typeof type !== 'string' || type === '' || type === 'function' || Boolean(called)
}

const OWN_PARTS: ReadonlySet<string | undefined> = new Set([undefined, 'text', 'thinking', 'reference', 'image_url'])

const Picture = z.object({
  image_url: z.union([z.string(), z.object({ url: z.string() }).transform(({ url }) => url)]),
})

/** Returns the pictures that the model drew, as data URLs: in a list of its own, or among the parts of the content. */
export function picturesIn(delta: ChatDelta | null | undefined): string[] {
  const parts = Array.isArray(delta?.content) ? delta.content : []
  return [...(delta?.images ?? []), ...parts].flatMap(part => Picture.safeParse(part).data?.image_url ?? [])
}

/** Returns whether there is something of an unknown kind. */
export function hasUnknown(delta: ChatDelta | null | undefined): boolean {
  const parts = Array.isArray(delta?.content) ? delta.content : []
  return parts.some(({ type }) => !OWN_PARTS.has(type)) || !(delta?.tool_calls ?? []).every(isOwnCall)
}

/** Returns the model's thinking in a chunk, only once if it is sent under several names. */
export function thinkingOfDelta(delta: ChatDelta | null | undefined): string {
  const parts = Array.isArray(delta?.content) ? delta.content : []
  const inParts = parts.flatMap(part => part.thinking ?? []).map(partText)
  const inDetails = (delta?.reasoning_details ?? []).map(({ text, summary }) => words(text) || words(summary))
  return delta?.reasoning_content || delta?.reasoning || inParts.join('') || inDetails.join('')
}

function partText({ type, text }: z.infer<typeof TextPart>): string {
  return type === 'text' ? words(text) : ''
}

function words(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

/** `tellsCost` says that the server is one whose `cost` is what it charges in US dollars. */
export function usageOf(wire: WireUsage, tellsCost: boolean): Usage | undefined {
  return countedUsage({
    input: wire.prompt_tokens,
    output: wire.completion_tokens,
    total: wire.total_tokens,
    cached:
      wire.prompt_tokens_details?.cached_tokens ??
      wire.prompt_cache_hit_tokens ??
      wire.cached_tokens ??
      wire.num_cached_tokens,
    written: wire.prompt_tokens_details?.cache_write_tokens,
    thinking: wire.completion_tokens_details?.reasoning_tokens || undefined,
    searches: wire.server_tool_use?.web_search_requests,
    cost: dollarsOf(wire.cost_in_usd_ticks) ?? (tellsCost ? creditsOf(wire) : undefined),
  })
}

function creditsOf({ cost, is_byok: isOwnKey, cost_details: details }: WireUsage): number | undefined {
  if (typeof cost !== 'number') return undefined
  return cost + (isOwnKey ? (details?.upstream_inference_cost ?? 0) : 0)
}
