import type { Citation, ProviderError, ProviderTool, Reply, ToolCall, Usage } from '../../../shared/session/messages'
import { ProviderFault } from '../errors/provider-fault'
import { endError, type ReplyEnd, wordsForNotOffered } from '../errors/reply-ends'
import { streamedError } from '../errors/server-refusal'
import type { Request, StreamDelta } from '../provider'
import type { Draft } from '../wire/exchange'
import { callableIn } from '../wire/native-search'
import { isEndOfStream, parseEvent } from '../wire/parse-event'
import { type DrawnPictures, drawnPictures } from '../wire/pictures/drawn-pictures'
import { jsonObject } from '../wire/wire-arguments'
import { uniqueId } from '../wire/wire-names'
import { callCollection } from './openai-chat-calls'
import {
  ChatChunk,
  type ChatDelta,
  callParts,
  errorIn,
  foreignCalls,
  hasUnknown,
  picturesIn,
  textOfDelta,
  thinkingOfDelta,
  usageOf,
} from './openai-chat-chunk'
import { executedTools } from './openai-chat-executed'
import { pagesIn } from './openai-chat-pages'
import type { ChatServer } from './openai-chat-servers'
import { thinkTags } from './openai-chat-think-tags'
import { chatThoughts } from './openai-chat-thoughts'
import { repairCall } from './repair-calls'
import { heldText } from './repair-held-text'
import { callsInText, type TextCall } from './repair-text-calls'

/** The origin of a reply. */
export type ChatOrigin = { origin: string } & Pick<ChatServer, 'writesCalls' | 'tellsCost' | 'search'>

/** The state of a stream so far. */
type ReplyState = {
  collected: ReturnType<typeof callCollection>
  content: ReturnType<typeof chatText>
  thoughts: ReturnType<typeof chatThoughts>
  executed: ReturnType<typeof executedTools>
  citations: Map<string, Citation>
  pictures: DrawnPictures
  /** The addresses of pictures that the reply links to. */
  linked: Set<string>
  /** Tools that were called and never offered. */
  foreign: string[]
  /** Calls that the model has written into its text. */
  inText: TextCall[]
  text: string
  usage: Usage | undefined
  finish: string | undefined
  /** True if the server said that its stream is complete, for whatever reason. */
  isEnded: boolean
  isPassedOver: boolean
  model: string | undefined
  /** The number of pieces that have said something. */
  heard: number
}

type ChatRequest = Pick<Request, 'tools' | 'deferred' | 'messages' | 'note'>

/** The state of a reply before anything came of it. */
function emptyReply(request: ChatRequest, { origin, writesCalls }: ChatOrigin): ReplyState {
  return {
    collected: callCollection(),
    content: chatText(writesCalls ? callableIn(request) : []),
    thoughts: chatThoughts(origin),
    executed: executedTools(),
    citations: new Map(),
    inText: [],
    text: '',
    pictures: drawnPictures(),
    linked: new Set(),
    foreign: [],
    isEnded: false,
    usage: undefined,
    finish: undefined,
    isPassedOver: false,
    model: undefined,
    heard: 0,
  }
}

