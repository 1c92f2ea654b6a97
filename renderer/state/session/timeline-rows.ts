import type { ProviderTool } from '../../../shared/session/messages'
import { type Pruned, prunedOf } from '../../../shared/session/prunings'
import type {
  Branch,
  CallState,
  Compaction,
  Pruning,
  ReplyState,
  SessionState,
  TurnState,
} from '../../../shared/session/session-state'
import { isUndoableEdit } from './waiting-cards'

type Steered = NonNullable<TurnState['steered']>[number]

/** One row of the timeline. `key` stays the same while a row streams, ends, waits and is answered. */
export type TimelineRow =
  | { type: 'user'; key: string; turn: TurnState }
  | { type: 'flow'; key: string; turn: TurnState }
  | { type: 'steered'; key: string; said: Steered }
  | { type: 'thinking'; key: string; thought: string }
  | { type: 'provider-tools'; key: string; tools: readonly ProviderTool[] }
  | { type: 'text'; key: string; reply: ReplyState }
  | { type: 'notes'; key: string; reply: ReplyState }
  | { type: 'streaming-thinking'; key: string }
  | { type: 'streaming-tools'; key: string }
  | { type: 'streaming'; key: string }
  | { type: 'retry'; key: string; reply: ReplyState; isWaiting: boolean }
  | CallRow
  | { type: 'approval'; key: string; call: CallState }
  | { type: 'review'; key: string; calls: readonly CallState[] }
  | { type: 'question'; key: string; call: CallState }
  | { type: 'work-plan'; key: string; call: CallState }
  | { type: 'agent-asks'; key: string; call: CallState }
  | { type: 'working'; key: string; turn: TurnState }
  | { type: 'growing'; key: string }
  | { type: 'end'; key: string; turn: TurnState }
  | { type: 'compaction'; key: string; compaction: Compaction }
  | { type: 'pruned'; key: string; pruning: Pruning }
  | { type: 'compacting'; key: string; compacting: NonNullable<SessionState['compacting']> }
  | { type: 'branch'; key: string; branch: Branch }

/** The parts of a reply that has not ended. */
export type Streaming = { text: boolean; thinking: boolean; tools?: 'none' | 'running' | 'done'; growing?: boolean }

/** The key for whether replies that left the conversation are shown; otherwise a row stands for them. */
export const PRUNED_KEY = 'pruned'

/** The rows of a session. */
export function timelineRows(state: SessionState, streaming: Streaming, showsPruned = false): TimelineRow[] {
  const shown = { state, pruned: prunedOf(state), showsPruned }
  const last = state.turns.at(-1)
  const quiet = { text: false, thinking: false }
  const rows = branchRows(state, null)
  let before: TurnState | undefined
  for (const turn of state.turns) {
    const own = turn.end ? endedRows(turn, shown) : turnRows(turn, shown, turn === last ? streaming : quiet)
    const isContinued = goesOn(turn, before)
    for (const row of own) if (!isContinued || row.type !== 'user') addRow(rows, row, turn.app === true)
    before = turn
    if (state.branches.length > 0) rows.push(...branchRows(state, turn.id))
  }
  const { compacting } = state
  return compacting ? [...rows, { type: 'compacting', key: 'compacting', compacting }] : rows
}

/** Returns whether a turn continues the one before: the caller's name is shown once for successive calls of an app. */
function goesOn(turn: TurnState, before: TurnState | undefined): boolean {
  return turn.app === true && before?.app === true && before.client === turn.client
}

function addRow(rows: TimelineRow[], row: TimelineRow, isOfApp: boolean): void {
  const last = rows.at(-1)
  const repeated = isOfApp && last?.type === 'call' && row.type === 'call' ? repeatedCall(last, row) : null
  if (repeated) rows[rows.length - 1] = repeated
  else rows.push(row)
}

/** The rows of so many turns are made within some milliseconds. */
const TURNS_AT_ONCE = 500

/** Makes the rows of turns that have ended, some at a time, so that those of a long session are there when it is shown. */
export async function prepareRows(state: SessionState, pause: () => Promise<void>): Promise<void> {
  const shown = { state, pruned: prunedOf(state), showsPruned: false }
  for (let from = 0; from < state.turns.length; from += TURNS_AT_ONCE) {
    if (from > 0) await pause()
    for (const turn of state.turns.slice(from, from + TURNS_AT_ONCE)) if (turn.end) endedRows(turn, shown)
  }
}

/** The data that rows are made from: a session, and how much of it is shown. */
type RowSource = { state: SessionState; pruned: Pruned; showsPruned: boolean }

type EndedTurn = Pick<SessionState, 'compactions'> & {
  rows: readonly TimelineRow[]
  calls: readonly unknown[]
  pruned: readonly Pruning[]
  showsPruned: boolean
}

const ended = new WeakMap<TurnState, EndedTurn>()

