import { inEnglish, type Words } from '../../../shared/sentence'
import type { Reply, ToolCall, Usage } from '../../../shared/session/messages'
import type { SessionFact } from '../../../shared/session/session-events'
import type { Message, Provider, Request } from '../../providers/provider'

/** A piece of the running reply, for the view alone, or a fact for the log. */
export type TurnEvent = { type: 'reply.delta'; text: string } | { type: 'thinking.delta'; text: string } | SessionFact

/** Whom a turn asks, and how. */
export type ReplyRequest = {
  turnId: string
  provider: Provider
  model: string
  system: string
  tools: Request['tools']
  /** What waits of its tools, and what of that is offered by now. */
  deferred?(): Request['deferred']
  /** What the provider is told beside the conversation. */
  request: Pick<
    Request,
    | 'reasoningEffort'
    | 'maxOutputTokens'
    | 'temperature'
    | 'webSearch'
    | 'seesImages'
    | 'conversationId'
    | 'warn'
    | 'growing'
    | 'running'
  >
  /** Reads an image of the conversation for the provider. */
  image?: Request['image']
  /** In US dollars, where `model` answered in place of the one that was asked; undefined where the price is not known. */
  costOf(usage: Usage, model?: string): number | undefined
  /** Whether an id is already that of a call in this session. */
  isTaken(callId: string): boolean
  signal: AbortSignal
}

/** One request: passes the deltas on and returns the reply, whole or failed, after it was written down. */
export async function* requestReply(
  asking: ReplyRequest,
  messages: readonly Message[],
  taken: Set<string>,
): AsyncGenerator<TurnEvent, Reply> {
  const { provider, turnId } = asking
  const startedAt = performance.now()
  const notes: Words[] = []
  const request = { ...requestOf(asking, messages), note: (words: Words) => void notes.push(words) }
  for await (const event of provider.stream(request)) {
    if (event.type === 'text-delta') yield { type: 'reply.delta', text: event.text }
    else if (event.type === 'thinking-delta') yield { type: 'thinking.delta', text: event.text }
    else {
      const reply = withUniqueIds(event.reply, id => taken.has(id) || asking.isTaken(id))
      for (const call of reply.toolCalls) taken.add(call.id)
      const { model } = event
      const cost = reply.usage && asking.costOf(reply.usage, model)
      const durationMs = Math.round(performance.now() - startedAt)
      const told = {
        ...(model && { model }),
        ...(notes.length > 0 && { notes: notes.map(inEnglish), noteWords: notes }),
      }
      yield { type: 'reply.finished', turnId, reply, durationMs, ...(cost !== undefined && { cost }), ...told }
      return reply
    }
  }
  throw new Error(`${provider.id} ended its stream without "done"`)
}

function requestOf(asking: ReplyRequest, messages: readonly Message[]): Request {
  const { model, system, tools, signal, image, request } = asking
  const deferred = asking.deferred?.()
  const extra = { ...(deferred && { deferred }), ...(image && { image }) }
  return { ...request, model, system, messages: [...messages], tools, signal, ...extra }
}

/** Some servers number the calls of each reply from 0 again; the session needs each id once. */
function withUniqueIds(reply: Reply, isTaken: (id: string) => boolean): Reply {
  const own = new Set<string>()
  const toolCalls = reply.toolCalls.map((call): ToolCall => {
    let id = call.id
    for (let count = 2; isTaken(id) || own.has(id); count++) id = `${call.id}_${count}`
    own.add(id)
    return { ...call, id }
  })
  return { ...reply, toolCalls }
}
