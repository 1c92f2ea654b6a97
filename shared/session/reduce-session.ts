import { changeOf, type OfCall } from './reduce-call'
import { applyProgress, endPlanIfDone, forgetFinished, progressIn, setProgress, tellProgress } from './reduce-progress'
import { dequeue, queuedMessage, removeMessage, restoreMessage } from './reduce-queue'
import { sentAlong } from './sent-along'
import { type Draft, own, ownCalls, ownTurn } from './session-draft'
import type { SessionEvent } from './session-events'
import type { CallState, SessionState, TurnState } from './session-state'

/** The state after one more event. Pure; the same in main and in the renderer. An event that is already in is ignored. */
export function reduceSession(state: SessionState, event: SessionEvent): SessionState {
  return reduceEvents(state, [event])
}

/** The state after many events: as one by one, but what they share is copied only once, and only what they change. */
export function reduceEvents(state: SessionState, events: readonly SessionEvent[]): SessionState {
  const draft: Draft = { ...state, before: state, made: new Set(), places: undefined }
  for (const event of events) {
    if (event.seq <= draft.seq) continue
    apply(draft, event)
    draft.seq = event.seq
    if (!isHousekeeping(event)) draft.updatedAt = event.at
  }
  const { before, made: _, places: __, ...after } = draft
  return after.seq === before.seq ? before : after
}

/** To put a session away, or to change what asks from now on, is not to work in it. */
const isHousekeeping = ({ type }: SessionEvent): boolean => type === 'session.marked' || type === 'mode.changed'

type EventOf<T extends SessionEvent['type']> = Extract<SessionEvent, { type: T }>

function apply(draft: Draft, event: SessionEvent): void {
  switch (event.type) {
    case 'session.created':
      create(draft, event)
      return
    case 'session.separated':
      draft.workspace = event.workspace
      draft.apart = event.apart
      return
    case 'session.renamed':
      draft.title = event.title
      countBeside(draft, event)
      return
    case 'aside.answered':
      countBeside(draft, event)
      return
    case 'session.marked':
      if (event.pinned !== undefined) draft.pinned = event.pinned
      if (event.archived !== undefined) draft.archived = event.archived
      return
    case 'session.restored':
      comeFromBackup(draft)
      return
    case 'mode.changed':
    case 'plan-first.changed':
    case 'questions.changed':
    case 'profile.changed':
    case 'model.changed':
      choose(draft, event)
      return
    case 'message.queued':
    case 'message.removed':
    case 'message.restored':
      changeQueue(draft, event)
      return
    case 'turns.rewound':
      rewind(draft, event)
      return
    case 'turns.restored':
      restore(draft, event.branchId)
      return
    case 'compaction.started':
    case 'compaction.failed':
    case 'compaction.finished':
      compact(draft, event)
      return
    case 'replies.pruned':
      prune(draft, event)
      return
    case 'todos.changed':
    case 'work-plan.held':
    case 'work-plan.ended':
      applyProgress(draft, event)
      return
    case 'tools.loaded':
      draft.loadedTools = [...new Set([...(draft.loadedTools ?? []), ...event.names].toReversed())].toReversed()
      return
    default:
      applyToTurn(draft, event)
  }
}

function compact(
  draft: Draft,
  event: EventOf<'compaction.started' | 'compaction.failed' | 'compaction.finished'>,
): void {
  if (event.type === 'compaction.finished') {
    finishCompaction(draft, event)
  } else if (event.type === 'compaction.started') {
    draft.compacting = { status: 'running', by: event.by }
  } else {
    const { message, sentence } = event
    draft.compacting = { status: 'failed', message, ...(sentence && { sentence }) }
  }
}

function changeQueue(draft: Draft, event: EventOf<'message.queued' | 'message.removed' | 'message.restored'>): void {
  if (event.type === 'message.queued') own(draft, 'queued').push(queuedMessage(event))
  else if (event.type === 'message.removed') removeMessage(draft, event.messageId)
  else restoreMessage(draft, event.messageId)
}

/** Applies the person's choices for the session. */
function choose(
  draft: Draft,
  event: EventOf<'mode.changed' | 'plan-first.changed' | 'questions.changed' | 'profile.changed' | 'model.changed'>,
): void {
  switch (event.type) {
    case 'mode.changed':
      draft.mode = event.mode
      return
    case 'plan-first.changed':
      draft.planFirst = event.isOn
      return
    case 'questions.changed':
      draft.mayAsk = event.mayAsk
      return
    case 'profile.changed':
      draft.profileId = event.profileId
      delete draft.picked
      return
    case 'model.changed':
      draft.picked = event.picked
  }
}

/** A waiting message may not be what the person would send now: it is kept among those that were taken back. */
function comeFromBackup(draft: Draft): void {
  if (draft.mode !== 'read-only') draft.mode = 'ask'
  for (const { id } of draft.queued) removeMessage(draft, id)
}

