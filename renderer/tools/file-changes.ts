import type { FileChange } from '../../shared/effects'
import type { CallState } from '../../shared/session-state'

/** The files that a call would change, or has changed. */
export function fileChanges(call: CallState): FileChange[] {
  return (call.plan?.effects ?? []).filter(effect => effect.type === 'file-change')
}
