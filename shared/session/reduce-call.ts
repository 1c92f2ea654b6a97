import { assertNever } from '../errors'
import type { SessionEvent } from './session-events'
import type { CallState, CallStatus, CallUndo } from './session-state'

/** The events of one call. */
export type OfCall = Extract<SessionEvent, { callId: string }>

type EventOf<T extends OfCall['type']> = Extract<OfCall, { type: T }>

/** Returns an event's changes to its call. */
export function changeOf(call: CallState, event: OfCall): Partial<CallState> {
  switch (event.type) {
    case 'call.started':
      return { status: 'running', startedAt: event.at, ...(event.action && { action: event.action }) }
    case 'call.planned':
      return plannedState(event)
    case 'call.decided':
      return decidedState(event)
    case 'call.dispatched':
      // A call that is dispatched again has no outcome yet.
      return { status: 'applying', dispatched: { changes: event.changes }, changed: undefined, outcome: undefined }
    case 'call.outlives':
      return { outlives: true }
    case 'call.mailed': {
      const { stage, messageId, answer } = event
      return { mailed: { stage, messageId, ...(answer !== undefined && { answer }) } }
    }
    case 'call.changed': {
      const { changes, notUndoable, notNamed } = event
      const all = [...(call.dispatched?.changes ?? []), ...changes]
      return { dispatched: { changes: all }, changed: { notUndoable, notNamed } }
    }
    case 'call.outcome':
      return { outcome: { applied: event.applied, ...toldIn(event) } }
    case 'question.asked':
      return { status: 'waiting', questions: event.questions }
    case 'question.answered':
      return { status: 'running', ...(event.answers && { answers: event.answers }) }
    case 'work-plan.presented':
      return { status: 'waiting', workPlan: event.plan }
    case 'work-plan.answered': {
      const { approved, note, comments } = event
      const answer = { ...(approved && { approved }), ...(note && { note }), ...(comments && { comments }) }
      return { status: 'running', workPlanAnswer: answer }
    }
    case 'agent.started': {
      const { sessionId, agent: name, task } = event
      return { agent: { sessionId, name, task, waits: false } }
    }
    case 'agent.waits':
      return call.agent ? { agent: { ...call.agent, waits: event.waits } } : {}
    case 'call.finished': {
      const { result, durationMs, interrupted } = event
      const agent = call.agent && { agent: { ...call.agent, waits: false } }
      return { status: finishedStatus(call, result.isError, interrupted === true), result, durationMs, ...agent }
    }
    case 'undo.dispatched':
      return { undo: { status: 'running', ...(event.paths && { paths: event.paths }) } }
    case 'undo.outcome':
      return undoOutcome(call, event)
    case 'parts.undone':
      return { undoneParts: partsWith(call, event) }
    case 'redo.dispatched':
      // Ended by a crash it is found out what is on the disk, as for an undo.
      return {
        undo: { status: 'running', ...(event.paths && { paths: event.paths }) },
        undone: without(call.undone, event.paths),
      }
    case 'redo.outcome':
      return redoOutcome(call, event)
    default:
      return assertNever(event)
  }
}

/** Earlier decisions were about another plan. */
function plannedState(event: EventOf<'call.planned'>): Partial<CallState> {
  const { asks, plan, reason, sentence, isGrave, grade, editedBy, edits, moved, outsidePlan } = event
  const status = asks ? 'waiting' : 'running'
  const why = { reason, reasonSentence: sentence }
  return { status, plan, ...why, isGrave, grade, editedBy, edits, moved, outsidePlan, decision: undefined }
}

function decidedState(event: EventOf<'call.decided'>): Partial<CallState> {
  const { approved, by, note, comments, grantId, reason, sentence } = event
  const more = { ...(note && { note }), ...(comments && { comments }), ...(grantId && { grantId }) }
  return {
    status: approved ? 'applying' : 'denied',
    decision: { approved, by, ...more },
    edits: undefined,
    ...(reason && { reason, reasonSentence: sentence }),
  }
}

function undoOutcome(call: CallState, event: EventOf<'undo.outcome'>): Partial<CallState> {
  const { undone, paths } = event
  const details = { ...(paths && { paths }), ...toldIn(event) }
  if (!undone) return { undo: { status: 'failed', ...details } }
  const all = call.dispatched?.changes.map(change => change.path) ?? []
  const taken = new Set([...(call.undone ?? []), ...(paths ?? all)])
  return { undo: { ...undoOf(call, taken), ...details, at: event.at }, undone: [...taken], ...wholeAgain(call, paths) }
}

/** The hunks that are taken back of each file, with those of one file as they are by now. */
function partsWith({ undoneParts = [] }: CallState, { path, hunks }: EventOf<'parts.undone'>) {
  const others = undoneParts.filter(parts => parts.path !== path)
  return hunks.length > 0 ? [...others, { path, hunks }] : others
}

/** Of files that are taken back or made again as a whole, no hunks are for themselves. */
function wholeAgain({ undoneParts }: CallState, paths: readonly string[] | undefined): Partial<CallState> {
  return undoneParts ? { undoneParts: undoneParts.filter(({ path }) => paths && !paths.includes(path)) } : {}
}

function toldIn({
  message,
  sentence,
}: EventOf<'call.outcome' | 'undo.outcome'>): Pick<CallUndo, 'message' | 'sentence'> {
  return { ...(message && { message }), ...(sentence && { sentence }) }
}

/** All of a call is undone once all is that is surely its work. */
function undoOf({ dispatched }: CallState, taken: ReadonlySet<string>): CallUndo {
  const own = dispatched?.changes.filter(({ authorUnknown }) => !authorUnknown) ?? []
  const all = own.length > 0 ? own : (dispatched?.changes ?? [])
  return { status: all.every(({ path }) => taken.has(path)) ? 'undone' : 'partly' }
}

/** A change that could not be applied again remains taken back. */
function redoOutcome(call: CallState, { redone, paths, at }: EventOf<'redo.outcome'>): Partial<CallState> {
  const all = call.dispatched?.changes.map(change => change.path) ?? []
  const taken = new Set([...(call.undone ?? []), ...(redone ? [] : (paths ?? all))])
  const undo = taken.size > 0 ? { ...undoOf(call, taken), at } : undefined
  return { undo, undone: [...taken], ...wholeAgain(call, paths) }
}

function without(undone: readonly string[] | undefined, paths: readonly string[] | undefined): readonly string[] {
  const redone = new Set(paths ?? undone)
  return (undone ?? []).filter(path => !redone.has(path))
}

function finishedStatus(call: CallState, isError: boolean, interrupted: boolean): CallStatus {
  if (interrupted) return 'interrupted'
  if (call.status === 'denied') return 'denied'
  return isError ? 'failed' : 'done'
}
