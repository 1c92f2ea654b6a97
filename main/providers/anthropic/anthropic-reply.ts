import type { Reply, Usage } from '../../../shared/session/messages'
import { ProviderFault } from '../errors/provider-fault'
import { endError, type ReplyEnd } from '../errors/reply-ends'
import { streamedError } from '../errors/server-refusal'
import type { Request, StreamDelta } from '../provider'
import type { Draft } from '../wire/exchange'
import { checkEvent, isEndOfStream, json } from '../wire/parse-event'
import { type MessageBlocks, messageBlocks } from './anthropic-blocks'
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

/** The state of a stream so far. `usage`, `stopReason` and `begun` are those of the incoming message. */
type ReplyState = {
  blocks: MessageBlocks
  begun: StartedMessage | undefined
  usage: WireUsage
  /** The usage of the messages before it. */
  before: Usage | undefined
  stopReason: string | undefined
  refusal: string | undefined
  isFinished: boolean
  model: string | undefined
}

/**
 * Collects a Messages stream. It is complete with `message_stop`; a stop reason before that is a promise. Servers that speak Chat
 * Completions as well end it by the word that ends those.
 */
export function messagesReply({ messages }: Pick<Request, 'messages'>): Draft {
  const blocks = messageBlocks(waitingCalls(messages))
  const soFar: ReplyState = {
    blocks,
    begun: undefined,
    usage: {},
    before: undefined,
    stopReason: undefined,
    refusal: undefined,
    isFinished: false,
    model: undefined,
  }
  let heard = 0

  return {
    add(data) {
      if (isEndOfStream(data)) return endStream(soFar)
      const event = json(data)
      if (soFar.isFinished || isUnknown(event)) return []
      const known = checkEvent(MessagesEvent, event)
      if (saysSomething(soFar, known)) heard += 1
      return take(soFar, known)
    },

    isFinished: () => soFar.isFinished,
    heard: () => heard,
    model: () => soFar.model,
    growing: blocks.growing,
    running: blocks.running,
    pictures: blocks.pictures,
    rest: () => wholeMessage(soFar),

    paused() {
      if (!soFar.isFinished || soFar.stopReason !== 'pause_turn') return undefined
      blocks.next()
      countUsage(soFar)
      soFar.begun = undefined
      soFar.isFinished = false
      return blocks.collected()
    },

    reply(fault) {
      const stands = fault && (!soFar.isFinished || fault.kind === 'cancelled')
      const reply = stands ? { ...blocks.collected(), toolCalls: [], error: fault } : finished(soFar, messages)
      const counted = addUsage(soFar.before, usageOf(soFar.usage))
      return { ...reply, ...(counted && { usage: counted }) }
    },
  }
}

/** A stream that is complete without a stop event. A call has to be whole then. */
function endStream(soFar: ReplyState): StreamDelta[] {
  if (soFar.isFinished || soFar.blocks.isEmpty() || soFar.blocks.hasHalfCall()) return []
  soFar.stopReason ??= 'end_turn'
  soFar.isFinished = true
  return []
}

/** Returns whether an event is more than a sign of life: an empty piece is not, nor is the same message announced again. */
function saysSomething({ begun }: ReplyState, event: MessagesEvent): boolean {
  if (event.type === 'message_start') return !begun || event.message.id !== begun.id
  const piece = event.type === 'content_block_delta' ? event.delta : undefined
  return !(piece instanceof Object) || Object.entries(piece).some(([key, value]) => key !== 'type' && value !== '')
}

function take(soFar: ReplyState, event: MessagesEvent): StreamDelta[] {
  switch (event.type) {
    case 'error':
      // A failed request was paid for all the same.
      soFar.usage = mergeUsage(soFar.usage, event.usage)
      throw new ProviderFault(streamedError(event.error))
    case 'message_start':
      return begin(soFar, event.message)
    case 'content_block_start':
      soFar.model = fallbackModel(event.content_block) ?? soFar.model
      return soFar.blocks.start(event.index, event.content_block)
    case 'content_block_delta':
      return soFar.blocks.add(event.index, event.delta)
    case 'message_delta':
      soFar.usage = mergeUsage(soFar.usage, event.usage)
      soFar.stopReason = event.delta.stop_reason ?? soFar.stopReason
      soFar.refusal = event.delta.stop_details?.explanation ?? soFar.refusal
      return []
    case 'message_stop':
      soFar.isFinished = true
      return []
  }
}

/** The same message may be announced again. Another one is the API's second try: what the first one asked for is not done. */
function begin(soFar: ReplyState, message: StartedMessage): StreamDelta[] {
  const { begun, blocks } = soFar
  if (begun && (!message.id || !begun.id || message.id === begun.id)) return []
  if (begun) {
    blocks.abandon()
    countUsage(soFar)
  }
  soFar.begun = message
  soFar.model = message.model ?? soFar.model
  soFar.usage = mergeUsage(soFar.usage, message.usage)
  return []
}

function countUsage(soFar: ReplyState): void {
  soFar.before = addUsage(soFar.before, usageOf(soFar.usage))
  soFar.usage = {}
  soFar.stopReason = undefined
}

/** A message that came whole with its start, and of which nothing came after it. */
function wholeMessage(soFar: ReplyState): StreamDelta[] {
  const { begun, blocks } = soFar
  const content = begun?.content ?? []
  if (!blocks.isEmpty() || content.length === 0) return []
  soFar.stopReason ??= begun?.stop_reason ?? undefined
  soFar.isFinished ||= soFar.stopReason !== undefined
  return content.flatMap((block, index) => blocks.start(index, block))
}

/** The reply as it ended by itself; with an error where that was no proper end. */
function finished({ blocks, isFinished, stopReason, refusal }: ReplyState, messages: Request['messages']): Reply {
  const collected = blocks.collected()
  const error = endError(isFinished ? endOf(stopReason) : 'none', {
    text: collected.text,
    names: collected.toolCalls.map(call => call.name),
    thought: collected.thinking !== undefined,
    passedOver: blocks.hasUnknown(),
    drew: blocks.pictures().length > 0,
    refusal,
    messages,
  })
  return error ? { ...collected, toolCalls: [], error } : collected
}

/** Returns whether it is an event of a kind that is not known yet. */
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
