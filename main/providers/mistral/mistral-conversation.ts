import type OpenAI from 'openai'

type ChatBody = OpenAI.ChatCompletionCreateParamsStreaming
type Entry = Record<string, unknown>

/**
 * A request of Chat Completions as Mistral's Conversations take it, which alone search the web and tell what they found
 * (docs.mistral.ai/api, /v1/conversations). Nothing is kept there: each request brings the whole conversation.
 */
export function mistralConversation({ model, stream, messages, tools, ...choices }: ChatBody): object {
  const instructions = messages.flatMap(({ role, content }) => (role === 'system' ? [content] : [])).join('\n\n')
  return {
    model,
    stream,
    store: false,
    ...(instructions && { instructions }),
    inputs: messages.flatMap(entriesOf),
    tools,
    ...(Object.keys(choices).length > 0 && { completion_args: choices }),
  }
}

function entriesOf(message: ChatBody['messages'][number]): Entry[] {
  switch (message.role) {
    case 'user':
      return [{ type: 'message.input', role: 'user', content: message.content }]
    case 'tool':
      return [{ type: 'function.result', tool_call_id: message.tool_call_id, result: message.content }]
    case 'assistant':
      return [
        ...(message.content ? [{ type: 'message.input', role: 'assistant', content: message.content }] : []),
        ...(message.tool_calls ?? []).flatMap(callOf),
      ]
    default:
      return []
  }
}

function callOf(call: OpenAI.ChatCompletionMessageToolCall): Entry[] {
  if (call.type !== 'function') return []
  const { name, arguments: given } = call.function
  return [{ type: 'function.call', tool_call_id: call.id, name, arguments: given }]
}
