import type { FileChange } from '../../../shared/session/effects'
import { type CallState, callsOf, type SessionState, type TurnState } from '../../../shared/session/session-state'
import { fileChanges } from '../../state/session/file-changes'
import { changeItems, pathsOf } from '../diff/change-items'
import { undoStateOf } from './undo-state'

/** A call that changed files, with what it changed. */
export type ChangedCall = { call: CallState; changes: FileChange[] }

/** A turn that changed files: its calls, the newest first. */
export type ChangedTurn = { turn: TurnState; calls: ChangedCall[] }

/** The turns of a session that changed files, the newest first; also those that left the conversation, as what they changed did not. */
export function changedTurns(state: SessionState): ChangedTurn[] {
  return [...state.branches.flatMap(branch => branch.turns), ...state.turns]
    .sort((one, other) => one.startedAt - other.startedAt)
    .map(turn => ({ turn, calls: changedCalls(state, turn) }))
    .filter(({ calls }) => calls.length > 0)
    .reverse()
}

function changedCalls(state: SessionState, turn: TurnState): ChangedCall[] {
  return callsOf(state, turn)
    .filter(call => call.dispatched && call.outcome?.applied)
    .map(call => ({ call, changes: fileChanges(call) }))
    .filter(({ changes }) => changes.length > 0)
    .reverse()
}

/** Returns whether the turn can be undone as a whole: it has ended, and more than one of its calls can be taken back. */
export function mayUndoTurn(turn: TurnState, calls: readonly ChangedCall[]): boolean {
  const live = calls.filter(changed => countChangedFiles([changed]) > 0)
  return turn.end !== undefined && live.length > 1 && calls.every(({ call }) => call.undo?.status !== 'running')
}

/** Those that are surely what the call did: all others go back only one by one. */
export function ownChanges(changes: readonly FileChange[]): FileChange[] {
  return changes.filter(({ authorUnknown }) => !authorUnknown)
}

/** Counts the different files that still differ because of these calls. */
export function countChangedFiles(changed: readonly ChangedCall[]): number {
  return new Set(changed.flatMap(({ call, changes }) => livePaths(call, changes))).size
}

/** Returns the files' current paths: a moved file counts once. */
function livePaths(call: CallState, changes: readonly FileChange[]): string[] {
  const live = changeItems(ownChanges(changes)).filter(item => undoStateOf(call, pathsOf(item)) !== 'undone')
  return live.flatMap(item => pathsOf(item).slice(-1))
}
