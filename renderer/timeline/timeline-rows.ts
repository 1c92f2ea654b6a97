import type { CallState, SessionState, TurnState } from '../../shared/session-state'

type ReplyState = TurnState['replies'][number]

/** One row of the timeline. `key` stays the same while a row streams, ends, waits and is answered. */
export type TimelineRow =
  | { type: 'user'; key: string; turn: TurnState }
  | { type: 'text'; key: string; reply: ReplyState }
  | { type: 'streaming'; key: string }
  | { type: 'call'; key: string; call: CallState; isFirst: boolean; isLast: boolean }
  | { type: 'approval'; key: string; call: CallState }
  | { type: 'working'; key: string; turn: TurnState }
  | { type: 'end'; key: string; turn: TurnState }

/** The rows of a session. `isStreaming` says that there is text of a reply that has not ended. */
export function timelineRows(state: SessionState, isStreaming: boolean): TimelineRow[] {
  return state.turns.flatMap(turn => turnRows(turn, state.calls, isStreaming && turn === state.turns.at(-1)))
}

function turnRows(turn: TurnState, calls: SessionState['calls'], isStreaming: boolean): TimelineRow[] {
  const rows: TimelineRow[] = [{ type: 'user', key: `${turn.id}:user`, turn }]
  turn.replies.forEach((reply, index) => {
    if (reply.reply.text.trim() !== '') rows.push({ type: 'text', key: `${turn.id}:${index}`, reply })
    rows.push(...callRows(reply, calls))
  })
  if (turn.end) return [...rows, { type: 'end', key: `${turn.id}:end`, turn }]
  if (isStreaming) return [...rows, { type: 'streaming', key: `${turn.id}:${turn.replies.length}` }]
  if (isBusyWithCalls(turn, calls)) return rows
  return [...rows, { type: 'working', key: `${turn.id}:working`, turn }]
}

/** The lines of one reply's calls, and after all of them the cards of those that wait. */
function callRows({ reply }: ReplyState, calls: SessionState['calls']): TimelineRow[] {
  if (reply.error) return []
  const states = reply.toolCalls.flatMap(({ id }) => (Object.hasOwn(calls, id) ? (calls[id] ?? []) : []))
  const lines = states.map(
    (call, index): TimelineRow => ({
      type: 'call',
      key: `call:${call.call.id}`,
      call,
      isFirst: index === 0,
      isLast: index === states.length - 1,
    }),
  )
  const cards = states.filter(call => call.status === 'waiting' && call.plan)
  return [...lines, ...cards.map((call): TimelineRow => ({ type: 'approval', key: `ask:${call.call.id}`, call }))]
}

function isBusyWithCalls(turn: TurnState, calls: SessionState['calls']): boolean {
  const last = turn.replies.at(-1)
  if (!last || last.reply.error) return false
  return last.reply.toolCalls.some(({ id }) => {
    const status = calls[id]?.status
    return status === 'queued' || status === 'running' || status === 'waiting' || status === 'applying'
  })
}
