import type { Attachment, Reply, ToolCall } from '../../../shared/session/messages'
import { errorResult, type ToolResult } from '../../../shared/session/tool-results'
import type { Message } from '../provider'

/** A call with its result. */
export type Pair = { call: ToolCall; result: ToolResult }

/** A person's message with its images, or a reply with its calls and their results. */
export type Entry =
  | { role: 'user'; text: string; images: readonly Attachment[] }
  | { role: 'assistant'; reply: Reply; pairs: Pair[] }

/**
 * The conversation in a form that every provider accepts: user messages in a row are one; each call has exactly one result,
 * in call order; failed replies keep their text but neither calls nor thoughts, and empty ones are left out. The last word is
 * never the model's own: many take that for the beginning of an answer, and some refuse it.
 */
export function wireConversation(messages: readonly Message[]): Entry[] {
  const entries: Entry[] = []
  messages.forEach((message, at) => {
    const last = entries.at(-1)
    if (message.role === 'user' && last?.role === 'user') entries[entries.length - 1] = joined(last, message)
    else if (message.role === 'user') entries.push({ role: 'user', text: message.text, images: message.images ?? [] })
    else if (message.role === 'assistant') entries.push(...replyEntry(message.reply, resultsAfter(messages, at)))
  })
  const last = entries.at(-1)
  return last?.role === 'assistant' && last.pairs.length === 0 ? [...entries, GO_ON] : entries
}

const GO_ON: Entry = { role: 'user', text: 'Go on.', images: [] }

type UserEntry = Extract<Entry, { role: 'user' }>

function joined({ text, images }: UserEntry, later: Extract<Message, { role: 'user' }>): UserEntry {
  const texts = [text, later.text].filter(one => one.trim() !== '')
  return { role: 'user', text: texts.join('\n\n'), images: [...images, ...(later.images ?? [])] }
}

/** Their results follow at once; what comes later belongs to another reply, which may have used an id again. */
function resultsAfter(messages: readonly Message[], at: number): Map<string, ToolResult> {
  const results = new Map<string, ToolResult>()
  for (let next = at + 1; next < messages.length; next++) {
    const message = messages[next]
    if (message?.role !== 'tool') break
    if (!results.has(message.callId)) results.set(message.callId, message.result)
  }
  return results
}

function replyEntry(reply: Reply, results: ReadonlyMap<string, ToolResult>): Entry[] {
  const { text, toolCalls, error } = reply
  if (error || toolCalls.length === 0) {
    const { thinking, ...plain } = reply
    const kept = error ? { ...plain, toolCalls: [] } : { ...plain, ...(thinking && { thinking }) }
    return text.trim() ? [{ role: 'assistant', reply: kept, pairs: [] }] : []
  }
  const pairs = toolCalls.map(call => ({ call, result: results.get(call.id) ?? errorResult(NEVER_RUN) }))
  return [{ role: 'assistant', reply, pairs }]
}

const NEVER_RUN = 'This call was never run.'
