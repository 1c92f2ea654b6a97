import type { Anthropic } from '@anthropic-ai/sdk'
import type { ContentPart, Reply, Thinking } from '../../../shared/session/messages'
import { contentForModel } from '../../../shared/session/tool-results'
import type { Message } from '../provider'
import { json } from '../wire/parse-event'
import type { ImagePart, RequestImages } from '../wire/request-images'
import { wireArguments } from '../wire/wire-arguments'
import { type Entry, type Pair, wireConversation } from '../wire/wire-conversation'
import { wireId, wireName } from '../wire/wire-names'
import { citedText } from './anthropic-cited-text'
import { type WireMessage, withWholePairs } from './anthropic-pairs'
import { pairOf } from './anthropic-provider-tools'
import { isOfToolSearch, withFoundTools } from './anthropic-tool-search'

type Block = Anthropic.ContentBlockParam
type ResultPart = Anthropic.TextBlockParam | Anthropic.ImageBlockParam

/**
 * Without thoughts also the API's own searches stay out. `canSearch` says that the request offers them; `findable` are the
 * tools that the one of tools finds, where it is offered.
 */
export type Translation = {
  find: RequestImages['find']
  withThinking: boolean
  canSearch?: boolean
  findable?: ReadonlySet<string> | undefined
}

/** The conversation in their words: roles alternate, the first is the user's, and the results of a reply come as one. */
export function wireMessages(messages: readonly Message[], how: Translation): WireMessage[] {
  const wire: WireMessage[] = []
  for (const next of wireConversation(messages).flatMap(entry => wireEntry(entry, how))) {
    const last = wire.at(-1)
    if (last?.role === next.role) last.content.push(...next.content)
    else wire.push(next)
  }
  const begun = wire[0]?.role === 'assistant' ? [BEGINNING, ...wire] : wire
  return withWholePairs(begun, how.canSearch === true)
}

const BEGINNING: WireMessage = { role: 'user', content: [{ type: 'text', text: '(The beginning is gone.)' }] }

function wireEntry(entry: Entry, how: Translation): WireMessage[] {
  if (entry.role === 'user') return [{ role: 'user', content: wireSaid(entry, how) }]
  const content = replyBlocks(entry.reply, how)
  const results = entry.pairs.map(pair => wireResult(pair, how))
  return [{ role: 'assistant', content }, ...(results.length > 0 ? [{ role: 'user' as const, content: results }] : [])]
}

/** Images first, which is how the API wants to see them, then what a person says about them. */
function wireSaid({ text: words, images }: Extract<Entry, { role: 'user' }>, { find }: Translation): Block[] {
  const shown = images.map(image => wireImage(image, find))
  return shown.length > 0 && !words.trim() ? shown : [...shown, text(words)]
}

/** A reply that the API paused, as it wants it back in order to go on: with all that it ends in. */
export function wirePaused(reply: Reply, findable?: ReadonlySet<string>): WireMessage {
  const content = replyBlocks(reply, { withThinking: true, findable })
  const last = content.at(-1)
  if (last?.type === 'text') last.text = last.text.trimEnd()
  return { role: 'assistant', content }
}

/** Thoughts go back to the very place that they had, since the API checks them. */
function replyBlocks(
  { text: whole, toolCalls, thinking = [] }: Reply,
  { withThinking, findable }: Pick<Translation, 'withThinking' | 'findable'>,
): Block[] {
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
    const cited = citedText(thought, textAt)
    upTo(thought.textBefore - (cited?.length ?? 0), thought.callsBefore)
    const words = cited && whole.slice(textAt, thought.textBefore)
    if (words?.trim()) blocks.push({ type: 'text', text: words, citations: cited?.citations ?? [] })
    textAt = Math.max(textAt, thought.textBefore)
    blocks.push(...wireThought(thought, findable))
  }
  upTo(whole.length, calls.length)
  return blocks
}

/** A thought without a signature is of a server that checks none, and of no use to one that does. Other protocols' are left out. */
function wireThought(thought: Thinking, findable: Translation['findable']): Block[] {
  if ('item' in thought) return wireItem(thought.item, findable)
  if ('encrypted' in thought) return []
  if ('redacted' in thought) return [{ type: 'redacted_thinking', data: thought.redacted }]
  if (!thought.signature) return []
  return [{ type: 'thinking', thinking: thought.text, signature: thought.signature }]
}

function wireItem(item: string, findable: Translation['findable']): Block[] {
  const block = json(item)
  if (isOfToolSearch(block)) return findable ? [withFoundTools(block, findable) as Block] : []
  // As the API sent it, which is more than what is checked here.
  return pairOf(block) ? [block as Block] : []
}

function wireCall({ id, name, arguments: given }: Reply['toolCalls'][number]): Anthropic.ToolUseBlockParam {
  return { type: 'tool_use', id: wireId(id), name: wireName(name || 'unnamed'), input: wireArguments(given) }
}

function wireResult({ call, result }: Pair, { find }: Translation): Anthropic.ToolResultBlockParam {
  const parts = contentForModel(call.name, result).map(part => wirePart(part, find))
  const content = parts.filter(part => part.type === 'image' || part.text.trim() !== '')
  return {
    type: 'tool_result',
    tool_use_id: wireId(call.id),
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
  const type = (found.mimeType ?? part.mimeType) as Anthropic.Base64ImageSource['media_type']
  return { type: 'image', source: { type: 'base64', media_type: type, data: found.data } }
}

/** A text that is blank is refused. */
function text(words: string): Anthropic.TextBlockParam {
  return { type: 'text', text: words.trim() ? words : '(empty)' }
}
