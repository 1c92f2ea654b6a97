import { z } from 'zod'
import { messageIn, sentence } from '../../../shared/sentence'
import type { Reply, Usage } from '../../../shared/session/messages'
import { ProviderFault } from '../errors/provider-fault'
import { endError, type ReplyEnd, wordsForNotOffered } from '../errors/reply-ends'
import { streamedError } from '../errors/server-refusal'
import type { Request, StreamDelta } from '../provider'
import type { Draft } from '../wire/exchange'
import { checkEvent, isEndOfStream, parseEvent } from '../wire/parse-event'
import { KNOWN_EVENTS, ResponsesEvent, usageOf, type WireResponse } from './openai-responses-event'
import { type OutputItems, outputItems } from './openai-responses-items'

type FinalEvent = Extract<ResponsesEvent, { type: 'response.completed' | 'response.incomplete' | 'response.failed' }>

/** The state of a stream so far, for the response that began last. */
type ReplyState = {
  items: OutputItems
  begun: WireResponse | undefined
  output: readonly unknown[]
  usage: Usage | undefined
  end: ReplyEnd | undefined
  /** True if the server said that its stream is complete, but not how the response ended. */
  isEnded: boolean
  model: string | undefined
}

/**
 * Collects a Responses stream. It is complete with one of the three events that end it. Servers exist that send none of them, and only
 * say that the stream is complete.
 */
export function responsesReply({ messages, note }: Pick<Request, 'messages' | 'note'>): Draft {
  const items = outputItems()
  const soFar: ReplyState = {
    items,
    begun: undefined,
    output: [],
    usage: undefined,
    end: undefined,
    isEnded: false,
    model: undefined,
  }
  let heard = 0

  return {
    add(data) {
      soFar.isEnded ||= isEndOfStream(data)
      if (soFar.end !== undefined || soFar.isEnded) return []
      const event = parseEvent(AnyEvent, data)
      if (!KNOWN_EVENTS.has(event.type)) return []
      const known = checkEvent(ResponsesEvent, event)
      if (saysSomething(soFar, known)) heard += 1
      return take(soFar, known)
    },

    isFinished: () => soFar.end !== undefined || soFar.isEnded,
    heard: () => heard,
    model: () => soFar.model,
    growing: items.growing,
    running: items.running,
    pictures: items.pictures,

    rest() {
      // Servers exist that send the whole response with its start, and nothing after it.
      const isWhole = items.isEmpty() && soFar.output.length > 0 && soFar.begun?.status === 'completed'
      if (isWhole || (soFar.isEnded && !items.isEmpty())) soFar.end ??= 'proper'
      return items.settle(soFar.output)
    },

    reply(fault) {
      const { end, usage } = soFar
      const stands = fault && (end === undefined || fault.kind === 'cancelled')
      const reply = stands ? { ...items.collected(), toolCalls: [], error: fault } : finished(soFar, { messages, note })
      return { ...reply, ...(usage && { usage }) }
    },
  }
}

/** Returns whether an event is more than a sign of life: an empty piece is not, nor is the same response announced again. */
function saysSomething({ begun }: ReplyState, event: ResponsesEvent): boolean {
  if ('delta' in event) return event.delta !== ''
  return event.type !== 'response.created' || !begun || event.response.id !== begun.id
}

function take(soFar: ReplyState, event: ResponsesEvent): StreamDelta[] {
  switch (event.type) {
    case 'error':
      // A failed request was paid for all the same.
      count(soFar, event.usage ?? event.response.usage)
      throw new ProviderFault(streamedError(blamed(event.error ?? event)))
    case 'response.created':
      return begin(soFar, event.response)
    case 'response.completed':
    case 'response.incomplete':
    case 'response.failed':
      return finish(soFar, event)
    default:
      return takeItem(soFar.items, event)
  }
}

/** The same response may be announced again. Another one is a second try: what the first one asked for is not done. */
function begin(soFar: ReplyState, response: WireResponse): StreamDelta[] {
  const { begun, items } = soFar
  if (begun && (!response.id || !begun.id || response.id === begun.id)) return []
  if (begun) items.abandon()
  soFar.begun = response
  soFar.model = response.model ?? soFar.model
  soFar.output = response.output ?? []
  return []
}

