import type OpenAI from 'openai'
import { z } from 'zod'
import type { ContentPart, Thinking, ToolCall } from '../../../shared/session/messages'
import { contentForModel } from '../../../shared/session/tool-results'
import type { Message } from '../provider'
import type { ImagePart, RequestImages } from '../wire/request-images'
import { jsonObject, wireArguments } from '../wire/wire-arguments'
import { type Entry, type Pair, wireConversation } from '../wire/wire-conversation'
import { wireId, wireName } from '../wire/wire-names'
import { GOES_BACK } from './openai-provider-tools'

type InputItem = OpenAI.Responses.ResponseInputItem
type InputPart = OpenAI.Responses.ResponseInputText | OpenAI.Responses.ResponseInputImage
type Phase = 'commentary' | 'final_answer'
type FindImage = RequestImages['find']
type UserEntry = Extract<Entry, { role: 'user' }>
type AssistantEntry = Extract<Entry, { role: 'assistant' }>

export type Translation = {
  find: FindImage
  withThinking: boolean
  /** The namespaces in which the API finds tools by itself, by the tool's name. */
  namespaces?: ReadonlyMap<string, string> | undefined
}

/** The whole conversation in their words, since nothing of it is kept at the server. */
export function wireInput(messages: readonly Message[], how: Translation): InputItem[] {
  return wireConversation(messages).flatMap(entry => {
    return entry.role === 'user' ? [wireSaid(entry, how.find)] : wireReply(entry, how)
  })
}

function wireSaid({ text, images }: UserEntry, find: FindImage): InputItem {
  if (images.length === 0) return { type: 'message', role: 'user', content: text.trim() ? text : '(empty)' }
  const words = text.trim() ? [inputText(text)] : []
  return { type: 'message', role: 'user', content: [...words, ...images.map(image => wireImage(image, find))] }
}

/** Thoughts and searches go back to the very place that they had, since the API wants them before what they led to. */
function wireReply({ reply, pairs }: AssistantEntry, { find, withThinking, namespaces }: Translation): InputItem[] {
  const calls = pairs.map(({ call }) => wireCall(call, namespaces?.get(call.name)))
  const items: InputItem[] = []
  let phase: Phase | undefined
  let textAt = 0
  let callsAt = 0
  const upTo = (textEnd: number, callsEnd: number) => {
    const piece = reply.text.slice(textAt, textEnd)
    // The separator from the text before it was added here.
    const words = textAt > 0 ? piece.replace(/^\n\n/, '') : piece
    if (words.trim()) items.push({ type: 'message', role: 'assistant', content: words, ...(phase && { phase }) })
    items.push(...calls.slice(callsAt, callsEnd))
    textAt = Math.max(textAt, textEnd)
    callsAt = Math.max(callsAt, callsEnd)
  }
  for (const thought of (withThinking && reply.thinking) || []) {
    upTo(thought.textBefore, thought.callsBefore)
    const own = wireThought(thought)
    if (own?.type === 'message') phase = own.phase
    else if (own && (namespaces || !isOfToolSearch(own))) items.push(own)
  }
  upTo(reply.text.length, calls.length)
  // A thought that nothing follows is refused.
  const end = items.findLastIndex(item => item.type === 'message' || item.type === 'function_call')
  return [...items.slice(0, end + 1), ...pairs.map(pair => wireResult(pair, find))]
}

const OwnItem = z.discriminatedUnion('type', [
  z.looseObject({ type: z.enum(GOES_BACK) }),
  z.object({ type: z.literal('message'), phase: z.enum(['commentary', 'final_answer']) }),
])

type OwnItem =
  | OpenAI.Responses.ResponseReasoningItem
  | OpenAI.Responses.ResponseFunctionWebSearch
  | OpenAI.Responses.ResponseFileSearchToolCall
  | OpenAI.Responses.ResponseCodeInterpreterToolCall
  | OpenAI.Responses.ResponseInputItem.McpCall
  | OpenAI.Responses.ResponseInputItem.ToolSearchCall
  | OpenAI.Responses.ResponseToolSearchOutputItemParam
  | { type: 'message'; phase: Phase }

/** Of use to this API is only what came from it. */
function wireThought(thought: Thinking): OwnItem | undefined {
  if ('encrypted' in thought) {
    const { id, text, encrypted } = thought
    const summary = text ? [{ type: 'summary_text' as const, text }] : []
    return { type: 'reasoning', id, summary, encrypted_content: encrypted }
  }
  // A tool that the API ran is handed back as it came, so it has the type that the API gave it.
  return 'item' in thought ? (OwnItem.safeParse(jsonObject(thought.item)).data as OwnItem | undefined) : undefined
}

/** A search of tools is taken back only where tools can be searched. */
function isOfToolSearch({ type }: { type?: string }): boolean {
  return type === 'tool_search_call' || type === 'tool_search_output'
}

function wireCall(
  { id, name, arguments: text }: ToolCall,
  namespace: string | undefined,
): OpenAI.Responses.ResponseFunctionToolCall {
  // As it came where that can be: what is sent again unchanged is found in the server's cache.
  const valid = jsonObject(text) ? text : JSON.stringify(wireArguments(text))
  const call = {
    type: 'function_call' as const,
    call_id: wireId(id),
    name: wireName(name || 'unnamed'),
    arguments: valid,
  }
  return { ...call, ...(namespace && { namespace }) }
}

function wireResult({ call, result }: Pair, find: FindImage): OpenAI.Responses.ResponseInputItem.FunctionCallOutput {
  const parts = contentForModel(call.name, result)
    .map(part => wirePart(part, find))
    .filter(part => part.type === 'input_image' || part.text.trim() !== '')
  const mark = result.isError ? 'ERROR: ' : ''
  const isShown = parts.some(part => part.type === 'input_image')
  const output = isShown ? [...(mark ? [inputText(mark)] : []), ...parts] : mark + (textOf(parts) || '(no output)')
  return { type: 'function_call_output', call_id: wireId(call.id), output }
}

function textOf(parts: readonly InputPart[]): string {
  return parts.flatMap(part => (part.type === 'input_text' ? [part.text] : [])).join('\n')
}

function wirePart(part: ContentPart, find: FindImage): InputPart {
  return part.type === 'text' ? inputText(part.text) : wireImage(part, find)
}

function wireImage(part: ImagePart, find: FindImage): InputPart {
  const found = find(part)
  if ('missing' in found) return inputText(found.missing)
  return {
    type: 'input_image',
    detail: 'auto',
    image_url: `data:${found.mimeType ?? part.mimeType};base64,${found.data}`,
  }
}

function inputText(text: string): OpenAI.Responses.ResponseInputText {
  return { type: 'input_text', text }
}
