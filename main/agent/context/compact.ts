import { type LocalizedText, messageIn, sentence } from '../../../shared/sentence'
import type { Reply, Usage } from '../../../shared/session/messages'
import { reduceSession } from '../../../shared/session/reduce-session'
import { LOG_VERSION, type SessionFact } from '../../../shared/session/session-events'
import type { SessionState } from '../../../shared/session/session-state'
import type { Message, Provider, Request } from '../../providers/provider'
import { retryOf } from '../retry'
import { replyTo } from '../single-reply'
import { type SessionPosition, untilPlace } from './before-reply'
import { calibration } from './calibration'
import { chooseCut, type Tail } from './choose-cut'
import { tokensOf, totalOf } from './message-tokens'
import { estimateRequest, type ModelContext, messagesFor } from './model-context'
import { SUMMARY_WORDS, summaryRequest } from './summary-request'

type Settled = Pick<Request, 'reasoningEffort' | 'maxOutputTokens' | 'temperature'>

/** Another model that writes summaries; `window` is its own, in tokens. */
export type Summarizer = {
  provider: Provider
  model: string
  window?: number | undefined
  costOf(usage: Usage): number | undefined
}

export type Compacting = {
  context: ModelContext
  provider: Provider
  /** Returns the model that the person chose for summaries. If it fails, the model that answers writes them. */
  summarizer?(): Promise<Summarizer>
  /** The person asked for it, or a rule did. */
  by: 'person' | 'rule'
  /** The profile settings that go along with the request. */
  request?: Settled
  /** In US dollars; undefined where the price is not known. */
  costOf(usage: Usage): number | undefined
  /** Waits before the same is asked once more; rejects when the signal stops it. */
  wait(milliseconds: number, signal: AbortSignal): Promise<void>
  signal: AbortSignal
}

const TAIL_TOKENS = 8_000

/** The maximum length of a summary, including the model's thinking before it. */
const ANSWER_TOKENS = 8_000

/** The number of attempts: if the provider says that even the material is too long, the request is repeated with half of it. */
const ATTEMPTS = 3

/**
 * Lets the model write a summary for the beginning of a conversation; what was said last stays as it is. Gives the facts of
 * it, and returns whether the conversation is shorter now. What fails leaves it as it was. A person hears of it where
 * there is nothing to summarise; a rule does not.
 */
export async function* compact(state: SessionState, compacting: Compacting): AsyncGenerator<SessionFact, boolean> {
  const { by, context, signal } = compacting
  const place = chooseCut(state, tailOf(state, context))
  const turn = place && state.turns[place.turn]
  if (!place || !turn) {
    if (by === 'person') yield failed(sentence`Nothing to summarize: the latest messages are kept as they are.`)
    return false
  }
  yield { type: 'compaction.started', by }
  const { reply, by: writer } = await summaryOf(state, place, compacting)
  if (signal.aborted) return yield* failing(sentence`The summary was stopped. Nothing was changed.`)
  const summary = reply.text.trim()
  if (reply.error || summary === '') return yield* failing(wordsFor(reply))

  const fact = finished(state, { summary, keptFrom: { turnId: turn.id, replies: place.replies } }, compacting)
  if (fact.tokensAfter >= fact.tokensBefore) {
    return yield* failing(
      sentence`The summary would be longer than the messages it replaces, so the conversation stays as it is.`,
    )
  }
  const { usage } = reply
  const cost = usage && (writer ?? compacting).costOf(usage)
  yield {
    ...fact,
    ...(writer && { model: writer.model }),
    ...(usage && { usage }),
    ...(cost !== undefined && { cost }),
  }
  return true
}

/** A quarter of the conversation at the most, so that it becomes clearly shorter. */
function tailOf(state: SessionState, context: ModelContext): Tail {
  const { window } = context
  const said = totalOf(tokensOf(messagesFor(state, context)))
  const ofWindow = window === undefined ? said : window / calibration(state, context)
  return { tokens: Math.min(TAIL_TOKENS, ofWindow / 4, said / 4), most: ofWindow / 2 }
}

