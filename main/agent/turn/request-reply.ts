import { inEnglish, type LocalizedText, sentence } from '../../../shared/sentence'
import type { Attachment, Reply, ToolCall, Usage } from '../../../shared/session/messages'
import type { SessionFact } from '../../../shared/session/session-events'
import type { DrawnPicture, Message, Provider, Request, StreamEvent } from '../../providers/provider'

/** A piece of the running reply, for the view alone, or a fact for the log. */
export type TurnEvent = { type: 'reply.delta'; text: string } | { type: 'thinking.delta'; text: string } | SessionFact

/** The model that a turn uses, and how. */
export type ReplyRequest = {
  turnId: string
  provider: Provider
  model: string
  system: string
  tools: Request['tools']
  /** Returns which of its tools wait, and which of those are offered by now. */
  deferred?(): Request['deferred']
  /** The data that the provider receives besides the conversation. */
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
  /** Keeps a picture that the provider drew, and resolves to its blob's hash. */
  keep?(bytes: Uint8Array): Promise<string>
  /** In US dollars, where `model` answered in place of the one that was asked; undefined where the price is not known. */
  costOf(usage: Usage, model?: string): number | undefined
  /** Returns whether an id already belongs to a call in this session. */
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
  const notes: LocalizedText[] = []
  const request = { ...requestOf(asking, messages), note: (words: LocalizedText) => void notes.push(words) }
  for await (const event of provider.stream(request)) {
    if (event.type === 'text-delta') yield { type: 'reply.delta', text: event.text }
    else if (event.type === 'thinking-delta') yield { type: 'thinking.delta', text: event.text }
    else {
      const told = withUniqueIds(event.reply, id => taken.has(id) || asking.isTaken(id))
      const pictures = await keepPictures(event.pictures ?? [], { keep: asking.keep, notes })
      const reply = pictures.length > 0 ? { ...told, pictures } : told
      for (const call of reply.toolCalls) taken.add(call.id)
      const durationMs = Math.round(performance.now() - startedAt)
      yield { type: 'reply.finished', turnId, reply, durationMs, ...besides(asking, { ...event, reply }, notes) }
      return reply
    }
  }
  throw new Error(`${provider.id} ended its stream without "done"`)
}

/** Returns what it cost, who answered, and what was requested differently. */
function besides(
  { costOf }: ReplyRequest,
  { reply, model }: Extract<StreamEvent, { type: 'done' }>,
  notes: readonly LocalizedText[],
) {
  const cost = reply.usage && costOf(reply.usage, model)
  return {
    ...(cost !== undefined && { cost }),
    ...(model && { model }),
    ...(notes.length > 0 && { notes: notes.map(inEnglish), noteWords: [...notes] }),
  }
}

/** A picture that could not be kept is reported, as no one will see it. */
async function keepPictures(
  drawn: readonly DrawnPicture[],
  { keep, notes }: Pick<ReplyRequest, 'keep'> & { notes: LocalizedText[] },
): Promise<Attachment[]> {
  const kept: Attachment[] = []
  for (const [index, { mimeType, bytes, pixels }] of drawn.entries()) {
    const blob = await keep?.(bytes).catch(() => undefined)
    const name = `picture-${index + 1}.${mimeType.slice('image/'.length)}`
    if (blob) kept.push({ name, mimeType, bytes: bytes.length, blob, ...(pixels && { pixels }) })
  }
  if (kept.length < drawn.length) notes.push(sentence`Couldn’t save an image from this response.`)
  return kept
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