/** The rows of a turn that has ended: the same objects for as long as neither it nor its calls change. */
function endedRows(turn: TurnState, shown: RowSource): readonly TimelineRow[] {
  const { state, showsPruned } = shown
  const { compactions } = state
  const pruned = shown.pruned.repliesOf(turn) > 0 ? shown.pruned.prunings : NONE_PRUNED
  const calls: unknown[] = []
  for (const { reply } of turn.replies) for (const { id } of reply.toolCalls) calls.push(state.calls[id])
  const known = ended.get(turn)
  const isSame =
    known?.compactions === compactions &&
    known.calls.every((call, index) => call === calls[index]) &&
    isSamePruning(known, { pruned, showsPruned })
  if (known && isSame) return known.rows
  const rows = turnRows(turn, shown, { text: false, thinking: false })
  ended.set(turn, { rows, calls, compactions, pruned, showsPruned })
  return rows
}

const NONE_PRUNED: readonly Pruning[] = []

/** Returns whether what applied before still does: prunings are only added, and rewound with their turns. */
function isSamePruning(
  known: Pick<EndedTurn, 'pruned' | 'showsPruned'>,
  now: Pick<EndedTurn, 'pruned' | 'showsPruned'>,
): boolean {
  const isSame = known.pruned.length === now.pruned.length && known.pruned.at(-1) === now.pruned.at(-1)
  return isSame && (now.pruned.length === 0 || known.showsPruned === now.showsPruned)
}

/** Most turns have none of most kinds, and a long session has thousands of turns. */
const NONE: readonly TimelineRow[] = []

/** The versions that were left at this place. */
function branchRows({ branches }: SessionState, after: string | null): TimelineRow[] {
  return branches
    .filter(branch => branch.after === after)
    .map(branch => ({ type: 'branch', key: `branch:${branch.id}`, branch }))
}

/** Returns the row of the message and, if it runs a flow, its card. */
function firstRows(turn: TurnState): TimelineRow[] {
  const said: TimelineRow = { type: 'user', key: `${turn.id}:user`, turn }
  return turn.flow ? [said, { type: 'flow', key: `${turn.id}:flow`, turn }] : [said]
}

function turnRows(turn: TurnState, { state, pruned, showsPruned }: RowSource, streaming: Streaming): TimelineRow[] {
  const folded = showsPruned ? 0 : pruned.repliesOf(turn)
  const rows: TimelineRow[] = [...compactionRows(turn, 0, state), ...firstRows(turn)]
  turn.replies.forEach((reply, index) => {
    for (const row of prunedRows(turn, index, pruned)) rows.push(row)
    const isWaiting = !turn.end && index === turn.replies.length - 1 && !isStreaming(streaming)
    if (index >= folded)
      for (const row of wholeReplyRows({ turn, index, isWaiting }, reply, state.calls)) rows.push(row)
    for (const row of steeredRows(turn, index + 1)) rows.push(row)
    for (const row of compactionRows(turn, index + 1, state)) rows.push(row)
  })
  if (turn.end) {
    // An app's call has no answer that could end, and neither has a turn whose replies are all folded away.
    const isAnswered = !turn.app && (folded === 0 || folded < turn.replies.length)
    if (isAnswered || turn.end.reason !== 'done') rows.push({ type: 'end', key: `${turn.id}:end`, turn })
    return rows
  }
  const next = `${turn.id}:${turn.replies.length}`
  if (streaming.thinking) rows.push({ type: 'streaming-thinking', key: `${next}:thinking` })
  if (hasTools(streaming)) rows.push({ type: 'streaming-tools', key: `${next}:tools` })
  if (streaming.text) rows.push({ type: 'streaming', key: next })
  if (streaming.growing) rows.push({ type: 'growing', key: `${next}:growing` })
  if (streaming.text || streaming.growing || streaming.tools === 'running') return rows
  if (streaming.thinking || isBusyWithCalls(turn, state.calls) || turn.replies.at(-1)?.retried) return rows
  return [...rows, { type: 'working', key: `${turn.id}:working`, turn }]
}

type ReplyPlace = { turn: TurnState; index: number; isWaiting: boolean }

function wholeReplyRows(
  { turn, index, isWaiting }: ReplyPlace,
  reply: ReplyState,
  calls: SessionState['calls'],
): TimelineRow[] {
  const rows = replyRows(reply, `${turn.id}:${index}`, isWaiting)
  const isOther = reply.model && reply.model !== turn.replies[index - 1]?.model
  if (reply.notes || isOther) rows.push({ type: 'notes', key: `${turn.id}:${index}:notes`, reply })
  // The steps of a flow stand on its card; what is asked at them stands here as ever.
  for (const row of callRows(reply, calls)) if (!turn.flow || row.type !== 'call') rows.push(row)
  return rows
}

function isStreaming(streaming: Streaming): boolean {
  return streaming.text || streaming.thinking || hasTools(streaming)
}

function hasTools({ tools = 'none' }: Streaming): boolean {
  return tools !== 'none'
}