type WrittenSummary = { reply: Reply; by?: Summarizer }

/** Asks the model for summaries, where there is one, and the model that answers where that has nothing to say. */
async function summaryOf(state: SessionState, place: SessionPosition, compacting: Compacting): Promise<WrittenSummary> {
  const by = await compacting.summarizer?.().catch(() => undefined)
  if (by) {
    const { request: _, ...others } = compacting
    const { provider, model, window } = by
    const { window: _window, ...context } = compacting.context
    const own = { ...others, provider, context: { ...context, model, ...(window && { window }) } }
    const reply = await askForSummary(state, place, own)
    if (compacting.signal.aborted || (!reply.error && reply.text.trim() !== '')) return { reply, by }
  }
  return { reply: await askForSummary(state, place, compacting) }
}

async function askForSummary(state: SessionState, place: SessionPosition, compacting: Compacting): Promise<Reply> {
  const { context, request, signal } = compacting
  const messages = messagesFor(untilPlace(state, place), context)
  let room = roomFor(messages, context, calibration(state, context))
  for (let attempt = 1; ; attempt++) {
    const asked = { ...requestFor(request, context), ...summaryRequest(messages, room), signal }
    const reply = await patientReply(asked, compacting)
    if (reply.error?.kind !== 'too-long' || attempt === ATTEMPTS) return reply
    room /= 2
  }
}

/** A profile that keeps answers short does not mean summaries: one that is cut is none. */
function requestFor({ maxOutputTokens, ...request }: Settled = {}, { model, window }: ModelContext) {
  if (maxOutputTokens === undefined) return { ...request, model }
  return { ...request, model, maxOutputTokens: Math.max(maxOutputTokens, Math.floor(shareForAnswer(window))) }
}

function shareForAnswer(window = Number.POSITIVE_INFINITY): number {
  return Math.min(ANSWER_TOKENS, window / 4)
}

/** Returns how many tokens of material fit into a request that leaves room for its answer. */
function roomFor(messages: readonly Message[], { window }: ModelContext, factor: number): number {
  if (window === undefined) return totalOf(tokensOf(messages))
  return Math.max(500, (window * 0.95 - shareForAnswer(window)) / factor - SUMMARY_WORDS)
}

/** A fault that passes is waited for, as for any other reply; text of a summary that was cut is of no use. */
async function patientReply(asked: Request, { provider, wait, signal }: Compacting): Promise<Reply> {
  for (let attempt = 1; ; attempt++) {
    const reply = await replyTo(provider, asked)
    const again = retryOf({ ...reply, text: '' }, attempt)
    if (!again || signal.aborted) return reply
    await wait(again.delayMs, signal).catch(thrown => {
      if (!signal.aborted) throw thrown
    })
    if (signal.aborted) return reply
  }
}

type Finished = Extract<SessionFact, { type: 'compaction.finished' }>

function finished(
  state: SessionState,
  made: Pick<Finished, 'summary' | 'keptFrom'>,
  { context }: Compacting,
): Finished {
  const factor = calibration(state, context)
  const tokens = (one: SessionState) => Math.round(estimateRequest(messagesFor(one, context), context, one) * factor)
  const fact: Finished = { type: 'compaction.finished', ...made, tokensBefore: tokens(state), tokensAfter: 0 }
  const after = reduceSession(state, { v: LOG_VERSION, seq: state.seq + 1, at: state.updatedAt, ...fact })
  return { ...fact, tokensAfter: tokens(after) }
}

function wordsFor({ error }: Reply): LocalizedText {
  const why = error ? (error.sentence ?? error.message) : sentence`The model returned an empty response.`
  return sentence`Couldn’t summarize the conversation, so it stays as it is. ${why}`
}

function failed(words: LocalizedText): SessionFact {
  return { type: 'compaction.failed', ...messageIn(words) }
}

async function* failing(words: LocalizedText): AsyncGenerator<SessionFact, boolean> {
  yield failed(words)
  return false
}
