import { assertNever } from './errors'
import type { SessionEvent } from './session-events'
import type { CallState, CallStatus, QueuedMessage, SessionState, TurnState } from './session-state'

/** The state after one more event. Pure; the same in main and in the renderer. An event that is already in is ignored. */
export function reduceSession(state: SessionState, event: SessionEvent): SessionState {
  return reduceEvents(state, [event])
}

/** The state after many events: as one by one, but what they share is copied only once. */
export function reduceEvents(state: SessionState, events: readonly SessionEvent[]): SessionState {
  const draft: Draft = { ...state, turns: [...state.turns], calls: { ...state.calls } }
  let isChanged = false
  for (const event of events) {
    if (event.seq <= draft.seq) continue
    apply(draft, event)
    draft.seq = event.seq
    draft.updatedAt = event.at
    isChanged = true
  }
  return isChanged ? draft : state
}

/** A state that is being made: its own lists may change, what is in them may not. */
type Draft = { -readonly [K in keyof SessionState]: SessionState[K] } & {
  turns: TurnState[]
  calls: Record<string, CallState>
}

type Of<T extends SessionEvent['type']> = Extract<SessionEvent, { type: T }>

function apply(draft: Draft, event: SessionEvent): void {
  switch (event.type) {
    case 'session.created':
      draft.id = event.id
      draft.workspace = event.workspace
      draft.title = event.title
      draft.createdAt = event.at
      if (event.forkedFrom) draft.forkedFrom = event.forkedFrom
      return
    case 'session.renamed':
      draft.title = event.title
      return
    case 'mode.changed':
      draft.mode = event.mode
      return
    case 'message.queued':
      draft.queued = [...draft.queued, queuedMessage(event)]
      return
    case 'message.removed':
      dequeue(draft, event.messageId)
      return
    case 'turns.rewound':
      rewind(draft, event)
      return
    case 'turns.restored':
      restore(draft, event.branchId)
      return
    case 'compaction.started':
      draft.compacting = { status: 'running', by: event.by }
      return
    case 'compaction.failed':
      draft.compacting = { status: 'failed', message: event.message }
      return
    case 'compaction.finished':
      finishCompaction(draft, event)
      return
    default:
      applyToTurn(draft, event)
  }
}

function applyToTurn(draft: Draft, event: OfTurn | OfCall): void {
  switch (event.type) {
    case 'turn.started':
      startTurn(draft, event)
      return
    case 'turn.steered':
      steer(draft, event)
      return
    case 'reply.finished':
      addReply(draft, event)
      return
    case 'reply.retried':
      retryReply(draft, event)
      return
    case 'turn.ended':
      endTurn(draft, event)
      return
    default:
      applyToCall(draft, event)
  }
}

type OfTurn = Of<'turn.started' | 'turn.steered' | 'reply.finished' | 'reply.retried' | 'turn.ended'>

type OfCall = Extract<SessionEvent, { callId: string }>

function applyToCall(draft: Draft, event: OfCall): void {
  const { calls } = draft
  // The log may have lost the line in which the call was made.
  const call = Object.hasOwn(calls, event.callId) ? calls[event.callId] : undefined
  if (call) putCall(calls, event.callId, { ...call, ...changeOf(call, event) })
}

/** Not by assignment: a provider may call a call `__proto__`. */
function putCall(calls: Draft['calls'], id: string, value: CallState): void {
  Object.defineProperty(calls, id, { value, enumerable: true, configurable: true, writable: true })
}

/** What an event changes in its call. */
function changeOf(call: CallState, event: OfCall): Partial<CallState> {
  switch (event.type) {
    case 'call.started':
      return { status: 'running', startedAt: event.at }
    case 'call.planned':
      return { status: event.asks ? 'waiting' : 'running', plan: event.plan, reason: event.reason }
    case 'call.decided': {
      const { approved, by, note, grantId } = event
      const decision = { approved, by, ...(note && { note }), ...(grantId && { grantId }) }
      return { status: approved ? 'applying' : 'denied', decision }
    }
    case 'call.dispatched':
      // A call that is dispatched again has no outcome yet.
      return { status: 'applying', dispatched: { changes: event.changes }, outcome: undefined }
    case 'call.outcome':
      return { outcome: { applied: event.applied, ...(event.message && { message: event.message }) } }
    case 'call.finished': {
      const { result, durationMs, interrupted } = event
      return { status: finishedStatus(call, result.isError, interrupted === true), result, durationMs }
    }
    case 'undo.dispatched':
      return { undo: { status: 'running', ...(event.paths && { paths: event.paths }) } }
    case 'undo.outcome':
      return undoOutcome(call, event)
    default:
      return assertNever(event)
  }
}

