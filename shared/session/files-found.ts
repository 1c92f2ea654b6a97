import type { FileChange } from './effects'
import type { CallState } from './session-state'

/** Files that a call turned out to have changed, which its plan could not name: those of a command, and of a download. */
export function filesFound({ plan, result }: Pick<CallState, 'plan' | 'result'>): readonly FileChange[] {
  const details = result?.details
  if (details?.type === 'command') return details.outcome.changes?.files ?? []
  const isPlanned = plan?.effects.some(({ type }) => type === 'file-change') ?? true
  return details?.type === 'changes' && !isPlanned ? details.changes : []
}
