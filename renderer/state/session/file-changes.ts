import type { FileChange } from '../../../shared/session/effects'
import type { CallState } from '../../../shared/session/session-state'

/** The files that a call would change, or has changed; of a command only what it turned out to have done. */
export function fileChanges({ plan, result }: CallState): FileChange[] {
  const planned = (plan?.effects ?? []).filter(effect => effect.type === 'file-change')
  const ran = result?.details?.type === 'command' ? (result.details.outcome.changes?.files ?? []) : []
  return [...planned, ...ran]
}
