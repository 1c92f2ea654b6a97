import { AppError, messageOf } from '../../shared/errors'
import type { CallState } from '../../shared/session-state'
import { applyChangeSet, type Preimages, stepsBack } from '../workspace/change-set'
import { openFolder } from '../workspace/open-folder'
import type { LiveSession } from './live-session'

/**
 * Takes the file changes of one call back, all or none, where the files are still as that call left them.
 * Rejects with an `AppError` that says why not; the log then says so too.
 */
export async function undoChange(session: LiveSession, callId: string, preimages: Preimages): Promise<void> {
  const changes = undoable(session.state().calls[callId])
  await session.record({ type: 'undo.dispatched', callId })
  try {
    const workspace = await openFolder(session.state().workspace)
    await applyChangeSet(workspace, await stepsBack(changes, preimages), preimages)
  } catch (cause) {
    const message = isConflict(cause)
      ? 'Not undone: the file was changed after this. Undo the later change first.'
      : `Not undone: ${messageOf(cause)}`
    await session.record({ type: 'undo.outcome', callId, undone: false, message })
    throw new AppError(isConflict(cause) ? 'conflict' : 'storage', message, { cause })
  }
  await session.record({ type: 'undo.outcome', callId, undone: true })
}

function undoable(call: CallState | undefined) {
  const changes = call?.dispatched?.changes ?? []
  if (!call?.outcome?.applied || changes.length === 0) throw new AppError('bad-input', 'There is nothing to undo here.')
  if (call.undo?.status === 'undone') throw new AppError('conflict', 'This was undone already.')
  if (call.undo?.status === 'running') throw new AppError('conflict', 'This is being undone.')
  return changes
}

function isConflict(thrown: unknown): boolean {
  return thrown instanceof AppError && thrown.code === 'conflict'
}