function replyRows(reply: ReplyState, key: string, isWaiting: boolean): TimelineRow[] {
  if (reply.retried) return [{ type: 'retry', key: `${key}:retry`, reply, isWaiting }]
  const rows: TimelineRow[] = []
  const thought = thoughtOf(reply)
  if (thought) rows.push({ type: 'thinking', key: `${key}:thinking`, thought })
  const tools = reply.reply.providerTools
  if (tools) rows.push({ type: 'provider-tools', key: `${key}:tools`, tools })
  if (reply.reply.text.trim() || reply.reply.pictures) rows.push({ type: 'text', key, reply })
  return rows
}

/** Returns a model's thinking, as far as it may be read. */
function thoughtOf({ reply: { thinking } }: ReplyState): string {
  if (!thinking) return ''
  const texts = thinking.map(part => ('text' in part ? part.text.trim() : ''))
  return texts.filter(Boolean).join('\n\n')
}

function steeredRows({ steered }: TurnState, afterReplies: number): readonly TimelineRow[] {
  if (!steered) return NONE
  return steered
    .filter(said => said.afterReplies === afterReplies)
    .map(said => ({ type: 'steered', key: `steered:${said.id}`, said }))
}

/** A summary stands where what is kept word for word begins. */
function compactionRows(turn: TurnState, replies: number, { compactions }: SessionState): readonly TimelineRow[] {
  if (compactions.length === 0) return NONE
  return compactions
    .filter(({ keptFrom }) => keptFrom.turnId === turn.id && keptFrom.replies === replies)
    .map(compaction => ({ type: 'compaction', key: `compaction:${compaction.at}`, compaction }))
}

/** A row stands where the first of the replies was that left the conversation. */
function prunedRows(turn: TurnState, replies: number, { prunings }: Pruned): readonly TimelineRow[] {
  if (prunings.length === 0) return NONE
  return prunings
    .filter(({ from }) => from.turnId === turn.id && from.replies === replies)
    .map(pruning => ({ type: 'pruned', key: `pruned:${pruning.at}`, pruning }))
}

/** The lines of one reply's calls, and after all of them the cards of those that wait. */
function callRows({ reply }: ReplyState, calls: SessionState['calls']): readonly TimelineRow[] {
  if (reply.error || reply.toolCalls.length === 0) return NONE
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
  return [...lines, ...askRows(states)]
}

/** The cards of calls that wait. Edits that can all be undone are asked about together, where the first of them would be. */
function askRows(states: readonly CallState[]): readonly TimelineRow[] {
  const edits = states.filter(isUndoableEdit)
  const [first] = edits
  const waiting = edits.filter(({ status }) => status === 'waiting')
  if (!first || edits.length < 2 || waiting.length === 0) return states.flatMap(cardRows)
  const review: TimelineRow = { type: 'review', key: `review:${first.call.id}`, calls: waiting }
  return states.flatMap(call => {
    if (call === first) return [review]
    return edits.includes(call) ? [] : cardRows(call)
  })
}

/** Returns the rows in which a call asks the person something: by its plan, by its questions, or by the agent that works on it. */
function cardRows(call: CallState): TimelineRow[] {
  const key = `ask:${call.call.id}`
  if (call.agent?.waits) return [{ type: 'agent-asks', key, call }]
  if (call.status !== 'waiting') return []
  if (call.plan) return [{ type: 'approval', key, call }]
  if (call.workPlan) return [{ type: 'work-plan', key, call }]
  return call.questions ? [{ type: 'question', key, call }] : []
}

function isBusyWithCalls(turn: TurnState, calls: SessionState['calls']): boolean {
  const last = turn.replies.at(-1)
  if (!last || last.reply.error) return false
  return last.reply.toolCalls.some(({ id }) => {
    const status = calls[id]?.status
    return status === 'queued' || status === 'running' || status === 'waiting' || status === 'applying'
  })
}

/** The line of a call. `times`: it stands for so many of an app's calls, all of them the same, and shows the last. */
type CallRow = {
  type: 'call'
  key: string
  call: CallState
  isFirst: boolean
  isLast: boolean
  times?: number
}

/**
 * One row for a call of an app and the same one before it: an app that looks every few seconds at how things are would fill the
 * conversation. It shows the later of both, in its old place. Null where they are not the same, or say something by themselves.
 */
function repeatedCall(before: CallRow, row: CallRow): CallRow | null {
  if (!isSame(before.call, row.call)) return null
  return { ...row, key: before.key, isFirst: before.isFirst, times: (before.times ?? 1) + 1 }
}

function isSame(one: CallState, other: CallState): boolean {
  const isAlike = one.call.name === other.call.name && one.call.arguments === other.call.arguments
  return isAlike && isQuiet(one) && isQuiet(other)
}

/** It went well, and shows no page of its own. */
function isQuiet({ status, result }: CallState): boolean {
  return status === 'done' && !(result?.details?.type === 'mcp' && result.details.app)
}
