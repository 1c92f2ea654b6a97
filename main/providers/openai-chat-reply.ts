import type { Reply, Usage } from '../../shared/messages'
import type { Draft } from './exchange'
import { callCollection } from './openai-chat-calls'
import { ChatChunk, textOfDelta, usageOf } from './openai-chat-chunk'
import { parseEvent } from './parse-event'
import { ProviderFault } from './provider-fault'
import { endError, type ReplyEnd } from './reply-ends'
import { streamedError } from './server-refusal'

/** Collects a Chat Completions stream. */
export function chatReply(): Draft {
  const collected = callCollection()
  let text = ''
  let usage: Usage | undefined
  let finish: string | undefined

  function finished(): Reply {
    const toolCalls = collected.calls()
    const error = endError(endOf(finish), { hasText: text !== '', names: toolCalls.map(call => call.name) })
    return { text, toolCalls: error ? [] : toolCalls, ...(error && { error }) }
  }

  return {
    add(data) {
      const chunk = parseChunk(data)
      if (chunk?.error) throw new ProviderFault(streamedError(chunk.error))
      if (chunk?.usage) usage = usageOf(chunk.usage)
      const choice = chunk?.choices?.find(one => !one.index)
      const added = textOfDelta(choice?.delta)
      text += added
      for (const part of choice?.delta?.tool_calls ?? []) collected.add(part)
      finish = choice?.finish_reason ?? finish
      return added ? [{ type: 'text-delta', text: added }] : []
    },

    isFinished: () => finish !== undefined,

    reply(fault) {
      const stands = fault && (finish === undefined || fault.kind === 'cancelled')
      const reply = stands ? { text, toolCalls: [], error: fault } : finished()
      return { ...reply, ...(usage && { usage }) }
    },
  }
}

function parseChunk(data: string): ChatChunk | undefined {
  return data.startsWith('[DONE]') ? undefined : parseEvent(ChatChunk, data)
}

function endOf(finish: string | undefined): ReplyEnd {
  if (finish === 'length') return 'length'
  if (finish === 'content_filter') return 'refused'
  if (finish === 'error') return 'failed'
  return finish === undefined ? 'none' : 'proper'
}
