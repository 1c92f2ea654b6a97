import { readFile } from 'node:fs/promises'
import { sentence, type Words } from '../../../shared/sentence'
import type { FileVersion } from '../../../shared/session/effects'
import { firstWordsOf } from '../first-of'
import { isRespelled } from '../paths/is-respelled'
import { stepBack } from './change-set'
import type { ChangeStep, Preimages } from './change-step'
import { sameVersion, versionOf } from './file-version'
import { MAX_MERGED_BYTES, mergeChange, type UndoableChange } from './merge-change'
import { NO_FILE, type PlannedStep, planEach, versionAt } from './plan-each'
import { locateStep } from './stage-change'

/**
 * The steps that take applied changes back. Where a file has moved on since, the change is taken out of what is there
 * now, if both touched different lines of a text. A file that is already as it was before needs no step. Refuses with
 * `AppError('conflict')` that names every file for which none of this holds; the others are not undone alone.
 */
export async function planUndo(
  workspace: string,
  changes: readonly UndoableChange[],
  preimages: Preimages,
): Promise<ChangeStep[]> {
  const refusal = (stuck: Words[]) =>
    sentence`${firstWordsOf(stuck, '; ')}. Undo the later change first, or change the file by hand.`
  const files = filesOnDisk(workspace)
  return planEach(changes, change => planStepBack(files, change, preimages), refusal)
}

/** The files of a folder, as they are or as they would be. */
export type Files = {
  /** Null where there is none; `NO_FILE` for what is no file. */
  versionAt(path: string): Promise<FileVersion | null>
  read(path: string): Promise<Uint8Array>
}

export function filesOnDisk(workspace: string): Files {
  return {
    versionAt: path => versionAt(workspace, path),
    read: async path => readFile((await locateStep(workspace, path)).real),
  }
}

/** How one change is taken back. Null where nothing is to do; in words where it cannot be done. */
export async function planStepBack(files: Files, change: UndoableChange, preimages: Preimages): Promise<PlannedStep> {
  const { path, before, after, movedTo } = change
  if (movedTo !== undefined) return planMove(files, { ...change, movedTo }, preimages)
  const now = await files.versionAt(path)
  if (sameVersion(now, after)) return { step: stepBack(change, preimages) }
  if (sameVersion(now, before)) return { step: null }
  if (!now) return { stuck: sentence`${path} was deleted after this` }
  if (!before || !after || now === NO_FILE) return { stuck: sentence`${path} was changed after this` }
  const largest = Math.max(now.bytes, before.bytes, after.bytes)
  if (largest > MAX_MERGED_BYTES)
    return { stuck: sentence`${path} was changed after this, and is too large to be merged` }
  const current = await files.read(path)
  if (!sameVersion(versionOf(current), now)) return { stuck: sentence`${path} is being changed right now` }
  const merged = await mergeChange('out', change, { old: await preimages.get(before.hash), current })
  if (!merged)
    return { stuck: sentence`${path} was changed after this, in the same place or in a way that cannot be merged` }
  return { step: sameVersion(versionOf(merged), now) ? null : { path, before: now, content: merged } }
}

/** As `planStepBack`, for a file that was moved, and is moved back. */
async function planMove(
  files: Files,
  change: UndoableChange & { movedTo: string },
  preimages: Preimages,
): Promise<PlannedStep> {
  const { path, before, folders, movedTo } = change
  const [there, here] = [await files.versionAt(path), await files.versionAt(movedTo)]
  const isBack = sameVersion(there, before)
  if (!here) return isBack ? { step: null } : { stuck: sentence`${movedTo} was deleted after this` }
  if (!sameVersion(here, before)) return { stuck: sentence`${movedTo} was changed after this` }
  if (!there || isRespelled(path, movedTo)) return { step: stepBack(change, preimages) }
  return isBack
    ? { step: { path: movedTo, before, content: null, folders } }
    : { stuck: sentence`${path} was changed after this` }
}