function undoOutcome(call: CallState, event: Of<'undo.outcome'>): Partial<CallState> {
  const { undone, paths, message } = event
  const details = { ...(paths && { paths }), ...(message && { message }) }
  if (!undone) return { undo: { status: 'failed', ...details } }
  const all = call.dispatched?.changes.map(change => change.path) ?? []
  const taken = new Set([...(call.undone ?? []), ...(paths ?? all)])
  const status = all.every(path => taken.has(path)) ? 'undone' : 'partly'
  return { undo: { status, ...details }, undone: [...taken] }
}

function finishedStatus(call: CallState, isError: boolean, interrupted: boolean): CallStatus {
  if (interrupted) return 'interrupted'
  if (call.status === 'denied') return 'denied'
  return isError ? 'failed' : 'done'
}

function startTurn(draft: Draft, event: Of<'turn.started'>): void {
  const { turnId: id, text, attachments, profile, at: startedAt, continues } = event
  const extra = { ...(attachments && { attachments }), ...(continues && { continues }) }
  draft.turns.push({ id, text, startedAt, profile, replies: [], ...extra })
  if (event.messageId) dequeue(draft, event.messageId)
}

function steer(draft: Draft, { turnId, messageId: id, text, attachments }: Of<'turn.steered'>): void {
  dequeue(draft, id)
  changeTurn(draft, turnId, turn => {
    const said = { id, text, afterReplies: turn.replies.length, ...(attachments && { attachments }) }
    return { ...turn, steered: [...(turn.steered ?? []), said] }
  })
}

function queuedMessage({ messageId: id, text, attachments, steer, at }: Of<'message.queued'>): QueuedMessage {
  return { id, text, steer, at, ...(attachments && { attachments }) }
}

function dequeue(draft: Draft, id: string): void {
  draft.queued = draft.queued.filter(message => message.id !== id)
}

function rewind(draft: Draft, { branchId: id, turnId }: Of<'turns.rewound'>): void {
  const index = draft.turns.findIndex(turn => turn.id === turnId)
  if (index < 0) return
  const after = draft.turns[index - 1]?.id ?? null
  draft.branches = [...draft.branches, { id, after, turns: draft.turns.slice(index) }]
  draft.turns = draft.turns.slice(0, index)
}

/** The branch changes places with the turns that stand where it was. */
function restore(draft: Draft, id: string): void {
  const branch = draft.branches.find(candidate => candidate.id === id)
  const index = branch ? draft.turns.findIndex(turn => turn.id === branch.after) + 1 : 0
  // What it followed may itself be in a branch now.
  if (!branch || (branch.after !== null && index === 0)) return
  const left = draft.turns.slice(index)
  draft.turns = [...draft.turns.slice(0, index), ...branch.turns]
  draft.branches = draft.branches.flatMap(candidate => {
    if (candidate !== branch) return candidate
    return left.length > 0 ? { ...branch, turns: left } : []
  })
}

function finishCompaction(draft: Draft, event: Of<'compaction.finished'>): void {
  const { at, summary, keptFrom, tokensBefore, tokensAfter, usage, cost } = event
  const figures = { tokensBefore, tokensAfter, ...(usage && { usage }), ...(cost !== undefined && { cost }) }
  draft.compactions = [...draft.compactions, { at, summary, keptFrom, ...figures }]
  delete draft.compacting
}

function retryReply(draft: Draft, { turnId, error, attempt, of, delayMs, at }: Of<'reply.retried'>): void {
  changeTurn(draft, turnId, turn => {
    const last = turn.replies.at(-1)
    if (!last) return turn
    return {
      ...turn,
      replies: [...turn.replies.slice(0, -1), { ...last, retried: { error, attempt, of, delayMs, at } }],
    }
  })
}

function addReply(draft: Draft, event: Of<'reply.finished'>): void {
  const { turnId, reply, durationMs, cost } = event
  const added = { reply, durationMs, ...(cost !== undefined && { cost }) }
  changeTurn(draft, turnId, turn => ({ ...turn, replies: [...turn.replies, added] }))
  if (reply.error) return
  for (const call of reply.toolCalls) putCall(draft.calls, call.id, { call, turnId, status: 'queued' })
}

function endTurn(draft: Draft, event: Of<'turn.ended'>): void {
  const { turnId, reason, message, at } = event
  changeTurn(draft, turnId, turn => {
    const error = turn.replies.at(-1)?.reply.error
    return { ...turn, end: { reason, at, ...(message && { message }), ...(error && { error }) } }
  })
}

function changeTurn({ turns }: Draft, id: string, change: (turn: TurnState) => TurnState): void {
  const index = turns.findLastIndex(turn => turn.id === id)
  const turn = turns[index]
  if (turn) turns[index] = change(turn)
}
