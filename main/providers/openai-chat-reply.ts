import type { ProviderError, Reply, Usage } from '../../shared/messages'
import { callCollection } from './openai-chat-calls'
import { ChatChunk, textOfDelta, usageOf } from './openai-chat-chunk'
import { CUT } from './provider-errors'
import { ProviderFault } from './provider-fault'
import { streamedError } from './server-refusal'

export type ChatReply = {
  /** Takes the data of one event and gives back its new text. Throws a `ProviderFault`. */
  add(data: string): string
  /** Whether the server has said that the reply is complete. */
  isFinished(): boolean
  /** The reply as it stands. A fault that comes after the reply was complete changes nothing. */
  reply(fault?: ProviderError): Reply
}

/** Collects a Chat Completions stream. */
export function chatReply(): ChatReply {
  const collected = callCollection()
  let text = ''
  let usage: Usage | undefined
  let finish: string | undefined

  function finished(): Reply {
    const toolCalls = collected.calls()
    const error = endError(finish, { hasText: text !== '', names: toolCalls.map(call => call.name) })
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
      return added
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
  if (data.startsWith('[DONE]')) return undefined
  const parsed = ChatChunk.safeParse(json(data))
  if (parsed.success) return parsed.data
  throw new ProviderFault({
    kind: 'bad-response',
    message: 'The server sent something that is no part of a reply. Try again, or check that the URL is right.',
    detail: data,
  })
}

function json(data: string): unknown {
  try {
    return JSON.parse(data)
  } catch {
    return undefined
  }
}

/** Why a stream that came to its end is still no good reply. */
function endError(finish: string | undefined, came: { hasText: boolean; names: string[] }): ProviderError | undefined {
  const { hasText, names } = came
  if (finish === 'length') return { kind: 'cut', message: names.length > 0 ? LIMIT_IN_CALLS : LIMIT_IN_TEXT }
  if (finish === 'content_filter') return { kind: 'bad-request', message: FILTERED }
  if (finish === 'error') return { kind: 'server', message: 'The server failed while it answered. Try again.' }
  if (finish === undefined) return hasText || names.length > 0 ? CUT : { kind: 'bad-response', message: EMPTY }
  if (names.includes('')) return { kind: 'bad-response', message: NAMELESS }
  return hasText || names.length > 0 ? undefined : { kind: 'bad-response', message: EMPTY }
}

const LIMIT_IN_TEXT = 'The answer hit the output limit of the model and ends early. Ask to continue.'
const LIMIT_IN_CALLS =
  'The answer hit the output limit of the model in the middle of a tool call, so nothing was run. Ask for smaller steps.'
const FILTERED = "The provider's content filter stopped the answer. Put the request in other words."
const NAMELESS = 'The model asked for a tool without naming it, so nothing was run. Try again.'
const EMPTY = 'The server sent an empty reply. Try again, or check that the name of the model is right.'