function finish(soFar: ReplyState, { type, response }: FinalEvent): StreamDelta[] {
  soFar.output = response.output ?? soFar.output
  soFar.model = response.model ?? soFar.model
  count(soFar, response.usage)
  if (type === 'response.failed' && response.error) throw new ProviderFault(streamedError(blamed(response.error)))
  soFar.end = type === 'response.completed' ? 'proper' : type === 'response.failed' ? 'failed' : endOf(response)
  return []
}

function count(soFar: ReplyState, counted: WireResponse['usage']): void {
  soFar.usage = (counted && usageOf(counted, soFar.items.searches())) ?? soFar.usage
}

/** The reply as it ended by itself; with an error where that was no proper end. */
function finished({ items, end }: ReplyState, { messages, note }: Pick<Request, 'messages' | 'note'>): Reply {
  const collected = items.collected()
  const notOffered = items.notOffered()
  const unfinished = end === 'proper' && items.hasUnfinishedCall() ? UNFINISHED : undefined
  const brought = {
    text: collected.text,
    names: collected.toolCalls.map(call => call.name),
    thought: (collected.thinking ?? collected.providerTools) !== undefined,
    passedOver: items.hasUnknown(),
    notOffered,
    drew: items.pictures().length > 0,
    messages,
  }
  const error = unfinished ?? endError(end ?? 'none', brought)
  if (!error && notOffered.length > 0) note?.(wordsForNotOffered(notOffered))
  if (items.wasTakenBack()) note?.(TAKEN_BACK)
  return error ? { ...collected, toolCalls: [], error } : collected
}

type OfItem = Exclude<ResponsesEvent, FinalEvent | { type: 'error' | 'response.created' }>

function takeItem(items: OutputItems, event: OfItem): StreamDelta[] {
  switch (event.type) {
    case 'response.output_item.added':
      items.start(event.output_index, event.item)
      return []
    case 'response.output_item.done':
      return items.finish(event.output_index, event.item)
    case 'response.output_text.delta':
    case 'response.refusal.delta':
      return items.addText(event.output_index, event.delta)
    case 'response.output_text.done':
      items.finishText(event.output_index, event.content_index ?? 0, event.text)
      return []
    case 'response.output_text.annotation.added':
      items.cite(event.annotation)
      return []
    case 'response.reasoning_summary_text.delta':
      return items.addThought(event.output_index, event.delta, event.summary_index ?? 0)
    case 'response.reasoning_text.delta':
      return items.addThought(event.output_index, event.delta)
    case 'response.function_call_arguments.delta':
      items.addArguments(event.output_index, event.delta)
      return []
    case 'response.function_call_arguments.done':
      items.finishArguments(event.output_index, event.arguments)
      return []
  }
}

const AnyEvent = z.looseObject({ type: z.string() })

const TAKEN_BACK = sentence`The server streamed this text, then said at the end that the message has none.`

const UNFINISHED = {
  kind: 'bad-response' as const,
  ...messageIn(sentence`The server ended the reply before a tool call was complete, so nothing was run. Try again.`),
}

function endOf({ incomplete_details: details }: FinalEvent['response']): ReplyEnd {
  if (details?.reason === 'content_filter') return 'refused'
  return details?.reason?.startsWith('max_') ? 'length' : 'none'
}

const ErrorObject = z.looseObject({ code: z.string() })

/** An error without a status. The codes that blame the request name no kind, unlike those of refused requests. */
function blamed(error: unknown): unknown {
  const { data } = ErrorObject.safeParse(error)
  if (!data) return error
  if (REQUEST_CODES.test(data.code)) return { ...data, type: 'invalid_request_error' }
  return data.type === 'error' ? { ...data, type: null } : data
}

const REQUEST_CODES = /^(invalid_|image_|empty_image|unsupported_image|failed_to_download)|policy|residency/
