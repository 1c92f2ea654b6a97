import type { CallState } from '../../../shared/session/session-state'
import { fileChanges } from '../../state/session/file-changes'
import { useSession } from '../../state/session/session'
import { text } from '../../text/text'
import { ownChanges } from '../changes/changed-calls'
import { redoCall, undoCall } from '../changes/undo'
import { canRedo, lastToUndo } from '../changes/undo-last'

export type LineUndo = { label: string; paths: readonly string[]; isQuiet: boolean; isBusy?: true; run(): void }

/**
 * Lets a change be taken back, or made again, in the line that reports it in the conversation. At the last one the control
 * is always visible.
 */
export function useLineUndo(call: CallState): LineUndo | null {
  const { id } = call.call
  const isLast = useSession(({ state }) => lastToUndo(state)?.call.call.id === id)
  const paths = ownChanges(fileChanges(call)).map(({ path }) => path)
  if (!call.dispatched || !call.outcome?.applied || paths.length === 0) return null
  if (call.undo?.status === 'running')
    return { label: text.common.undo, paths, isQuiet: false, isBusy: true, run: () => {} }
  if (canRedo(call)) return { label: text.changes.redo, paths, isQuiet: false, run: () => redoCall(id) }
  return { label: text.common.undo, paths, isQuiet: !isLast, run: () => undoCall(id) }
}