function create(draft: Draft, event: EventOf<'session.created'>): void {
  const { id, workspace, title, forkedFrom, parent, agent, imported, apart } = event
  Object.assign(draft, { id, workspace, title, createdAt: event.at })
  if (forkedFrom) draft.forkedFrom = forkedFrom
  if (parent) draft.parent = parent
  if (agent) draft.agent = agent
  if (imported) draft.imported = imported
  if (apart) draft.apart = apart
}

function countBeside(draft: Draft, { cost }: { cost?: number | undefined }): void {
  if (cost !== undefined) draft.besideCost = (draft.besideCost ?? 0) + cost
}

function keepSpoken(draft: Draft, { turnId, summary, cost }: EventOf<'answer.summarised'>): void {
  const turn = ownTurn(draft, turnId)
  if (turn) turn.spoken = { summary, ...(cost !== undefined && { cost }) }
}

function applyToTurn(draft: Draft, event: OfTurn | OfCall): void {
  switch (event.type) {
    case 'turn.started':
      startTurn(draft, event)
      return
    case 'turn.steered':
      steer(draft, event)
      return
    case 'turn.noted':
      note(draft, event)
      return
    case 'reply.finished':
      addReply(draft, event)
      return
    case 'reply.retried':
      retryReply(draft, event)
      return
    case 'flow.fact':
      addFlowFact(draft, event)
      return
    case 'answer.summarised':
      keepSpoken(draft, event)
      return
    case 'turn.ended':
      endTurn(draft, event)
      return
    default:
      applyToCall(draft, event)
  }
}

type OfTurn = EventOf<
  | 'answer.summarised'
  | 'flow.fact'
  | 'turn.started'
  | 'turn.noted'
  | 'turn.steered'
  | 'reply.finished'
  | 'reply.retried'
  | 'turn.ended'
>

function applyToCall(draft: Draft, event: OfCall): void {
  if (event.type === 'work-plan.answered') applyProgress(draft, event)
  const { calls } = draft
  // The log may have lost the line in which the call was made.
  const call = Object.hasOwn(calls, event.callId) ? calls[event.callId] : undefined
  if (!call) return
  const changed = { ...call, ...changeOf(call, event) }
  putCall(draft, event.callId, changed)
  if (waits(call) !== waits(changed)) countWaiting(draft, changed, event.at)
}

const waits = ({ status, agent }: CallState): boolean => status === 'waiting' || agent?.waits === true

/** Several calls may wait at the same moment, which counts once. */
function countWaiting(draft: Draft, call: CallState, at: number): void {
  const turn = ownTurn(draft, call.turnId)
  if (!turn) return
  const { ms, calls, since } = turn.waited ?? { ms: 0, calls: 0, since: at }
  if (waits(call)) turn.waited = { ms, calls: calls + 1, since: calls === 0 ? at : since }
  else turn.waited = { ms: calls === 1 ? ms + Math.max(0, at - since) : ms, calls: calls - 1, since }
}

/** Not by assignment: a provider may call a call `__proto__`. */
function putCall(draft: Draft, id: string, value: CallState): void {
  Object.defineProperty(ownCalls(draft), id, { value, enumerable: true, configurable: true, writable: true })
}

function startTurn(draft: Draft, event: EventOf<'turn.started'>): void {
  const {
    turnId: id,
    text,
    profile,
    picked,
    toolset,
    mode,
    at: startedAt,
    continues,
    command,
    typed,
    client,
    app,
    flow,
  } = event
  const kinds = {
    ...(continues && { continues }),
    ...(command && { command }),
    ...(picked && { picked }),
    ...(toolset && { toolset }),
  }
  const extra = { ...sentAlong(event), ...kinds }
  // A person who continues without the summary has seen that there is none.
  if (draft.compacting?.status === 'failed') delete draft.compacting
  if (mode) draft.mode ??= mode
  if (!typed && client === undefined && !command) settle(draft, profile, picked)
  const turn = {
    id,
    text,
    startedAt,
    profile,
    replies: [],
    ...extra,
    ...(typed && { typed }),
    ...(client !== undefined && { client }),
    ...(app && { app }),
    ...(flow !== undefined && { flow: { name: flow, facts: [] } }),
    ...progressBefore(draft),
  }
  if (!typed && client === undefined) forgetFinished(draft)
  draft.made.add(turn)
  const place = own(draft, 'turns').push(turn) - 1
  draft.places?.set(id, place)
  if (event.messageId) dequeue(draft, event.messageId)
}

function progressBefore(draft: Draft): Pick<TurnState, 'before'> {
  const before = progressIn(draft)
  return before ? { before } : {}
}

/** A command may have a profile for itself, the guide answers as long as there is no other, and what was imported names none. */
function settle(draft: Draft, { id, providerId = 'offline' }: TurnState['profile'], picked: TurnState['picked']): void {
  if (providerId === 'offline') return
  if (picked && draft.profileId === undefined) draft.picked = picked
  // Logs from before sessions kept a mode knew no other way to change the profile.
  draft.profileId = draft.mode === undefined ? id : (draft.profileId ?? id)
}

