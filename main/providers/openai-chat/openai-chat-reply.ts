import type { Citation, ProviderError, ProviderTool, Reply, ToolCall, Usage } from '../../../shared/session/messages'
import { ProviderFault } from '../errors/provider-fault'
import { endError, type ReplyEnd } from '../errors/reply-ends'
import { streamedError } from '../errors/server-refusal'
import type { Request, StreamDelta } from '../provider'
import { uniqueId } from '../wire/call-ids'
import type { Draft } from '../wire/exchange'
import { parseEvent } from '../wire/parse-event'
import { callCollection } from './openai-chat-calls'
import {
  ChatChunk,
  type ChatDelta,
  callParts,
  hasUnknown,
  textOfDelta,
  thinkingOfDelta,
  usageOf,
} from './openai-chat-chunk'
import { executedTools } from './openai-chat-executed'
import { markedThoughts } from './openai-chat-google'
import { pagesIn } from './openai-chat-pages'
import type { ChatServer } from './openai-chat-servers'
import { chatText } from './openai-chat-text'
import { chatThoughts } from './openai-chat-thoughts'
import { repairCall } from './repair-calls'
import type { TextCall } from './repair-text-calls'

/** Where a reply comes from. */
export type ChatOrigin = { origin: string } & Pick<ChatServer, 'writesCalls' | 'tellsCost' | 'search'>

/** Collects a Chat Completions stream. */
export function chatReply(
  { tools, messages }: Pick<Request, 'tools' | 'messages'>,
  { origin, writesCalls, tellsCost = false, search }: ChatOrigin,
): Draft {
  const collected = callCollection()
  const content = chatText(writesCalls ? tools : [])
  const thoughts = chatThoughts(origin)
  const unmarked = markedThoughts()
  const executed = executedTools()
  const inChat = search?.by?.events()
  const citations = new Map<string, Citation>()
  let inText: TextCall[] = []
  let text = ''
  let usage: Usage | undefined
  let finish: string | undefined
  let isPassedOver = false
  let model: string | undefined
  let heard = 0

  /** Some name a page again, without its title. */
  function cite(page: Citation): void {
    if (page.title !== page.url || !citations.has(page.url)) citations.set(page.url, page)
  }

  function record(deltas: StreamDelta[]): StreamDelta[] {
    for (const delta of deltas) {
      if (delta.type === 'text-delta') text += delta.text
      else thoughts.think(delta.text, { textBefore: text.length, callsBefore: collected.count() })
    }
    return deltas
  }

  function take(given: ChatDelta | null | undefined): StreamDelta[] {
    const delta = unmarked(given)
    const thinking = thinkingOfDelta(delta)
    const thought = record(thinking ? [{ type: 'thinking-delta', text: thinking }] : [])
    const said = record(content.add(textOfDelta(delta)))
    thoughts.keep(delta)
    executed.take(delta)
    const parts = callParts(delta)
    for (const part of parts) collected.add(part)
    isPassedOver ||= hasUnknown(delta)
    if (thinking || textOfDelta(delta) || parts.length > 0 || hasMore(delta)) heard += 1
    return [...thought, ...said]
  }

  function finished(): Reply {
    const toolCalls = inText.length > 0 ? inText.map(withId) : collected.calls().map(call => repairCall(call, tools))
    // A call without a name is answered like one for a tool that does not exist, so that the model can mend it.
    const names = toolCalls.map(call => call.name || 'unnamed')
    const error = endError(endOf(finish), {
      text,
      names,
      thought: thoughts.hasAny() || ran().length > 0,
      passedOver: isPassedOver,
      messages,
    })
    return { text, toolCalls: error ? [] : toolCalls, ...(error && { error }) }
  }

  /** Who only counts its searches made them all the same. */
  function ran(): ProviderTool[] {
    const told = executed.all()
    return told.length > 0 || !usage?.searches ? told : [{ name: 'web_search', status: 'done' }]
  }

  const stands = (fault?: ProviderError) => fault && (finish === undefined || fault.kind === 'cancelled')

  return {
    add(data) {
      const chunk = parseChunk(inChat?.(data) ?? data)
      if (chunk?.error) throw new ProviderFault(streamedError(chunk.error))
      model = chunk?.model || model
      if (chunk) pagesIn(chunk).forEach(cite)
      const choice = chunk?.choices?.find(one => !one.index)
      const counted = chunk?.usage ?? choice?.usage
      if (counted) usage = usageOf(counted, tellsCost)
      finish = reasonOf(choice?.finish_reason) ?? finish
      return take(choice?.delta)
    },

    isFinished: () => finish !== undefined,
    heard: () => heard,
    model: () => model,
    growing: collected.growing,
    running: executed.news,

    rest(fault) {
      // Inside a fence it is part of what the model shows.
      const isFenced = text.split('```').length % 2 === 0
      const mayCall = !stands(fault) && endOf(finish) === 'proper' && collected.count() === 0 && !isFenced
      const { deltas, calls } = content.end(mayCall)
      inText = calls
      return record(deltas)
    },

    reply(fault) {
      const reply = stands(fault) ? { text, toolCalls: [], ...(fault && { error: fault }) } : finished()
      const tools = ran()
      const thinking = thoughts.collected(reply.toolCalls.length > 0 ? collected.extras() : [], text.length)
      return {
        ...reply,
        ...(thinking.length > 0 && { thinking }),
        ...(tools.length > 0 && { providerTools: tools }),
        ...(citations.size > 0 && { citations: [...citations.values()] }),
        ...(usage && { usage }),
      }
    },
  }
}

/** Whether a piece without words says something all the same. */
function hasMore(delta: ChatDelta | null | undefined): boolean {
  return Boolean(delta?.reasoning_details?.length || delta?.executed_tools?.length)
}

function withId(call: TextCall): ToolCall {
  return { id: uniqueId('', new Set()), ...call }
}

function parseChunk(data: string): ChatChunk | undefined {
  return data.startsWith('[DONE]') ? undefined : parseEvent(ChatChunk, data)
}

/** Some gateways send an empty reason, or the word for none, with each piece. */
function reasonOf(reason: string | null | undefined): string | undefined {
  return reason && reason !== 'null' ? reason : undefined
}

function endOf(finish: string | undefined): ReplyEnd {
  if (finish === undefined) return 'none'
  return ENDS[finish.toLowerCase()] ?? 'proper'
}

/** Reasons of OpenAI first, then those that others have added. Any other reason ends a reply properly. */
const ENDS: Readonly<Record<string, ReplyEnd>> = {
  length: 'length',
  content_filter: 'refused',
  error: 'failed',
  max_tokens: 'length',
  model_length: 'window',
  model_context_window_exceeded: 'window',
  safety: 'refused',
  sensitive: 'refused',
  refusal: 'refused',
  network_error: 'failed',
  insufficient_system_resource: 'failed',
  malformed_function_call: 'failed',
}
