import type { Reply } from '../../../shared/session/messages'
import type { SessionFact } from '../../../shared/session/session-events'
import type { Message } from '../../providers/provider'
import { userMessage } from '../context/user-message'
import { type Retry, retryOf } from '../retry'
import { type ReplyRequest, requestReply, type TurnEvent } from './request-reply'

/** The hooks between the requests of a turn. A run without a person and a log of its own leaves most of them out. */
export type TurnHooks = {
  /** Waits before a request is sent again, until the time is over or the person wants it now. */
  retryNow: { wait(milliseconds: number, signal: AbortSignal): Promise<void> }
  /** Returns what the person said since the last request, as `turn.steered`, and what they changed, as `turn.noted`. */
  steering?(): SessionFact[]
  /** Returns whether the conversation has to be shortened before it is sent. */
  isFull?(messages: readonly Message[]): boolean
  /** Makes the conversation shorter: gives the facts of that and returns what is left, or nothing where it cannot. */
  tooLong?(): AsyncGenerator<SessionFact, readonly Message[] | undefined>
}

/** The conversation of a turn while it goes on. */
export type ConversationBuffer = {
  messages: readonly Message[]
  /** The ids of the calls that were made in this turn. */
  taken: Set<string>
  hasAsked: boolean
  /** A conversation that could not be made shorter is sent as it is, until a provider refuses it. */
  cannotShorten: boolean
}

/**
 * Asks until there is a reply, or a failure that asking again would not mend. A failed reply that is asked for again is
 * no part of the conversation any more.
 */
export async function* obtainReply(
  turn: ReplyRequest & TurnHooks,
  talk: ConversationBuffer,
): AsyncGenerator<TurnEvent, Reply> {
  const tries: Tries = { retries: 0, isShortened: false }
  for (;;) {
    if (talk.hasAsked) yield* personAnswers(turn, talk)
    if (!talk.cannotShorten && turn.isFull?.(talk.messages)) yield* shorten(turn, talk)
    talk.hasAsked = true
    const reply = yield* requestReply(turn, talk.messages, talk.taken)
    const { error } = reply
    if (!error || turn.signal.aborted) return reply
    const again =
      error.kind === 'too-long' ? yield* makeRoom(turn, talk, { reply, tries }) : retryOf(reply, ++tries.retries)
    if (!again) return reply
    yield* retry(turn, error, again)
    if (turn.signal.aborted) return reply
  }
}

/** The attempts made so far to get one reply. */
type Tries = { retries: number; isShortened: boolean }

/** Makes the conversation shorter that a provider refused, once. A reply that has text stays what it is. */
async function* makeRoom(
  turn: TurnHooks,
  talk: ConversationBuffer,
  { reply, tries }: { reply: Reply; tries: Tries },
): AsyncGenerator<SessionFact, Retry | undefined> {
  if (tries.isShortened || reply.text !== '') return undefined
  tries.isShortened = yield* shorten(turn, talk)
  return tries.isShortened ? { attempt: 1, of: 1, delayMs: 0 } : undefined
}

async function* retry(
  { turnId, retryNow, signal }: ReplyRequest & TurnHooks,
  error: NonNullable<Reply['error']>,
  again: Retry,
): AsyncGenerator<SessionFact> {
  yield { type: 'reply.retried', turnId, error, ...again }
  if (again.delayMs === 0) return
  await retryNow.wait(again.delayMs, signal).catch(thrown => {
    if (!signal.aborted) throw thrown
  })
}

/** Messages sent in the meantime join the conversation. */
async function* personAnswers({ steering }: TurnHooks, talk: ConversationBuffer): AsyncGenerator<SessionFact> {
  for (const fact of steering?.() ?? []) {
    yield fact
    if (fact.type === 'turn.noted') talk.messages = [...talk.messages, { role: 'user', text: fact.note }]
    if (fact.type === 'turn.steered') talk.messages = [...talk.messages, userMessage(fact)]
  }
}

async function* shorten({ tooLong }: TurnHooks, talk: ConversationBuffer): AsyncGenerator<SessionFact, boolean> {
  const shorter = yield* tooLong?.() ?? []
  talk.cannotShorten = !shorter
  if (shorter) talk.messages = shorter
  return shorter !== undefined
}