function steer(draft: Draft, event: EventOf<'turn.steered'>): void {
  const { turnId, messageId: id, text } = event
  dequeue(draft, id)
  const turn = ownTurn(draft, turnId)
  if (!turn) return
  turn.steered ??= []
  turn.steered.push({ id, text, afterReplies: turn.replies.length, ...sentAlong(event) })
}

function note(draft: Draft, { turnId, note: text }: EventOf<'turn.noted'>): void {
  tellProgress(draft)
  const turn = ownTurn(draft, turnId)
  if (turn) turn.notes = [...(turn.notes ?? []), { text, afterReplies: turn.replies.length }]
}

function rewind(draft: Draft, { branchId: id, turnId }: EventOf<'turns.rewound'>): void {
  const index = draft.turns.findIndex(turn => turn.id === turnId)
  if (index < 0) return
  const after = draft.turns[index - 1]?.id ?? null
  const progress = progressIn(draft)
  own(draft, 'branches').push({ id, after, turns: draft.turns.slice(index), ...(progress && { progress }) })
  setProgress(draft, draft.turns[index]?.before)
  draft.turns = draft.turns.slice(0, index)
  draft.places = undefined
}

/** The branch changes places with the turns that stand where it was. */
function restore(draft: Draft, id: string): void {
  const branch = draft.branches.find(candidate => candidate.id === id)
  const index = branch ? draft.turns.findIndex(turn => turn.id === branch.after) + 1 : 0
  // The turn that it followed may itself be in a branch now.
  if (!branch || (branch.after !== null && index === 0)) return
  const left = draft.turns.slice(index)
  draft.turns = [...draft.turns.slice(0, index), ...branch.turns]
  draft.places = undefined
  const progress = progressIn(draft)
  draft.branches = draft.branches.flatMap(candidate => {
    if (candidate !== branch) return candidate
    const { progress: _, ...rest } = branch
    return left.length > 0 ? { ...rest, turns: left, ...(progress && { progress }) } : []
  })
  setProgress(draft, branch.progress)
}

function finishCompaction(draft: Draft, event: EventOf<'compaction.finished'>): void {
  const { at, summary, keptFrom, tokensBefore, tokensAfter, usage, cost } = event
  const figures = { tokensBefore, tokensAfter, ...(usage && { usage }), ...(cost !== undefined && { cost }) }
  const last = draft.turns.at(-1)
  const place = last && { madeAfter: { turnId: last.id, replies: last.replies.length } }
  const progress = progressIn(draft)
  own(draft, 'compactions').push({ at, summary, keptFrom, ...figures, ...place, ...(progress && { progress }) })
  delete draft.compacting
}

function prune(draft: Draft, event: EventOf<'replies.pruned'>): void {
  const { at, turnId, from, until, replies, tokens, memo } = event
  const turn = ownTurn(draft, turnId)
  if (!turn) return
  const made = { at, from, until, replies, tokens, madeAfter: { turnId, replies: turn.replies.length } }
  draft.prunings = [...(draft.prunings ?? []), { ...made, ...(memo !== undefined && { memo }) }]
}

function retryReply(draft: Draft, { turnId, error, attempt, of, delayMs, at }: EventOf<'reply.retried'>): void {
  const replies = ownTurn(draft, turnId)?.replies
  const last = replies?.pop()
  if (last) replies?.push({ ...last, retried: { error, attempt, of, delayMs, at } })
}

function addReply(draft: Draft, event: EventOf<'reply.finished'>): void {
  const { turnId, reply, durationMs, cost, model, notes, noteWords = notes } = event
  const turn = ownTurn(draft, turnId)
  const told = { ...(model && { model }), ...(noteWords && { notes: noteWords }) }
  turn?.replies.push({ reply, durationMs, ...(cost !== undefined && { cost }), ...told })
  if (reply.error) return
  const typed = turn?.typed
  for (const call of reply.toolCalls)
    putCall(draft, call.id, { call, turnId, status: 'queued', ...(typed && { typed }) })
}

function addFlowFact(draft: Draft, { turnId, fact }: EventOf<'flow.fact'>): void {
  const turn = ownTurn(draft, turnId)
  if (turn?.flow) turn.flow = { ...turn.flow, facts: [...turn.flow.facts, fact] }
}

function endTurn(draft: Draft, event: EventOf<'turn.ended'>): void {
  const { turnId, reason, message, sentence, at } = event
  const turn = ownTurn(draft, turnId)
  if (!turn) return
  const error = turn.replies.at(-1)?.reply.error
  endPlanIfDone(draft)
  turn.end = { reason, at, ...(message && { message }), ...(sentence && { sentence }), ...(error && { error }) }
}
