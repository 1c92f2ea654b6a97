import type { FileChange } from '../../../shared/session/effects'
import { type CallState, filesFound } from '../../../shared/session/session-state'

/** The files that a call would change, or has changed; what its plan could not name only once it has. */
export function fileChanges(call: CallState): FileChange[] {
  const planned = (call.plan?.effects ?? []).filter(effect => effect.type === 'file-change')
  return [...planned, ...filesFound(call)]
}
