import type OpenAI from 'openai'
import { wireArguments } from '../wire/wire-arguments'

type ChatBody = OpenAI.ChatCompletionCreateParamsStreaming
type Message = ChatBody['messages'][number]
type GeminiPart = Record<string, unknown>
type Content = { role: 'user' | 'model'; parts: GeminiPart[] }

type SearchPart = GeminiPart & { toolCall?: { id?: string }; toolResponse?: { id?: string } }
type Thinking = { include_thoughts?: boolean; thinking_level?: string }

/** The additional content of Google's Chat Completions, in the fields that this app writes there. */
type Besides = {
  extra_content?: { google?: { thought_signature?: string } }
  search_parts?: readonly SearchPart[]
  extra_body?: { google?: { thinking_config?: Thinking } }
}

export function geminiPath(model: string): string {
  return `/../models/${encodeURIComponent(model.replace(/^models\//, ''))}:streamGenerateContent?alt=sse`
}

/**
 * A request of Chat Completions as Google's own generateContent takes it, which alone searches the web
 * (ai.google.dev/api/generate-content). What Google ran by itself goes back as it came.
 */
export function geminiContent(chat: ChatBody): object {
  const { messages, tools = [], max_tokens: maxOutputTokens, temperature } = chat
  const system = messages.flatMap(({ role, content }) => (role === 'system' ? [{ text: content }] : []))
  const thinking = (chat as Besides).extra_body?.google?.thinking_config
  const choices = {
    ...(maxOutputTokens && { maxOutputTokens }),
    ...(typeof temperature === 'number' && { temperature }),
    ...(thinking && { thinkingConfig: thinkingConfig(thinking) }),
  }
  return {
    ...(system.length > 0 && { systemInstruction: { parts: system } }),
    contents: contentsOf(messages),
    tools: [{ ...declared(tools), googleSearch: {} }],
    toolConfig: { includeServerSideToolInvocations: true },
    ...(Object.keys(choices).length > 0 && { generationConfig: choices }),
  }
}

function declared(tools: readonly OpenAI.ChatCompletionTool[]): object {
  const functions = tools.flatMap(tool => (tool.type === 'function' ? [tool.function] : []))
  const declarations = functions.map(({ name, description, parameters }) => ({
    name,
    description,
    parametersJsonSchema: parameters,
  }))
  return declarations.length > 0 ? { functionDeclarations: declarations } : {}
}

function thinkingConfig({ include_thoughts: includeThoughts, thinking_level: thinkingLevel }: Thinking): object {
  return {
    ...(includeThoughts && { includeThoughts }),
    ...(thinkingLevel && { thinkingLevel: thinkingLevel.toUpperCase() }),
  }
}

/** Results that belong together stand in one content, as do those of a person's messages in a row. */
function contentsOf(messages: readonly Message[]): Content[] {
  const names = new Map<string, string>()
  const contents: Content[] = []
  for (const message of messages) {
    const next = contentOf(message, names)
    const last = contents.at(-1)
    if (!next || next.parts.length === 0) continue
    if (last?.role === next.role) last.parts.push(...next.parts)
    else contents.push(next)
  }
  return contents
}

/** `names` are those of the calls so far, by id: a result names the function that it is of. */
function contentOf(message: Message, names: Map<string, string>): Content | undefined {
  switch (message.role) {
    case 'user':
      return { role: 'user', parts: saidParts(message.content) }
    case 'tool': {
      const { tool_call_id: id, content } = message
      const response = { output: content }
      return { role: 'user', parts: [{ functionResponse: { id, name: names.get(id) ?? 'unknown', response } }] }
    }
    case 'assistant':
      return { role: 'model', parts: replyParts(message, names) }
    default:
      return undefined
  }
}

function saidParts(content: OpenAI.ChatCompletionUserMessageParam['content']): GeminiPart[] {
  if (typeof content === 'string') return [{ text: content }]
  return content.flatMap((part): GeminiPart[] => {
    if (part.type === 'text') return [{ text: part.text }]
    const [, mimeType, data] =
      (part.type === 'image_url' && /^data:([^;]+);base64,(.*)$/s.exec(part.image_url.url)) || []
    return mimeType && data ? [{ inlineData: { mimeType, data } }] : []
  })
}

function replyParts(
  message: OpenAI.ChatCompletionAssistantMessageParam & Besides,
  names: Map<string, string>,
): GeminiPart[] {
  const { content, tool_calls: calls = [], search_parts: searched = [] } = message
  const text = typeof content === 'string' && content.trim() ? [{ text: content, ...signatureOf(message) }] : []
  const called = calls.flatMap((call): GeminiPart[] => {
    if (call.type !== 'function') return []
    const { name, arguments: given } = call.function
    names.set(call.id, name)
    return [{ functionCall: { id: call.id, name, args: wireArguments(given) }, ...signatureOf(call as Besides) }]
  })
  return [...wholeSearches(searched), ...text, ...called]
}

/** Of a stream that was cut a search may lack what it found. */
function wholeSearches(parts: readonly SearchPart[]): SearchPart[] {
  const asked = new Set(parts.flatMap(({ toolCall }) => (toolCall ? [toolCall.id] : [])))
  const found = new Set(parts.flatMap(({ toolResponse }) => (toolResponse ? [toolResponse.id] : [])))
  return parts.filter(({ toolCall, toolResponse }) => {
    const { id } = toolCall ?? toolResponse ?? {}
    return asked.has(id) && found.has(id)
  })
}

function signatureOf({ extra_content: extra }: Besides): { thoughtSignature?: string } {
  const signature = extra?.google?.thought_signature
  return signature ? { thoughtSignature: signature } : {}
}
