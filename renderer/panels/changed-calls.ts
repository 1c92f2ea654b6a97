import type { FileChange } from '../../shared/effects'
import type { CallState, SessionState } from '../../shared/session-state'
import { fileChanges } from '../tools/describe-call'

/** A call that changed files, with what it changed. */
export type ChangedCall = { call: CallState; changes: FileChange[] }

/** The calls of a session that changed files, the newest first. */
export function changedCalls(state: SessionState): ChangedCall[] {
  return Object.values(state.calls)
    .filter(call => call.dispatched && call.outcome?.applied)
    .map(call => ({ call, changes: fileChanges(call) }))
    .filter(({ changes }) => changes.length > 0)
    .reverse()
}

/** How many different files still differ because of this session. */
export function countChangedFiles(changed: readonly ChangedCall[]): number {
  const live = changed.filter(({ call }) => call.undo?.status !== 'undone')
  return new Set(live.flatMap(({ changes }) => changes.map(change => change.path))).size
}
