import type { Reply, Usage } from '../../shared/messages'
import { messageBlocks } from './anthropic-blocks'
import { addUsage, KNOWN_EVENTS, MessagesEvent, mergeUsage, usageOf, type WireUsage } from './anthropic-event'
import type { Draft } from './exchange'
import { checkEvent, json } from './parse-event'
import type { Request, StreamDelta } from './provider'
import { ProviderFault } from './provider-fault'
import { endError, type ReplyEnd } from './reply-ends'
import { streamedError } from './server-refusal'

/** Collects a Messages stream. It is complete with `message_stop` alone; a stop reason before that is a promise. */
export function messagesReply({ messages }: Pick<Request, 'messages'>): Draft {
  const blocks = messageBlocks()
  let usage: WireUsage = {}
  let before: Usage | undefined
  let stopReason: string | undefined
  let isFinished = false

  function take(event: MessagesEvent): StreamDelta[] {
    switch (event.type) {
      case 'error':
        throw new ProviderFault(streamedError(event.error))
      case 'message_start':
        usage = mergeUsage(usage, event.message.usage)
        return []
      case 'content_block_start':
        return blocks.start(event.index, event.content_block)
      case 'content_block_delta':
        return blocks.add(event.index, event.delta)
      case 'message_delta':
        usage = mergeUsage(usage, event.usage)
        stopReason = event.delta.stop_reason ?? stopReason
        return []
      case 'message_stop':
        isFinished = true
        return []
    }
  }

  function finished(): Reply {
    const collected = blocks.collected()
    const { text, toolCalls } = collected
    const end = isFinished ? endOf(stopReason) : 'none'
    const error = endError(end, { hasText: text !== '', names: toolCalls.map(call => call.name), messages })
    return error ? { ...collected, toolCalls: [], error } : collected
  }

  return {
    add(data) {
      const event = json(data)
      return isUnknown(event) ? [] : take(checkEvent(MessagesEvent, event))
    },

    isFinished: () => isFinished,
    growing: blocks.growing,

    paused() {
      if (!isFinished || stopReason !== 'pause_turn') return undefined
      blocks.next()
      before = addUsage(before, usageOf(usage))
      usage = {}
      isFinished = false
      stopReason = undefined
      return blocks.collected()
    },

    reply(fault) {
      const stands = fault && (!isFinished || fault.kind === 'cancelled')
      const reply = stands ? { ...blocks.collected(), toolCalls: [], error: fault } : finished()
      const counted = addUsage(before, usageOf(usage))
      return { ...reply, ...(counted && { usage: counted }) }
    },
  }
}

/** Whether it is an event of a kind that is not known yet. */
function isUnknown(event: unknown): boolean {
  const type = event instanceof Object && 'type' in event ? event.type : undefined
  return typeof type === 'string' && !KNOWN_EVENTS.has(type)
}

/** A reason that is not known yet ends a reply no less. */
function endOf(stopReason: string | undefined): ReplyEnd {
  if (stopReason === 'max_tokens') return 'length'
  if (stopReason === 'model_context_window_exceeded') return 'window'
  if (stopReason === 'pause_turn') return 'paused'
  if (stopReason === 'refusal') return 'refused'
  return stopReason === undefined ? 'none' : 'proper'
}
