import pLimit from 'p-limit'
import type { AppliedChange } from '../../shared/effects'
import { AppError } from '../../shared/errors'
import { type ChangeStep, type Preimages, storedContent } from './change-step'
import { sameVersion, versionOnDisk } from './file-version'
import { firstOf } from './first-of'
import { locateStep } from './stage-change'

/**
 * The steps that make changes again which were taken back, from the copies that were kept then. Refuses with
 * `AppError('conflict')` that names every file which is no longer as the undo left it; the others are not changed alone.
 */
export async function planRedo(
  workspace: string,
  changes: readonly AppliedChange[],
  preimages: Preimages,
): Promise<ChangeStep[]> {
  const targets = new Set(changes.map(({ movedTo }) => movedTo))
  const sources = changes.filter(({ path }) => !targets.has(path))
  const steps = await pLimit(8).map(sources, change => planOne(workspace, change, preimages))
  const stuck = steps.flatMap(step => (typeof step === 'string' ? [step] : []))
  if (stuck.length > 0) {
    throw new AppError('conflict', `These were changed after they were undone: ${firstOf(stuck, ', ')}`)
  }
  return steps.filter(step => step !== null && typeof step === 'object')
}

/** Null where nothing is to do; the path where it cannot be done. */
async function planOne(
  workspace: string,
  change: AppliedChange,
  preimages: Preimages,
): Promise<ChangeStep | string | null> {
  const { path, before, after, mode, modeAfter, movedTo } = change
  const { real, info } = await locateStep(workspace, path)
  if (info && !info.isFile()) return path
  const now = await versionOnDisk(real)
  if (!sameVersion(now, before)) return movedTo === undefined && sameVersion(now, after) ? null : path
  if (movedTo !== undefined) return { path, before, content: null, moveTo: movedTo }
  const bits = modeAfter !== undefined && { mode: modeAfter, ...(mode !== undefined && { modeNow: mode }) }
  return { path, before, content: after && storedContent(after, preimages), ...bits }
}
