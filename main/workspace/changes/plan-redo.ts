import type { FileVersion } from '../../../shared/session/effects'
import { firstOf } from '../first-of'
import { type ChangeStep, type Preimages, storedContent } from './change-step'
import { sameVersion, versionOf } from './file-version'
import { MAX_MERGED_BYTES, mergeChange, type UndoableChange } from './merge-change'
import { NO_FILE, planEach, versionAt } from './plan-each'
import { filesOnDisk } from './plan-undo'

/**
 * The steps that make changes again which were taken back, from the copies that were kept then. Refuses with
 * `AppError('conflict')` that names every file which is no longer as the undo left it, unless what was done to it since is in other
 * lines; the others are not changed alone.
 */
export async function planRedo(
  workspace: string,
  changes: readonly UndoableChange[],
  preimages: Preimages,
): Promise<ChangeStep[]> {
  const refusal = (stuck: string[]) => `These were changed after they were undone: ${firstOf(stuck, ', ')}`
  return planEach(changes, change => planOne(workspace, change, preimages), refusal)
}

/** Null where nothing is to do; the path where it cannot be done. */
async function planOne(
  workspace: string,
  change: UndoableChange,
  preimages: Preimages,
): Promise<ChangeStep | string | null> {
  const { path, before, after, mode, modeAfter, movedTo } = change
  const now = await versionAt(workspace, path)
  if (!sameVersion(now, before)) {
    if (movedTo !== undefined) return path
    return sameVersion(now, after) ? null : putIn(workspace, { change, now }, preimages)
  }
  if (movedTo !== undefined) return { path, before, content: null, moveTo: movedTo }
  const bits = modeAfter !== undefined && { mode: modeAfter, ...(mode !== undefined && { modeNow: mode }) }
  return { path, before, content: after && storedContent(after, preimages), ...bits }
}

type Moved = { change: UndoableChange; now: FileVersion | null }

/** The step that makes a change again in a file which moved on since; the path where that cannot be done for sure. */
async function putIn(workspace: string, { change, now }: Moved, preimages: Preimages): Promise<ChangeStep | string> {
  const { path, before, after } = change
  if (!before || !after || !now || now === NO_FILE) return path
  if (Math.max(now.bytes, before.bytes, after.bytes) > MAX_MERGED_BYTES) return path
  const current = await filesOnDisk(workspace).read(path)
  if (!sameVersion(versionOf(current), now)) return path
  const merged = await mergeChange('in', change, { old: await preimages.get(before.hash), current })
  return merged ? { path, before: now, content: merged } : path
}
