import { AppError, errorText, isConflict } from '../../../../shared/errors'
import { sentence } from '../../../../shared/sentence'
import type { CallState } from '../../../../shared/session/session-state'
import { applyChangeSet, keepPreimages, type Preimages } from '../../../workspace/changes/change-set'
import type { UndoableChange } from '../../../workspace/changes/merge-change'
import { planPartsBack } from '../../../workspace/changes/plan-parts-back'
import { openFolder } from '../../../workspace/paths/open-folder'
import type { LiveSession } from '../../record/live-session'
import { callOf, undoChange, withDiffs } from './undo-change'

/** Hunks of a file that a call changed, by their places in its difference, to be taken back or made again. */
export type PartsRequest = { callId: string; path: string; hunks: readonly number[]; isUndo: boolean }

/**
 * Takes hunks of a file's change back, or makes them again, in what is in the file now. The fact is written once it is done: the same again
 * changes nothing more, so that nothing has to be found out after a crash. The last hunks that are left are undone as the file.
 */
export async function undoParts(session: LiveSession, request: PartsRequest, preimages: Preimages): Promise<void> {
  const { callId, path } = request
  const call = callOf(session.state(), callId)
  const change = changeOf(call, path)
  const count = change.diff?.type === 'lines' ? change.diff.hunks.length : 0
  const now = new Set(call?.undoneParts?.find(parts => parts.path === path)?.hunks)
  const wanted = wantedOf(now, request)
  if ([...wanted].some(place => place >= count)) throw new AppError('bad-input', sentence`Nothing to undo here.`)
  if (wanted.size === count) return undoChange(session, { callId, paths: [path] }, preimages)
  try {
    const folder = await openFolder(session.state().workspace)
    const steps = await planPartsBack(folder, change, { parts: { now, wanted }, preimages })
    await keepPreimages(folder, steps, preimages)
    await applyChangeSet(folder, steps, preimages)
  } catch (cause) {
    const reason = errorText(cause)
    const words = request.isUndo ? sentence`Couldn’t undo: ${reason}` : sentence`Couldn’t redo: ${reason}`
    throw new AppError(isConflict(cause) ? 'conflict' : 'storage', words, { cause })
  }
  const hunks = [...wanted].sort((one, other) => one - other)
  await session.record({ type: 'parts.undone', callId, path, hunks })
}

function wantedOf(now: ReadonlySet<number>, { hunks, isUndo }: PartsRequest): Set<number> {
  if (isUndo) return new Set([...now, ...hunks])
  const again = new Set(hunks)
  return new Set([...now].filter(place => !again.has(place)))
}

/** A file's change that was applied and not taken back. */
function changeOf(call: CallState | undefined, path: string): UndoableChange {
  const change = call?.outcome?.applied ? call.dispatched?.changes.find(one => one.path === path) : undefined
  if (!call || !change || change.movedTo !== undefined) throw new AppError('bad-input', sentence`Nothing to undo here.`)
  if (call.undo?.status === 'running') throw new AppError('conflict', sentence`This is already being undone.`)
  if (call.undone?.includes(path)) throw new AppError('conflict', sentence`This has already been undone.`)
  const [shown = change] = withDiffs(call, [change])
  return shown
}
