import pLimit from 'p-limit'
import { type LocalizedText, messageIn, sentence } from '../../../shared/sentence'
import type { Reply, ToolCall } from '../../../shared/session/messages'
import type { SessionFact } from '../../../shared/session/session-events'
import type { ToolResult } from '../../../shared/session/tool-results'
import { FINISH } from '../../flows/tools/finish-tool'
import type { Message } from '../../providers/provider'
import { endOfStopped } from '../app-quit'
import type { CallContext } from '../call/call-context'
import { changeOrder } from '../call/change-order'
import { runCall } from '../call/run-call'
import { wordsForFailure } from '../retry'
import { merge } from './merge'
import { type ConversationBuffer, obtainReply, type TurnHooks } from './obtain-reply'
import type { ReplyRequest, TurnEvent } from './request-reply'

export type { TurnEvent }

export type Turn = Omit<CallContext, 'limit' | 'order'> &
  ReplyRequest &
  TurnHooks & {
    /** The conversation so far, ending with what the person just said. */
    messages: readonly Message[]
    maxToolWorkers: number
    /** A model that asks for tools this often without an end is going in circles. */
    maxRequests: number
    /** Returns why nothing more may be spent, once that is so. */
    overspent?(): LocalizedText | undefined
  }

/** The reply that a turn stands at, where some of its calls have no result yet. */
export type OpenReply = {
  reply: Reply
  results: ReadonlyMap<string, ToolResult>
  /** The number of replies in this turn, including this one. */
  requests: number
}

/**
 * Asks, runs the tools that the reply asks for, and asks again until a reply asks for none; ends with `turn.ended`, unless
 * Atrium is closed while a person is asked. With an open reply it begins with what is left of that one.
 * Never throws for what a provider or tool does. Facts must be written down before the next event is asked for.
 */
export async function* runTurn(turn: Turn, open?: OpenReply): AsyncGenerator<TurnEvent> {
  const callContext = { ...turn, limit: pLimit(turn.maxToolWorkers), order: changeOrder() }
  const talk: ConversationBuffer = {
    messages: turn.messages,
    taken: new Set(),
    hasAsked: open !== undefined,
    cannotShorten: false,
  }
  if (open && !(yield* answerCalls(open, callContext, talk))) return

  const isOver = () => turn.signal.aborted || turn.closed?.() !== undefined
  for (let requests = open?.requests ?? 0; requests < turn.maxRequests && !isOver(); requests++) {
    const overspent = turn.overspent?.()
    if (overspent !== undefined) return yield ended(turn, 'failed', overspent)
    const reply = yield* obtainReply(turn, talk)
    const end = endAfter(reply, turn)
    if (end) return yield end
    // Also where it was stopped by now: each call then answers that it was, so that none is left open.
    if (!(yield* answerCalls({ reply, results: new Map() }, callContext, talk))) return
  }
  const often = sentence`The model asked for tools ${turn.maxRequests} times in one turn. Say “go on” to continue.`
  if (turn.signal.aborted) yield ended(turn, endOfStopped(turn.signal))
  else yield turn.closed?.() ? ended(turn, 'done') : ended(turn, 'failed', often)
}

/** The end of the turn, where the reply asks for nothing more. */
function endAfter({ error, toolCalls }: Reply, turn: Turn): SessionFact | undefined {
  if (!error && toolCalls.length > 0) return undefined
  if (turn.signal.aborted) return ended(turn, endOfStopped(turn.signal))
  return error ? ended(turn, 'failed', wordsForFailure(error)) : ended(turn, 'done')
}

/** Runs the calls that have no result yet; `false` where one still waits for a person as Atrium is closed. */
async function* answerCalls(
  { reply, results }: Pick<OpenReply, 'reply' | 'results'>,
  callContext: CallContext,
  talk: ConversationBuffer,
): AsyncGenerator<SessionFact, boolean> {
  const { state, conversation } = callContext
  const before = state().prunings
  const open = reply.toolCalls.filter(call => !results.has(call.id))
  const answered = new Map(results)
  for (const calls of inOrder(open, callContext)) {
    const answers = yield* merge(calls.map(call => runCall(call, callContext)))
    for (const [index, { id }] of calls.entries()) {
      const result = answers[index]
      if (!result) return false
      answered.set(id, result)
    }
  }
  const given = reply.toolCalls.flatMap(({ id, name }): Message[] => {
    const result = answered.get(id)
    return result ? [{ role: 'tool', callId: id, name, result }] : []
  })
  const isPruned = state().prunings !== before
  if (conversation && isPruned) talk.messages = conversation.messages()
  else talk.messages = [...talk.messages, { role: 'assistant', reply }, ...given]
  return true
}

/** Calls work side by side; but what hands the work in waits for those before it, and none begins after it. */
function inOrder(calls: readonly ToolCall[], { closed }: CallContext): (readonly ToolCall[])[] {
  const at = closed ? calls.findIndex(({ name }) => name === FINISH) : -1
  return at < 0 ? [calls] : [calls.slice(0, at), calls.slice(at, at + 1), calls.slice(at + 1)]
}

export function ended(
  { turnId }: Pick<Turn, 'turnId'>,
  reason: 'done' | 'stopped' | 'interrupted' | 'failed',
  words?: LocalizedText,
): SessionFact {
  return { type: 'turn.ended', turnId, reason, ...(words && messageIn(words)) }
}
