import type OpenAI from 'openai'
import type { ContentPart, ToolCall } from '../../shared/messages'
import { contentForModel } from '../../shared/tool-results'
import type { Message, Request } from './provider'
import type { ImagePart, RequestImages } from './request-images'
import { jsonObject, wireArguments } from './wire-arguments'
import { type Entry, type Pair, wireConversation } from './wire-conversation'
import { wireName } from './wire-names'
import { wireSchema } from './wire-schema'

type WireMessage = OpenAI.ChatCompletionMessageParam
type UserPart = OpenAI.ChatCompletionContentPartText | OpenAI.ChatCompletionContentPartImage
type FindImage = RequestImages['find']

/** The body of a streaming request. Without tools the field is left out: an empty list is refused. */
export function wireRequest(request: Request, find: FindImage): OpenAI.ChatCompletionCreateParamsStreaming {
  const { model, system, messages, tools } = request
  return {
    model,
    stream: true,
    messages: [...(system ? [{ role: 'system' as const, content: system }] : []), ...wireMessages(messages, find)],
    ...(tools.length > 0 && { tools: tools.map(wireTool) }),
  }
}

/**
 * The conversation in their words. Only a user can show an image, so those of results follow the results in a user
 * message. User messages in a row become one, since many templates want the roles to alternate.
 */
export function wireMessages(messages: readonly Message[], find: FindImage): WireMessage[] {
  const wire: WireMessage[] = []
  for (const next of wireConversation(messages).flatMap(entry => wireEntry(entry, find))) {
    const last = wire.at(-1)
    if (last?.role === 'user' && next.role === 'user')
      last.content = [...partsOf(last.content), ...partsOf(next.content)]
    else wire.push(next)
  }
  return wire
}

function wireEntry(entry: Entry, find: FindImage): WireMessage[] {
  if (entry.role === 'user') return [{ role: 'user', content: entry.text }]
  const { reply, pairs } = entry
  if (pairs.length === 0) return [{ role: 'assistant', content: reply.text }]
  const calls = pairs.map(({ call }) => wireCall(call))
  const shown = pairs.flatMap(pair => shownImages(pair, find))
  return [
    { role: 'assistant', content: reply.text || null, tool_calls: calls },
    ...pairs.map(pair => wireResult(pair, find)),
    ...(shown.length > 0 ? [{ role: 'user' as const, content: shown }] : []),
  ]
}

function partsOf(content: OpenAI.ChatCompletionUserMessageParam['content']): OpenAI.ChatCompletionContentPart[] {
  return typeof content === 'string' ? [{ type: 'text', text: content }] : content
}

function wireCall({ id, name, arguments: text }: ToolCall): OpenAI.ChatCompletionMessageFunctionToolCall {
  // As it came where that can be: what is sent again unchanged is found in the server's cache.
  const valid = jsonObject(text) ? text : JSON.stringify(wireArguments(text))
  return { id, type: 'function', function: { name: wireName(name), arguments: valid } }
}

function wireResult({ call, result }: Pair, find: FindImage): WireMessage {
  const text =
    contentForModel(call.name, result)
      .map(part => wirePart(part, find))
      .join('\n') || '(no output)'
  return { role: 'tool', tool_call_id: call.id, content: result.isError ? `ERROR: ${text}` : text }
}

function wirePart(part: ContentPart, find: FindImage): string {
  if (part.type === 'text') return part.text
  const found = find(part)
  return 'missing' in found ? found.missing : `[The image (${part.mimeType}) follows after the results.]`
}

function shownImages({ call, result }: Pair, find: FindImage): UserPart[] {
  const images = result.content.filter(part => part.type === 'image').flatMap(part => shownImage(part, find))
  if (images.length === 0) return []
  const text = `From the result of ${call.name} (call ${call.id}):`
  return [{ type: 'text', text }, ...images]
}

function shownImage(part: ImagePart, find: FindImage): OpenAI.ChatCompletionContentPartImage[] {
  const found = find(part)
  if ('missing' in found) return []
  return [{ type: 'image_url', image_url: { url: `data:${part.mimeType};base64,${found.data}` } }]
}

function wireTool({ name, description, inputSchema }: Request['tools'][number]): OpenAI.ChatCompletionFunctionTool {
  return { type: 'function', function: { name: wireName(name), description, parameters: wireSchema(inputSchema) } }
}
