import { AppError, errorText, isConflict } from '../../../../shared/errors'
import { joinedWords, messageIn, sentence } from '../../../../shared/sentence'
import type { AppliedChange } from '../../../../shared/session/effects'
import { type CallState, callsOf, filesFound, type SessionState } from '../../../../shared/session/session-state'
import { applyChangeSet, keepPreimages, type Preimages } from '../../../workspace/changes/change-set'
import type { UndoableChange } from '../../../workspace/changes/merge-change'
import { planUndo } from '../../../workspace/changes/plan-undo'
import { openFolder } from '../../../workspace/paths/open-folder'
import type { LiveSession } from '../../record/live-session'

/** A call, and those of its files that are taken back; none named means all of them. */
export type UndoRequest = { callId: string; paths?: readonly string[] | undefined }

/**
 * Takes file changes of one call back, all that are named or none; what was taken back already is left out. Where a file
 * moved on since, the change is taken out of it if that can be done for sure; and what is replaced is kept with the
 * copies. Rejects with an `AppError` that says why not; the log then says so too.
 */
export async function undoChange(session: LiveSession, request: UndoRequest, preimages: Preimages): Promise<void> {
  const { callId } = request
  const call = callOf(session.state(), callId)
  const changes = changesToUndo(call, request.paths)
  const isWhole = changes.length === call?.dispatched?.changes.length
  const scope = { callId, ...(!isWhole && { paths: changes.map(({ path }) => path) }) }
  await session.record({ type: 'undo.dispatched', ...scope })
  try {
    const workspace = await openFolder(session.state().workspace)
    const steps = await planUndo(workspace, changes, preimages)
    await keepPreimages(workspace, steps, preimages)
    await applyChangeSet(workspace, steps, preimages)
  } catch (cause) {
    const words = sentence`Couldn’t undo: ${errorText(cause)}`
    await session.record({ type: 'undo.outcome', ...scope, undone: false, ...messageIn(words) })
    throw new AppError(isConflict(cause) ? 'conflict' : 'storage', words, { cause })
  }
  await session.record({ type: 'undo.outcome', ...scope, undone: true })
}

/**
 * Takes back all that a turn changed, the last change first. What cannot be taken back holds up nothing else; then this
 * rejects with an `AppError` that says what was not undone, and why.
 */
export async function undoTurn(session: LiveSession, turnId: string, preimages: Preimages): Promise<void> {
  const { turns, branches } = session.state()
  const turn = [...turns, ...branches.flatMap(branch => branch.turns)].find(({ id }) => id === turnId)
  if (!turn) throw new AppError('not-found', sentence`This turn doesn’t exist in this session.`)
  if (!turn.end)
    throw new AppError('conflict', sentence`This turn is still running. Wait for it to finish, or stop it first.`)
  const calls = callsOf(session.state(), turn).filter(canBeUndone).toReversed()
  if (calls.length === 0) throw new AppError('bad-input', sentence`Nothing to undo here.`)
  const failures: unknown[] = []
  for (const { call } of calls) {
    await undoChange(session, { callId: call.id }, preimages).catch(thrown => {
      // A log that cannot be written ends it; everything else has been written down.
      if (callOf(session.state(), call.id)?.undo?.status !== 'failed') throw thrown
      failures.push(thrown)
    })
  }
  if (failures.length > 0) throw refusal(failures, calls.length)
}

function refusal(failures: readonly unknown[], count: number): AppError {
  const code = failures.every(isConflict) ? 'conflict' : 'storage'
  const reasons = failures.map(errorText)
  if (count === 1) return new AppError(code, joinedWords(reasons, '\n'), { cause: failures[0] })
  const told = sentence`Couldn’t undo ${failures.length} of ${count} changes.`
  return new AppError(code, joinedWords([told, ...reasons], '\n'), { cause: failures[0] })
}

function canBeUndone(call: CallState): boolean {
  return remaining(call).some(({ authorUnknown }) => !authorUnknown)
}

/** Returns a call's changes that were not taken back. */
function remaining({ dispatched, outcome, undone }: CallState): AppliedChange[] {
  const taken = new Set(undone)
  return outcome?.applied ? (dispatched?.changes ?? []).filter(({ path }) => !taken.has(path)) : []
}

function changesToUndo(call: CallState | undefined, paths: readonly string[] | undefined): UndoableChange[] {
  const all = call?.dispatched?.changes ?? []
  const wanted = new Set(paths)
  const known = new Set(all.map(({ path }) => path))
  const isKnown = [...wanted].every(path => known.has(path))
  const named = paths ? withMoves(all, wanted) : all
  if (!call?.outcome?.applied || named.length === 0 || !isKnown) {
    throw new AppError('bad-input', sentence`Nothing to undo here.`)
  }
  if (call.undo?.status === 'running') throw new AppError('conflict', sentence`This is already being undone.`)
  const left = new Set(remaining(call).map(({ path }) => path))
  const undoable = named.filter(({ path }) => left.has(path))
  if (undoable.length === 0) throw new AppError('conflict', sentence`This has already been undone.`)
  // A change that may be someone else's work is taken back only if it is named.
  const changes = paths ? undoable : undoable.filter(({ authorUnknown }) => !authorUnknown)
  if (changes.length === 0) throw new AppError('conflict', ALL_UNKNOWN)
  return withDiffs(call, changes)
}

const ALL_UNKNOWN = sentence`The remaining changes may have been made by another program. Undo each file separately.`

/** Lists a call's changes that could still be taken back, including those that may not be its work; none while an undo is running. */
export function undoableChanges(call: CallState): UndoableChange[] {
  return call.undo?.status === 'running' ? [] : withDiffs(call, remaining(call))
}

/** Changes with the differences that were approved, and the encodings in which these were made, where these are known. */
export function withDiffs(call: CallState, changes: readonly AppliedChange[]): UndoableChange[] {
  const effects = [...(call.plan?.effects.filter(effect => effect.type === 'file-change') ?? []), ...filesFound(call)]
  const shown = new Map(effects.map(effect => [effect.path, effect]))
  return changes.map(change => {
    const { diff, encoding } = shown.get(change.path) ?? {}
    return { ...change, ...(diff && { diff }), ...(encoding && { encoding: encoding.name }) }
  })
}

/** The changes of these files. A move is taken back, or made again, as one: half of it would delete what the other half needs. */
export function withMoves(all: readonly AppliedChange[], wanted: ReadonlySet<string>): AppliedChange[] {
  const moves = all.filter(({ path, movedTo }) => movedTo !== undefined && (wanted.has(path) || wanted.has(movedTo)))
  const named = new Set([...wanted, ...moves.flatMap(({ path, movedTo = path }) => [path, movedTo])])
  return all.filter(({ path }) => named.has(path))
}

/** Not by index alone: a provider may call a call `constructor`. */
export function callOf({ calls }: SessionState, callId: string): CallState | undefined {
  return Object.hasOwn(calls, callId) ? calls[callId] : undefined
}
