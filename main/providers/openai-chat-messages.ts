import type OpenAI from 'openai'
import type { ContentPart, Reply, ToolCall } from '../../shared/messages'
import type { ToolResult } from '../../shared/tool-results'
import type { Message, Request } from './provider'

type WireMessage = OpenAI.ChatCompletionMessageParam

/** The body of a streaming request. Without tools the field is left out: an empty list is refused. */
export function wireRequest({ model, system, messages, tools }: Request): OpenAI.ChatCompletionCreateParamsStreaming {
  return {
    model,
    stream: true,
    messages: wireMessages(system, messages),
    ...(tools.length > 0 && { tools: tools.map(wireTool) }),
  }
}

/** The conversation in their words. User messages in a row become one, since many templates want the roles to alternate. */
export function wireMessages(system: string, messages: readonly Message[]): WireMessage[] {
  const wire: WireMessage[] = system ? [{ role: 'system', content: system }] : []
  for (const message of messages) {
    const next = wireMessage(message)
    const last = wire.at(-1)
    if (!next) continue
    if (last?.role === 'user' && next.role === 'user') last.content = `${last.content}\n\n${next.content}`
    else wire.push(next)
  }
  return wire
}

function wireMessage(message: Message): WireMessage | undefined {
  switch (message.role) {
    case 'user':
      return { role: 'user', content: message.text }
    case 'assistant':
      return wireReply(message.reply)
    case 'tool':
      return { role: 'tool', tool_call_id: message.callId, content: wireResult(message.result) }
  }
}

/** The calls of a failed reply were never run, so they have no results and must not be shown. */
function wireReply({ text, toolCalls, error }: Reply): WireMessage | undefined {
  if (error || toolCalls.length === 0) return text ? { role: 'assistant', content: text } : undefined
  return { role: 'assistant', content: text || null, tool_calls: toolCalls.map(wireCall) }
}

function wireCall({ id, name, arguments: text }: ToolCall): OpenAI.ChatCompletionMessageFunctionToolCall {
  return { id, type: 'function', function: { name, arguments: validArguments(text) } }
}

/** Local servers parse the arguments of earlier calls; one broken call would make every later request fail. */
function validArguments(text: string): string {
  if (text.trim() === '') return '{}'
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return text
  } catch {
    // Falls through to the same answer as for JSON that is no object.
  }
  return JSON.stringify({ invalid_arguments: text })
}

function wireResult({ isError, content }: ToolResult): string {
  const text = content.map(wirePart).join('\n') || '(no output)'
  return isError ? `ERROR: ${text}` : text
}

function wirePart(part: ContentPart): string {
  if (part.type === 'text') return part.text
  return `[An image (${part.mimeType}) is attached to this result, but this provider was not given it.]`
}

function wireTool({ name, description, inputSchema }: Request['tools'][number]): OpenAI.ChatCompletionFunctionTool {
  const { $schema: _, ...parameters } = inputSchema as Record<string, unknown>
  return { type: 'function', function: { name, description, parameters } }
}
