import type { CallState } from '../../shared/session-state'
import { UndoButton } from '../panels/change-entry'
import { redoCall, undoCall } from '../panels/undo'
import { canRedo, lastToUndo } from '../panels/undo-last'
import { useSession } from '../stores/session'
import { text } from '../text'
import { SHOWN_ON_HOVER } from '../timeline/shown-on-hover'
import { fileChanges } from './file-changes'

/** Where a change is told in the conversation it can be taken back, or made again. At the last one that is always in sight. */
export function LineUndo({ call }: { call: CallState }) {
  const { id } = call.call
  const isLast = useSession(({ state }) => lastToUndo(state)?.call.call.id === id)
  const paths = fileChanges(call).map(({ path }) => path)
  if (!call.dispatched || !call.outcome?.applied || paths.length === 0 || call.undo?.status === 'running') return null
  const isUndone = canRedo(call)
  return (
    <span className={`shrink-0 px-2 ${isLast || isUndone ? '' : SHOWN_ON_HOVER}`}>
      {isUndone ? (
        <UndoButton label={text.changes.redo} paths={paths} onUndo={() => redoCall(id)} />
      ) : (
        <UndoButton label={text.common.undo} paths={paths} onUndo={() => undoCall(id)} />
      )}
    </span>
  )
}
