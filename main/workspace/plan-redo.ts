import type { AppliedChange } from '../../shared/effects'
import { type ChangeStep, type Preimages, storedContent } from './change-step'
import { sameVersion } from './file-version'
import { firstOf } from './first-of'
import { planEach, versionAt } from './plan-each'

/**
 * The steps that make changes again which were taken back, from the copies that were kept then. Refuses with
 * `AppError('conflict')` that names every file which is no longer as the undo left it; the others are not changed alone.
 */
export async function planRedo(
  workspace: string,
  changes: readonly AppliedChange[],
  preimages: Preimages,
): Promise<ChangeStep[]> {
  const refusal = (stuck: string[]) => `These were changed after they were undone: ${firstOf(stuck, ', ')}`
  return planEach(changes, change => planOne(workspace, change, preimages), refusal)
}

/** Null where nothing is to do; the path where it cannot be done. */
async function planOne(
  workspace: string,
  change: AppliedChange,
  preimages: Preimages,
): Promise<ChangeStep | string | null> {
  const { path, before, after, mode, modeAfter, movedTo } = change
  const now = await versionAt(workspace, path)
  if (!sameVersion(now, before)) return movedTo === undefined && sameVersion(now, after) ? null : path
  if (movedTo !== undefined) return { path, before, content: null, moveTo: movedTo }
  const bits = modeAfter !== undefined && { mode: modeAfter, ...(mode !== undefined && { modeNow: mode }) }
  return { path, before, content: after && storedContent(after, preimages), ...bits }
}
