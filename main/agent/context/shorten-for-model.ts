import type { ContentPart } from '../../../shared/session/messages'
import type { ToolResult } from '../../../shared/session/tool-results'
import type { Message, Provider } from '../../providers/provider'
import { shorten } from './shorten'

/** The most characters of one text in a tool's result that any model is given. */
const MOST = 100_000
const LEAST = 4_000

/** Returns how many characters of one result a model is given: a sixth of its window, at four characters a token. */
export function resultLimit(window: number | undefined): number {
  if (window === undefined) return MOST
  return Math.min(MOST, Math.max(LEAST, Math.floor((window * 4) / 6)))
}

/**
 * The conversation with long tool outputs shortened; the session keeps them whole. What becomes of an output depends on
 * nothing but the output and the window, so the beginning of a conversation stays the same from request to request.
 */
export function shortenForModel(messages: readonly Message[], window: number | undefined): readonly Message[] {
  const limit = resultLimit(window)
  return messages.map(message => {
    if (message.role !== 'tool' || !isLong(message.result, limit)) return message
    return { ...message, result: shortResult(message.result, limit) }
  })
}

/** A provider that is given long tool outputs shortened. */
export function withShortOutputs(provider: Provider, window: number | undefined): Provider {
  return {
    ...provider,
    stream: request => provider.stream({ ...request, messages: shortenForModel(request.messages, window) }),
  }
}

const shortened = new WeakMap<ToolResult, { limit: number; result: ToolResult }>()

function shortResult(result: ToolResult, limit: number): ToolResult {
  const known = shortened.get(result)
  if (known?.limit === limit) return known.result
  const content = result.content.map(
    (part): ContentPart => (part.type === 'text' ? { ...part, text: shorten(part.text, limit) } : part),
  )
  const short = { ...result, content }
  shortened.set(result, { limit, result: short })
  return short
}

function isLong(result: ToolResult, limit: number): boolean {
  return result.content.some(part => part.type === 'text' && part.text.length > limit)
}