/** Collects a Chat Completions stream. */
export function chatReply(request: ChatRequest, chat: ChatOrigin): Draft {
  const { tellsCost = false, search } = chat
  const unmarked = markedThoughts()
  const inChat = search?.by?.events()
  const soFar = emptyReply(request, chat)

  return {
    add(data) {
      soFar.isEnded ||= isEndOfStream(data)
      if (soFar.isEnded) return []
      const chunk = parseEvent(ChatChunk, inChat?.(data) ?? data)
      const choice = chunk.choices?.find(one => !one.index)
      const counted = chunk.usage ?? choice?.usage ?? chunk.x_groq?.usage
      soFar.usage = (counted && usageOf(counted, tellsCost)) ?? soFar.usage
      soFar.model = chunk.model || soFar.model
      // A failed request was paid for all the same.
      const error = errorIn(chunk)
      if (error) throw new ProviderFault(streamedError(error))
      for (const page of pagesIn(chunk)) cite(soFar, page)
      soFar.finish = reasonOf(choice?.finish_reason) ?? soFar.finish
      soFar.collected.next()
      return take(soFar, unmarked(deltaOf(soFar, choice)))
    },

    isFinished: () => isOver(soFar),
    heard: () => soFar.heard,
    model: () => soFar.model,
    growing: soFar.collected.growing,
    running: soFar.executed.news,
    pictures: soFar.pictures.all,

    rest(fault) {
      const { deltas, calls } = soFar.content.end(!stands(soFar, fault) && mayHoldCalls(soFar))
      soFar.inText = calls
      return record(soFar, deltas)
    },

    reply(fault) {
      const { text, collected, citations, usage } = soFar
      const reply = stands(soFar, fault)
        ? { text, toolCalls: [], ...(fault && { error: fault }) }
        : finished(soFar, request)
      const tools = ran(soFar)
      const thinking = soFar.thoughts.collected(reply.toolCalls.length > 0 ? collected.extras() : [], text.length)
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

/** Some name a page again, without its title. */
function cite({ citations }: ReplyState, page: Citation): void {
  if (page.title !== page.url || !citations.has(page.url)) citations.set(page.url, page)
}

function record(soFar: ReplyState, deltas: StreamDelta[]): StreamDelta[] {
  for (const delta of deltas) {
    if (delta.type === 'text-delta') soFar.text += delta.text
    else {
      const place = { textBefore: soFar.text.length, callsBefore: soFar.collected.count() }
      soFar.thoughts.think(delta.text, place)
    }
  }
  return deltas
}

/** Returns what a piece brings: its new content, or what is new in the whole message that it has in place of that. */
function deltaOf(
  soFar: ReplyState,
  choice: NonNullable<ChatChunk['choices']>[number] | undefined,
): ChatDelta | null | undefined {
  const { delta, message } = choice ?? {}
  return message && isBlank(delta) ? rest(soFar, message) : delta
}

/**
 * Returns the part of a whole message that has not come in pieces. Some servers send one in place of pieces, each with all
 * of it or with what is new.
 */
function rest({ text, collected, pictures, linked }: ReplyState, message: ChatDelta): ChatDelta {
  const whole = textOfDelta(message)
  const isAll = text !== '' && whole.startsWith(text)
  const { tool_calls: calls, function_call: call, ...said } = message
  const isCalled = collected.count() > 0
  return {
    ...said,
    ...(isAll && { content: whole.slice(text.length), refusal: null }),
    ...(!isCalled && { tool_calls: calls, function_call: call }),
    ...((pictures.all().length > 0 || linked.size > 0) && { images: null }),
  }
}

/** Returns whether a piece brings nothing that a whole message could bring. */
function isBlank(delta: ChatDelta | null | undefined): boolean {
  return !textOfDelta(delta) && !thinkingOfDelta(delta) && callParts(delta).length === 0 && !hasMore(delta)
}

function take(soFar: ReplyState, delta: ChatDelta | null | undefined): StreamDelta[] {
  const thinking = thinkingOfDelta(delta)
  const thought = record(soFar, thinking ? [{ type: 'thinking-delta', text: thinking }] : [])
  const said = record(soFar, soFar.content.add(textOfDelta(delta)))
  soFar.thoughts.keep(delta)
  soFar.executed.take(delta)
  const parts = callParts(delta)
  for (const part of parts) soFar.collected.add(part)
  soFar.foreign.push(...foreignCalls(delta))
  const drawn = picturesIn(delta)
  for (const picture of drawn) soFar.pictures.take(picture)
  const linked = record(soFar, linksTo(drawn, soFar))
  soFar.isPassedOver ||= hasUnknown(delta)
  if (drawn.length > 0 || !isBlank(delta)) soFar.heard += 1
  return [...thought, ...said, ...linked]
}

/** Pictures that a provider keeps at an address come as links: nothing is requested from there before the person opens one. */
function linksTo(pictures: readonly string[], { linked }: ReplyState): StreamDelta[] {
  return pictures.flatMap(picture => {
    const address = picture.length <= LONGEST_ADDRESS && URL.canParse(picture) ? new URL(picture) : undefined
    if (!address || !['http:', 'https:'].includes(address.protocol) || linked.has(address.href)) return []
    linked.add(address.href)
    return [{ type: 'text-delta' as const, text: `\n\n![](<${address.href}>)\n\n` }]
  })
}

const LONGEST_ADDRESS = 8_000

/** Returns whether a fault is how the reply ends: it is not, once the reply was complete. */
function stands(soFar: ReplyState, fault: ProviderError | undefined): boolean {
  return fault !== undefined && (!isOver(soFar) || fault.kind === 'cancelled')
}

function isOver({ finish, isEnded }: ReplyState): boolean {
  return finish !== undefined || isEnded
}

/** Returns whether calls may be written in the text. Inside a fence it is part of what the model shows. */
function mayHoldCalls(soFar: ReplyState): boolean {
  const { text, collected } = soFar
  const isFenced = text.split('```').length % 2 === 0
  return endOf(soFar) === 'proper' && collected.count() === 0 && !isFenced
}

/** The reply as it ended by itself; with an error where that was no proper end. */
function finished(soFar: ReplyState, { tools, messages, note }: Pick<Request, 'tools' | 'messages' | 'note'>): Reply {
  const { inText, collected, text, thoughts, foreign } = soFar
  const toolCalls = inText.length > 0 ? inText.map(withId) : collected.calls().map(call => repairCall(call, tools))
  // A call without a name is answered like one for a tool that does not exist, so that the model can mend it.
  const names = toolCalls.map(call => call.name || 'unnamed')
  const error = endError(endOf(soFar), {
    text,
    names,
    thought: thoughts.hasAny() || ran(soFar).length > 0,
    passedOver: soFar.isPassedOver,
    notOffered: foreign,
    drew: soFar.pictures.all().length > 0,
    messages,
  })
  if (foreign.length > 0 && !error) note?.(wordsForNotOffered(foreign))
  return { text, toolCalls: error ? [] : toolCalls, ...(error && { error }) }
}

/** A server that only counts its searches made them all the same. */
function ran({ executed, usage }: ReplyState): ProviderTool[] {
  const told = executed.all()
  return told.length > 0 || !usage?.searches ? told : [{ name: 'web_search', status: 'done' }]
}

/** Returns whether a piece without text still says something. */
function hasMore(delta: ChatDelta | null | undefined): boolean {
  return Boolean(delta?.reasoning_details?.length || delta?.executed_tools?.length)
}

function withId(call: TextCall): ToolCall {
  return { id: uniqueId('', new Set()), ...call }
}

/** Some gateways send an empty reason, or the word for none, with each piece. */
function reasonOf(reason: string | null | undefined): string | undefined {
  return reason && reason !== 'null' ? reason : undefined
}

/** Some servers give no reason, and say only that the stream is complete. A call has to be whole then. */
function endOf({ finish, isEnded, collected }: ReplyState): ReplyEnd {
  if (finish !== undefined) return ENDS[finish.toLowerCase()] ?? 'proper'
  const areWhole = () => collected.calls().every(call => call.arguments === '' || jsonObject(call.arguments))
  return isEnded && areWhole() ? 'proper' : 'none'
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

type Delta = ChatDelta | null | undefined

/**
 * Google streams thoughts as content: each piece is marked, tags stand around them all. Gives back deltas in which they are
 * thoughts, wherever in the reply they come.
 */
function markedThoughts(): (delta: Delta) => Delta {
  let wasThought = false

  return delta => {
    const content = delta?.content
    if (!delta || typeof content !== 'string') return delta
    const isThought = isMarked(delta)
    const isAfter = wasThought && content !== ''
    if (isThought || isAfter) wasThought = isThought
    if (isThought)
      return { ...delta, content: null, reasoning_content: content.replace(/^<thought>|<\/thought>$/g, '') }
    return isAfter ? { ...delta, content: content.replace(/^<\/thought>/, '') } : delta
  }
}

function isMarked({ extra_content: extra }: ChatDelta): boolean {
  const said = extra?.google
  return typeof said === 'object' && said !== null && 'thought' in said && said.thought === true
}

type ChatText = {
  /** Takes a piece of the content and gives back what it shows. */
  add(piece: string): StreamDelta[]
  /** Returns what is still held back: calls, if they may be read out of it and it is nothing else, or text. */
  end(mayCall: boolean): { deltas: StreamDelta[]; calls: TextCall[] }
}

/** Parts the content of a reply in what the model thinks, what it says, and the calls that weak models write out as text. */
function chatText(tools: Request['tools']): ChatText {
  const tags = thinkTags()
  const held = heldText()
  // Without tools nothing can be meant as a call.
  const shown = (delta: StreamDelta): StreamDelta[] =>
    delta.type === 'text-delta' && tools.length > 0 ? said(held.add(delta.text)) : [delta]

  return {
    add: piece => tags.add(piece).flatMap(shown),

    end(mayCall) {
      const deltas = tags.rest().flatMap(shown)
      const rest = held.rest()
      const calls = mayCall ? callsInText(rest, tools) : undefined
      return calls ? { deltas, calls } : { deltas: [...deltas, ...said(rest)], calls: [] }
    },
  }
}

function said(text: string): StreamDelta[] {
  return text ? [{ type: 'text-delta', text }] : []
}
