import type { Reply } from '../../../shared/session/messages'
import type { CallState, SessionState, TurnState } from '../../../shared/session/session-state'

/** A turn that waits for a person. `open` are the calls of its last reply that are still to be run or decided. */
export type WaitingTurn = { turn: TurnState; reply: Reply; open: readonly CallState[] }

/**
 * The turn that goes on where it stood once Atrium is started again: the last one, if a person was being asked. Nothing of
 * its open calls has happened yet. Calls that had begun are not among them.
 */
export function waitingTurn({ turns, calls }: SessionState): WaitingTurn | undefined {
  const turn = turns.at(-1)
  const last = turn?.replies.at(-1)
  if (!turn || turn.end || !last || last.retried || last.reply.error) return undefined
  const { reply } = last
  // Not by index alone: a provider may call a call `constructor`. And a log that lost lines may use an id twice.
  const made = reply.toolCalls.flatMap(({ id }) => (Object.hasOwn(calls, id) ? (calls[id] ?? []) : []))
  const open = made.filter(call => call.turnId === turn.id && isOpen(call))
  return open.some(call => call.status === 'waiting') ? { turn, reply, open } : undefined
}

function isOpen({ status, result }: CallState): boolean {
  return (status === 'waiting' || status === 'queued') && !result
}
