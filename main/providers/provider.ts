import type { ImageType } from '../../shared/models/image-type'
import type { LocalizedText } from '../../shared/sentence'
import type { Attachment, Pixels, ProviderTool, Reply } from '../../shared/session/messages'
import type { ToolResult } from '../../shared/session/tool-results'
import type { ReasoningEffort } from '../../shared/settings'
import type { Tool } from '../tools/tool'

/** The conversation as every adapter gets it. After a reply with calls come the results of all of them, in call order. */
export type Message =
  | { role: 'user'; text: string; images?: readonly Attachment[] }
  | { role: 'assistant'; reply: Reply }
  | { role: 'tool'; callId: string; name: string; result: ToolResult }

export type OfferedTool = Pick<Tool, 'name' | 'description' | 'inputSchema' | 'server'>

/**
 * `tools` wait until the model asks for them. A provider with a search of its own gets all of them, in place of the tool that is
 * called `search`; any other one gets those that were `loaded` by it, behind the others.
 */
export type DeferredTools = { tools: readonly OfferedTool[]; loaded: readonly OfferedTool[]; search: string }

export type Request = {
  model: string
  system: string
  messages: readonly Message[]
  tools: readonly OfferedTool[]
  /** Tools that the model is not shown at once. */
  deferred?: DeferredTools
  reasoningEffort?: ReasoningEffort
  maxOutputTokens?: number
  temperature?: number
  /** Lets the provider search the web by itself, where it can. */
  webSearch?: boolean
  /** The same for all requests of a conversation, so that a provider finds its cache again. */
  conversationId?: string
  /** `false` where the model is known to see no images: it is told of them in words. */
  seesImages?: boolean
  /** The bytes of an image, by its blob's hash; rejects where they are gone. Without it images become words. */
  image?(hash: string): Promise<Uint8Array>
  /** Hears of the call that is coming in: its name and all of its arguments so far. */
  growing?(call: CallSoFar): void
  /** Hears of what the provider runs by itself, such as a search: all of it in this reply, as far as it has come. */
  running?(tools: readonly ProviderTool[]): void
  /** Tells the person what they would not expect of the model. */
  warn?(words: LocalizedText): void
  /** Tells what was asked for otherwise than the profile says. It stays with the reply. */
  note?(words: LocalizedText): void
  signal: AbortSignal
}

export type CallSoFar = { name: string; json: string }

/** A picture that the provider drew as part of its reply. */
export type DrawnPicture = { mimeType: ImageType; bytes: Uint8Array; pixels?: Pixels | undefined }

/**
 * The events that a provider streams: any number of deltas, then exactly one `done`. The text of its reply counts: some
 * servers say at the end of a message that it reads differently than it came in pieces. A failed, cut or cancelled request
 * is a `done` whose reply carries `error` and all text so far; the stream never throws. Tool calls are in the reply only
 * when the server ended it properly and each call is complete. `model` answered, if it is not the requested one.
 * `pictures` are kept by the caller, and then named by the reply.
 */
export type StreamEvent =
  | StreamDelta
  | { type: 'done'; reply: Reply; model?: string; pictures?: readonly DrawnPicture[] }

/** A piece of the reply's text, or of what the model thinks before it. */
export type StreamDelta = { type: 'text-delta'; text: string } | { type: 'thinking-delta'; text: string }

export type Provider = {
  id: string
  label: string
  /** Throws an `AppError('provider')` that says in words what is wrong. */
  listModels(signal: AbortSignal): Promise<string[]>
  stream(request: Request): AsyncIterable<StreamEvent>
}
