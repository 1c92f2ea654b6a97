import type { Reply, Usage } from '../../../shared/session/messages'
import { ProviderFault } from '../errors/provider-fault'
import { endError, type ReplyEnd } from '../errors/reply-ends'
import { streamedError } from '../errors/server-refusal'
import type { Request, StreamDelta } from '../provider'
import type { Draft } from '../wire/exchange'
import { checkEvent, json } from '../wire/parse-event'
import { messageBlocks } from './anthropic-blocks'
import {
  addUsage,
  fallbackModel,
  KNOWN_EVENTS,
  MessagesEvent,
  mergeUsage,
  type StartedMessage,
  usageOf,
  type WireUsage,
} from './anthropic-event'
import { waitingCalls } from './anthropic-provider-tools'

/** Collects a Messages stream. It is complete with `message_stop` alone; a stop reason before that is a promise. */
export function messagesReply({ messages }: Pick<Request, 'messages'>): Draft {
  const blocks = messageBlocks(waitingCalls(messages))
  let begun: StartedMessage | undefined
  let usage: WireUsage = {}
  let before: Usage | undefined
  let stopReason: string | undefined
  let refusal: string | undefined
  let isFinished = false
  let model: string | undefined
  let heard = 0

  /** The same message may be announced again. Another one is the API's second try: what the first one asked for is not done. */
  function begin(message: StartedMessage): StreamDelta[] {
    if (begun && (!message.id || !begun.id || message.id === begun.id)) return []
    if (begun) {
      blocks.abandon()
      countUsage()
    }
    begun = message
    model = message.model ?? model
    usage = mergeUsage(usage, message.usage)
    return []
  }

  function countUsage(): void {
    before = addUsage(before, usageOf(usage))
    usage = {}
    stopReason = undefined
  }

  function take(event: MessagesEvent): StreamDelta[] {
    switch (event.type) {
      case 'error':
        throw new ProviderFault(streamedError(event.error))
      case 'message_start':
        return begin(event.message)
      case 'content_block_start':
        model = fallbackModel(event.content_block) ?? model
        return blocks.start(event.index, event.content_block)
      case 'content_block_delta':
        return blocks.add(event.index, event.delta)
      case 'message_delta':
        usage = mergeUsage(usage, event.usage)
        stopReason = event.delta.stop_reason ?? stopReason
        refusal = event.delta.stop_details?.explanation ?? refusal
        return []
      case 'message_stop':
        isFinished = true
        return []
    }
  }

  /** A message that came whole with its start, and of which nothing came after it. */
  function wholeMessage(): StreamDelta[] {
    const content = begun?.content ?? []
    if (!blocks.isEmpty() || content.length === 0) return []
    stopReason ??= begun?.stop_reason ?? undefined
    isFinished ||= stopReason !== undefined
    return content.flatMap((block, index) => blocks.start(index, block))
  }

  function finished(): Reply {
    const collected = blocks.collected()
    const error = endError(isFinished ? endOf(stopReason) : 'none', {
      text: collected.text,
      names: collected.toolCalls.map(call => call.name),
      thought: collected.thinking !== undefined,
      passedOver: blocks.hasUnknown(),
      refusal,
      messages,
    })
    return error ? { ...collected, toolCalls: [], error } : collected
  }

  return {
    add(data) {
      const event = json(data)
      if (isFinished || isUnknown(event)) return []
      heard += 1
      return take(checkEvent(MessagesEvent, event))
    },

    isFinished: () => isFinished,
    heard: () => heard,
    model: () => model,
    ...{ growing: blocks.growing, running: blocks.running },
    rest: () => wholeMessage(),

    paused() {
      if (!isFinished || stopReason !== 'pause_turn') return undefined
      blocks.next()
      countUsage()
      begun = undefined
      isFinished = false
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
