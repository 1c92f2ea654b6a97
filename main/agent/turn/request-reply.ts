import { inEnglish, sentence, type Words } from '../../../shared/sentence'
import type { Attachment, Reply, ToolCall, Usage } from '../../../shared/session/messages'
import type { SessionFact } from '../../../shared/session/session-events'
import type { DrawnPicture, Message, Provider, Request, StreamEvent } from '../../providers/provider'

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
  /** Keeps a picture that the provider drew, and resolves to its blob's hash. */
  keep?(bytes: Uint8Array): Promise<string>
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

/** What it cost, who answered, and what was asked for otherwise. */
function besides(
  { costOf }: ReplyRequest,
  { reply, model }: Extract<StreamEvent, { type: 'done' }>,
  notes: readonly Words[],
) {
  const cost = reply.usage && costOf(reply.usage, model)
  return {
    ...(cost !== undefined && { cost }),
    ...(model && { model }),
    ...(notes.length > 0 && { notes: notes.map(inEnglish), noteWords: [...notes] }),
  }
}

/** What could not be kept is said, as nobody will see it. */
async function keepPictures(
  drawn: readonly DrawnPicture[],
  { keep, notes }: Pick<ReplyRequest, 'keep'> & { notes: Words[] },
): Promise<Attachment[]> {
  const kept: Attachment[] = []
  for (const [index, { mimeType, bytes, pixels }] of drawn.entries()) {
    const blob = await keep?.(bytes).catch(() => undefined)
    const name = `picture-${index + 1}.${mimeType.slice('image/'.length)}`
    if (blob) kept.push({ name, mimeType, bytes: bytes.length, blob, ...(pixels && { pixels }) })
  }
  if (kept.length < drawn.length) notes.push(sentence`A picture of this reply could not be kept.`)
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
