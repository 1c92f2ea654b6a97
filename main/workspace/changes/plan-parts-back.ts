import { AppError } from '../../../shared/errors'
import { sentence } from '../../../shared/sentence'
import type { ChangeStep, Preimages } from './change-step'
import { sameVersion, versionOf } from './file-version'
import { NO_FILE } from './in-the-way'
import { MAX_MERGED_BYTES, mergeParts, type UndoableChange } from './merge-change'
import { filesOnDisk } from './plan-undo'

/** The hunks of a change that are taken back by now, and those that are to be, by their places. */
export type PartsBack = { now: ReadonlySet<number>; wanted: ReadonlySet<number> }

/**
 * The step that takes hunks of an applied change back, or makes them again, in what is in the file now; none where the file is so already.
 * Refuses with `AppError('conflict')` where that cannot be done for sure.
 */
export async function planPartsBack(
  workspace: string,
  change: UndoableChange,
  { parts, preimages }: { parts: PartsBack; preimages: Preimages },
): Promise<ChangeStep[]> {
  const { path, before, after } = change
  const files = filesOnDisk(workspace)
  const now = await files.versionAt(path)
  if (!now) throw new AppError('conflict', sentence`${path} has been deleted since`)
  if (now === NO_FILE || !before || !after) throw new AppError('conflict', sentence`${path} has changed since`)
  if (Math.max(now.bytes, before.bytes, after.bytes) > MAX_MERGED_BYTES) {
    throw new AppError('conflict', sentence`${path} has changed since and is too large to merge`)
  }
  const [old, current] = await Promise.all([preimages.get(before.hash), files.read(path)])
  if (!sameVersion(versionOf(current), now)) {
    throw new AppError('conflict', sentence`${path} is being changed right now`)
  }
  const merged = await mergeParts(change, { old, current }, parts)
  if (!merged) {
    throw new AppError(
      'conflict',
      sentence`${path} has changed since, in the same place or in a way that can’t be merged`,
    )
  }
  return sameVersion(versionOf(merged), now) ? [] : [{ path, before: now, content: merged }]
}
