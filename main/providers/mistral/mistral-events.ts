import { z } from 'zod'
import { wireNumber } from '../wire/counted-usage'
import { json, wireIndex } from '../wire/parse-event'

const id = z.string()
const text = z.string()
const Part = z.looseObject({ type: z.string() })

const Usage = z.object({
  prompt_tokens: wireNumber.transform(given => given ?? 0),
  completion_tokens: wireNumber.transform(given => given ?? 0),
  total_tokens: wireNumber,
  /** The tokens of tool results, which the model reads in addition. */
  connector_tokens: wireNumber,
  connectors: z.record(z.string(), z.number()).nullish().catch(null),
})

const Event = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('message.output.delta'),
    id: id.nullish(),
    model: z.string().nullish(),
    content: z.union([text, Part]),
  }),
  z.object({
    type: z.literal('function.call.delta'),
    output_index: wireIndex.nullish(),
    tool_call_id: id,
    name: text,
    arguments: text,
  }),
  z.object({
    type: z.enum(['tool.execution.started', 'tool.execution.delta']),
    id,
    name: text,
    arguments: text.catch(''),
  }),
  z.object({ type: z.literal('tool.execution.done'), id, name: text, info: z.unknown().optional() }),
  z.object({ type: z.literal('conversation.response.done'), usage: Usage.nullish().catch(null) }),
  z.looseObject({ type: z.literal('conversation.response.error') }),
])
type Event = z.infer<typeof Event>
type EventOf<T extends Event['type']> = Extract<Event, { type: T }>

/** Tells the events of Mistral's Conversations as pieces of a chat completion. What is none is given back as it is. */
export function mistralEvents(): (data: string) => string {
  const calls: string[] = []
  const given = new Map<string, string>()
  let saying: string | null | undefined

  /** Two messages are paragraphs of their own. */
  function said({ id: message, model, content }: EventOf<'message.output.delta'>): object {
    const isNext = saying !== undefined && message !== saying
    const isText = typeof content === 'string' || content.type === 'text'
    if (isText) saying = message ?? null
    const own = partOf(content)
    const delta = isNext && isText ? { content: [{ type: 'text', text: '\n\n' }, ...own.content] } : own
    return { ...(model && { model }), choices: [{ index: 0, delta }] }
  }

  function called({ output_index: at, tool_call_id, name, arguments: piece }: EventOf<'function.call.delta'>): object {
    const call = `${at ?? ''} ${tool_call_id}`
    if (!calls.includes(call)) calls.push(call)
    const index = calls.indexOf(call)
    return only({ tool_calls: [{ index, id: tool_call_id, type: 'function', function: { name, arguments: piece } }] })
  }

  function ran(event: EventOf<'tool.execution.started' | 'tool.execution.delta' | 'tool.execution.done'>): object {
    const { id: index, name: type } = event
    if (event.type === 'tool.execution.done')
      return only({ executed_tools: [{ index, type, output: event.info ?? '' }] })
    given.set(index, (given.get(index) ?? '') + event.arguments)
    return only({ executed_tools: [{ index, type, arguments: given.get(index) }] })
  }

  function chunkOf(event: Event): object {
    switch (event.type) {
      case 'message.output.delta':
        return said(event)
      case 'function.call.delta':
        return called(event)
      case 'conversation.response.done':
        return ended(calls.length > 0, event.usage)
      case 'conversation.response.error':
        return { error: event }
      default:
        return ran(event)
    }
  }

  return data => {
    const value = json(data)
    const event = Event.safeParse(value).data
    if (event) return JSON.stringify(chunkOf(event))
    return isOfConversation(value) ? '{}' : data
  }
}

/** Of a kind that is not known, or that says nothing. */
function isOfConversation(value: unknown): boolean {
  return value instanceof Object && 'type' in value && typeof value.type === 'string' && !('choices' in value)
}

function only(delta: object): object {
  return { choices: [{ index: 0, delta }] }
}

type Content = EventOf<'message.output.delta'>['content']

function partOf(content: Content): { content: object[]; annotations?: object[] } {
  if (typeof content === 'string') return { content: [{ type: 'text', text: content }] }
  if (content.type !== 'tool_reference') return { content: [content] }
  const { url, title } = content
  return { content: [], ...(typeof url === 'string' && { annotations: [{ url_citation: { url, title } }] }) }
}

function ended(isCalling: boolean, usage: z.infer<typeof Usage> | null | undefined): object {
  const finish_reason = isCalling ? 'tool_calls' : 'stop'
  const end = { choices: [{ index: 0, delta: {}, finish_reason }] }
  if (!usage) return end
  const { connector_tokens: brought, connectors, ...counted } = usage
  const searches = (connectors?.web_search ?? 0) + (connectors?.web_search_premium ?? 0)
  const read = { ...counted, prompt_tokens: counted.prompt_tokens + (brought ?? 0) }
  return { ...end, usage: { ...read, server_tool_use: { web_search_requests: searches } } }
}
