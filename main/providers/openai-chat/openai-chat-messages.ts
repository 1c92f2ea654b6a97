import type OpenAI from 'openai'
import type { ContentPart, Reply, ToolCall } from '../../../shared/session/messages'
import { contentForModel } from '../../../shared/session/tool-results'
import type { Message } from '../provider'
import type { ImagePart, RequestImages } from '../wire/request-images'
import { jsonObject, wireArguments } from '../wire/wire-arguments'
import { type Entry, type Pair, wireConversation } from '../wire/wire-conversation'
import { wireName } from '../wire/wire-names'
import { callExtra, plainThoughts, reasoningDetails, replyExtra, searchParts } from './openai-chat-items'
import type { ThoughtsBack } from './openai-chat-servers'

type WireMessage = OpenAI.ChatCompletionMessageParam
type UserPart = OpenAI.ChatCompletionContentPartText | OpenAI.ChatCompletionContentPartImage
type FindImage = RequestImages['find']

export type ChatTranslation = {
  find: FindImage
  /** Of the server. Only what it gave itself goes back to it. */
  origin: string
  callId(id: string): string
  /** The way in which textual thoughts go back, if they do. */
  thoughts?: ThoughtsBack | undefined
  /** True if other models' calls get the mark that keeps Gemini from requesting its own signature. */
  signsCalls: boolean
  /** True if the request searches, so that what earlier searches brought goes back. */
  searches: boolean
  /** True if a text has to stand between results and the person's message. */
  answersResults: boolean
}

/**
 * The conversation in their words. Only a user can show an image, so those of results follow the results in a user
 * message. User messages in a row become one, since many templates want the roles to alternate; some do not let one follow results.
 */
export function wireMessages(messages: readonly Message[], how: ChatTranslation): WireMessage[] {
  const wire: WireMessage[] = []
  for (const next of wireConversation(messages).flatMap(entry => wireEntry(entry, how))) {
    const last = wire.at(-1)
    if (last?.role === 'user' && next.role === 'user') {
      last.content = contentOf([...partsOf(last.content), ...partsOf(next.content)])
      continue
    }
    if (how.answersResults && last?.role === 'tool' && next.role === 'user') wire.push(...wireEntry(ANSWER, how))
    wire.push(next)
  }
  return wire
}

/** As little as can be said: it is put into the model's mouth. */
const ANSWER: Entry = { role: 'assistant', reply: { text: 'I have the results.', toolCalls: [] }, pairs: [] }

function wireEntry(entry: Entry, how: ChatTranslation): WireMessage[] {
  if (entry.role === 'user') return [{ role: 'user', content: wireSaid(entry, how) }]
  const { reply, pairs } = entry
  const { content, ...thoughts } = thoughtsBack(reply, how)
  if (pairs.length === 0) return [{ role: 'assistant', content, ...thoughts }]
  const calls = pairs.map(({ call }, index) => ({ ...wireCall(call, how), ...extraOf(reply, index, how) }))
  const shown = pairs.flatMap(pair => shownImages(pair, how))
  return [
    { role: 'assistant', content: content.trim() ? content : null, tool_calls: calls, ...thoughts },
    ...pairs.map(pair => wireResult(pair, how)),
    ...(shown.length > 0 ? [{ role: 'user' as const, content: shown }] : []),
  ]
}

/** The text of a reply, with what the model thought in whichever way its server wants it back. */
function thoughtsBack(reply: Reply, { thoughts: back, origin, searches }: ChatTranslation) {
  const details = reasoningDetails(reply, origin)
  const extra = replyExtra(reply, origin)
  const searched = searches ? searchParts(reply, origin) : []
  const words = back ? plainThoughts(reply) : ''
  return {
    content: back === 'in-text' && words ? `<think>\n${words}\n</think>\n\n${reply.text}` : reply.text,
    ...(typeof back === 'object' && { reasoning_content: words || back.blank }),
    ...(details.length > 0 && { reasoning_details: details }),
    ...(extra && { extra_content: extra }),
    ...(searched.length > 0 && { search_parts: searched }),
  }
}

/** Builds the person's message, followed by the images that came with it. */
function wireSaid({ text, images }: Extract<Entry, { role: 'user' }>, { find }: ChatTranslation) {
  if (images.length === 0) return text.trim() ? text : '(empty)'
  const parts = images.flatMap((image): UserPart[] => {
    const found = find(image)
    return 'missing' in found ? [{ type: 'text', text: found.missing }] : shownImage(image, find)
  })
  return contentOf([...(text.trim() ? [{ type: 'text' as const, text }] : []), ...parts])
}

/** Of calls made side by side only the first has a signature. */
function extraOf(reply: Reply, index: number, { origin, signsCalls }: ChatTranslation): object {
  const isUnsigned = signsCalls && index === 0 && !reply.toolCalls.some((_, at) => callExtra(reply, at, origin))
  const extra = callExtra(reply, index, origin) ?? (isUnsigned ? UNSIGNED : undefined)
  return extra ? { extra_content: extra } : {}
}

/** The value that Google documents for calls that its models did not make. */
const UNSIGNED = { google: { thought_signature: 'skip_thought_signature_validator' } }

function partsOf(content: OpenAI.ChatCompletionUserMessageParam['content']): OpenAI.ChatCompletionContentPart[] {
  return typeof content === 'string' ? [{ type: 'text', text: content }] : content
}

/** Servers whose models see nothing take no parts, not even of text. */
function contentOf(parts: OpenAI.ChatCompletionContentPart[]): OpenAI.ChatCompletionUserMessageParam['content'] {
  const texts = parts.flatMap(part => (part.type === 'text' ? [part.text] : []))
  return texts.length === parts.length ? texts.join('\n\n') : parts
}

function wireCall(
  { id, name, arguments: text }: ToolCall,
  { callId }: ChatTranslation,
): OpenAI.ChatCompletionMessageFunctionToolCall {
  // As it came where that can be: what is sent again unchanged is found in the server's cache.
  const valid = jsonObject(text) ? text : JSON.stringify(wireArguments(text))
  return { id: callId(id), type: 'function', function: { name: wireName(name), arguments: valid } }
}

function wireResult({ call, result }: Pair, { find, callId }: ChatTranslation): WireMessage {
  const parts = contentForModel(call.name, result).map(part => wirePart(part, find))
  const output = parts.join('\n')
  const text = output.trim() ? output : '(no output)'
  return { role: 'tool', tool_call_id: callId(call.id), content: result.isError ? `ERROR: ${text}` : text }
}

function wirePart(part: ContentPart, find: FindImage): string {
  if (part.type === 'text') return part.text
  const found = find(part)
  return 'missing' in found ? found.missing : `[The image (${part.mimeType}) follows after the results.]`
}

function shownImages({ call, result }: Pair, { find, callId }: ChatTranslation): UserPart[] {
  const images = contentForModel(call.name, result)
    .filter(part => part.type === 'image')
    .flatMap(part => shownImage(part, find))
  if (images.length === 0) return []
  const text = `From the result of ${call.name} (call ${callId(call.id)}):`
  return [{ type: 'text', text }, ...images]
}

function shownImage(part: ImagePart, find: FindImage): OpenAI.ChatCompletionContentPartImage[] {
  const found = find(part)
  if ('missing' in found) return []
  return [{ type: 'image_url', image_url: { url: `data:${found.mimeType ?? part.mimeType};base64,${found.data}` } }]
}
