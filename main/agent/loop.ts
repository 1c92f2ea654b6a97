import pLimit from 'p-limit'
import type { Reply, ToolCall } from '../../shared/messages'
import type { SessionFact } from '../../shared/session-events'
import type { Message, Provider, Request } from '../providers/provider'
import { changeOrder } from './change-order'
import { merge } from './merge'
import { type CallSurroundings, runCall } from './run-call'

export type Turn = Omit<CallSurroundings, 'limit' | 'order'> & {
  turnId: string
  provider: Provider
  model: string
  system: string
  /** Reads an image of the conversation for the provider. */
  image?: Request['image']
  /** The conversation so far, ending with what the person just said. */
  messages: readonly Message[]
  /** Whether an id is already that of a call in this session. */
  isTaken(callId: string): boolean
  maxToolWorkers: number
  signal: AbortSignal
}

/** A piece of the running reply, for the view alone, or a fact for the log. */
export type TurnEvent = { type: 'reply.delta'; text: string } | SessionFact

/** A model that asks for tools this often without an end is going in circles. */
const MAX_REQUESTS = 200

/**
 * Asks, runs the tools that the reply asks for, and asks again until a reply asks for none; ends with `turn.ended`.
 * Never throws for what a provider or tool does. Facts must be written down before the next event is asked for.
 */
export async function* runTurn(turn: Turn): AsyncGenerator<TurnEvent> {
  const around = { ...turn, limit: pLimit(turn.maxToolWorkers), order: changeOrder() }
  const taken = new Set<string>()
  const messages = [...turn.messages]

  for (let requests = 0; requests < MAX_REQUESTS; requests++) {
    const reply = yield* ask(turn, messages, taken)
    messages.push({ role: 'assistant', reply })
    if (reply.error && !turn.signal.aborted) return yield ended(turn, 'failed', reply.error.message)
    if (reply.error || reply.toolCalls.length === 0) return yield ended(turn, turn.signal.aborted ? 'stopped' : 'done')

    // Also where it was stopped by now: each call then answers that it was, so that none is left open.
    const results = yield* merge(reply.toolCalls.map(call => runCall(call, around)))
    reply.toolCalls.forEach(({ id, name }, index) => {
      const result = results[index]
      if (result) messages.push({ role: 'tool', callId: id, name, result })
    })
    if (turn.signal.aborted) return yield ended(turn, 'stopped')
  }
  yield ended(turn, 'failed', `The model asked for tools ${MAX_REQUESTS} times in one turn. Say "go on" to continue.`)
}

/** One request: passes the deltas on and returns the finished reply, after it was written down. */
async function* ask(turn: Turn, messages: readonly Message[], taken: Set<string>): AsyncGenerator<TurnEvent, Reply> {
  const { provider, model, system, tools, image, signal, turnId } = turn
  const startedAt = performance.now()
  const request = { model, system, messages: [...messages], tools, signal, ...(image && { image }) }
  for await (const event of provider.stream(request)) {
    if (event.type === 'text-delta') {
      yield { type: 'reply.delta', text: event.text }
      continue
    }
    if (event.type !== 'done') continue
    const reply = withUniqueIds(event.reply, id => taken.has(id) || turn.isTaken(id))
    for (const call of reply.toolCalls) taken.add(call.id)
    yield { type: 'reply.finished', turnId, reply, durationMs: Math.round(performance.now() - startedAt) }
    return reply
  }
  throw new Error(`${provider.id} ended its stream without "done"`)
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

function ended(turn: Turn, reason: 'done' | 'stopped' | 'failed', message?: string): SessionFact {
  return { type: 'turn.ended', turnId: turn.turnId, reason, ...(message && { message }) }
}
