import type { Anthropic } from '@anthropic-ai/sdk'
import type { ContentPart, Reply, Thinking } from '../../shared/messages'
import { contentForModel } from '../../shared/tool-results'
import type { Message } from './provider'
import type { ImagePart, RequestImages } from './request-images'
import { wireArguments } from './wire-arguments'
import { type Entry, type Pair, wireConversation } from './wire-conversation'
import { wireName } from './wire-names'

type WireMessage = { role: 'user' | 'assistant'; content: Block[] }
type Block = Anthropic.ContentBlockParam
type ResultPart = Anthropic.TextBlockParam | Anthropic.ImageBlockParam

export type Translation = { find: RequestImages['find']; withThinking: boolean }

/** The conversation in their words: roles alternate, the first is the user's, and the results of a reply come as one. */
export function wireMessages(messages: readonly Message[], how: Translation): WireMessage[] {
  const wire: WireMessage[] = []
  for (const next of wireConversation(messages).flatMap(entry => wireEntry(entry, how))) {
    const last = wire.at(-1)
    if (last?.role === next.role) last.content.push(...next.content)
    else wire.push(next)
  }
  return wire[0]?.role === 'assistant' ? [{ role: 'user', content: [text('(The beginning is gone.)')] }, ...wire] : wire
}

function wireEntry(entry: Entry, how: Translation): WireMessage[] {
  if (entry.role === 'user') return [{ role: 'user', content: [text(entry.text)] }]
  const content = replyBlocks(entry.reply, how)
  const results = entry.pairs.map(pair => wireResult(pair, how))
  return [{ role: 'assistant', content }, ...(results.length > 0 ? [{ role: 'user' as const, content: results }] : [])]
}

/** Thoughts go back to the very place that they had, since the API checks them. */
function replyBlocks({ text: whole, toolCalls, thinking = [] }: Reply, { withThinking }: Translation): Block[] {
  const calls = toolCalls.map(wireCall)
  const blocks: Block[] = []
  let textAt = 0
  let callsAt = 0
  const upTo = (textEnd: number, callsEnd: number) => {
    const piece = whole.slice(textAt, textEnd)
    if (piece.trim()) blocks.push({ type: 'text', text: piece })
    blocks.push(...calls.slice(callsAt, callsEnd))
    textAt = Math.max(textAt, textEnd)
    callsAt = Math.max(callsAt, callsEnd)
  }
  for (const thought of withThinking ? thinking : []) {
    upTo(thought.textBefore, thought.callsBefore)
    blocks.push(...wireThought(thought))
  }
  upTo(whole.length, calls.length)
  // The API wants no thought at the end of a reply.
  const end = blocks.findLastIndex(block => block.type !== 'thinking' && block.type !== 'redacted_thinking')
  return blocks.slice(0, end + 1)
}

/** A thought without a signature is of a server that checks none, and of no use to one that does. */
function wireThought(thought: Thinking): Block[] {
  if ('redacted' in thought) return [{ type: 'redacted_thinking', data: thought.redacted }]
  if (!thought.signature) return []
  return [{ type: 'thinking', thinking: thought.text, signature: thought.signature }]
}

function wireCall({ id, name, arguments: json }: Reply['toolCalls'][number]): Anthropic.ToolUseBlockParam {
  return { type: 'tool_use', id: wireName(id), name: wireName(name || 'unnamed'), input: wireArguments(json) }
}

function wireResult({ call, result }: Pair, { find }: Translation): Anthropic.ToolResultBlockParam {
  const parts = contentForModel(call.name, result).map(part => wirePart(part, find))
  const content = parts.filter(part => part.type === 'image' || part.text.trim() !== '')
  return {
    type: 'tool_result',
    tool_use_id: wireName(call.id),
    content: content.length > 0 ? content : [text('(no output)')],
    ...(result.isError && { is_error: true }),
  }
}

function wirePart(part: ContentPart, find: RequestImages['find']): ResultPart {
  return part.type === 'text' ? { type: 'text', text: part.text } : wireImage(part, find)
}

function wireImage(part: ImagePart, find: RequestImages['find']): ResultPart {
  const found = find(part)
  if ('missing' in found) return text(found.missing)
  // The types are those of the limits that the images were read with.
  const type = part.mimeType as Anthropic.Base64ImageSource['media_type']
  return { type: 'image', source: { type: 'base64', media_type: type, data: found.data } }
}

/** A text that is blank is refused. */
function text(words: string): Anthropic.TextBlockParam {
  return { type: 'text', text: words.trim() ? words : '(empty)' }
}
