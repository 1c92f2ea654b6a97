import { AppError, errorText, isConflict } from '../../../../shared/errors'
import { messageIn, sentence } from '../../../../shared/sentence'
import type { CallState } from '../../../../shared/session/session-state'
import { applyChangeSet, keepPreimages, type Preimages } from '../../../workspace/changes/change-set'
import type { UndoableChange } from '../../../workspace/changes/merge-change'
import { planRedo } from '../../../workspace/changes/plan-redo'
import { openFolder } from '../../../workspace/paths/open-folder'
import type { LiveSession } from '../../record/live-session'
import { callOf, type UndoRequest, withDiffs, withMoves } from './undo-change'

/**
 * Makes the file changes of a call again that were taken back, all of them (or those that are named) or none. Rejects with an `AppError` that says
 * why not, and then they stay undone.
 */
export async function redoChange(session: LiveSession, request: UndoRequest, preimages: Preimages): Promise<void> {
  const { callId } = request
  const call = callOf(session.state(), callId)
  const changes = changesToRedo(call, request.paths)
  const isWhole = changes.length === call?.dispatched?.changes.length
  const scope = { callId, ...(!isWhole && { paths: changes.map(({ path }) => path) }) }
  await session.record({ type: 'redo.dispatched', ...scope })
  try {
    const folder = await openFolder(session.state().workspace)
    const steps = await planRedo(folder, changes, preimages)
    await keepPreimages(folder, steps, preimages)
    await applyChangeSet(folder, steps, preimages)
  } catch (cause) {
    const words = sentence`Couldn’t redo: ${errorText(cause)}`
    await session.record({ type: 'redo.outcome', ...scope, redone: false, ...messageIn(words) })
    throw new AppError(isConflict(cause) ? 'conflict' : 'storage', words, { cause })
  }
  await session.record({ type: 'redo.outcome', ...scope, redone: true })
}

function changesToRedo(call: CallState | undefined, paths: readonly string[] | undefined): UndoableChange[] {
  const undone = new Set(call?.undone)
  const all = call?.dispatched?.changes ?? []
  const named = paths ? withMoves(all, new Set(paths)) : all
  const changes = named.filter(({ path }) => undone.has(path))
  if (!call || changes.length === 0) throw new AppError('bad-input', sentence`Nothing to redo here.`)
  if (call.undo?.status === 'running') throw new AppError('conflict', sentence`This is already being undone.`)
  const planned = call.plan?.effects.filter(effect => effect.type === 'file-change') ?? []
  const modes = new Map(planned.map(({ path, mode }) => [path, mode]))
  return withDiffs(call, changes).map(change => {
    const modeAfter = change.modeAfter ?? modes.get(change.path)
    return { ...change, ...(modeAfter !== undefined && { modeAfter }) }
  })
}
