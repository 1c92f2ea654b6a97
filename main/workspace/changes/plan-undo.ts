import { readFile } from 'node:fs/promises'
import { type LocalizedText, sentence } from '../../../shared/sentence'
import type { FileVersion } from '../../../shared/session/effects'
import { firstWordsOf } from '../first-of'
import { isRespelled } from '../paths/is-respelled'
import { stepBack } from './change-set'
import type { ChangeStep, Preimages } from './change-step'
import { sameVersion, versionOf } from './file-version'
import { type Files, filesBelowOnDisk, inTheWay, NO_FILE } from './in-the-way'
import { MAX_MERGED_BYTES, mergeChange, type UndoableChange } from './merge-change'
import { type PlannedStep, planEach, versionAt } from './plan-each'
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
  const refusal = (stuck: LocalizedText[]) =>
    sentence`${firstWordsOf(stuck, '; ')}. Undo the later change first, or edit the file manually.`
  const files = filesOnDisk(workspace)
  const ground = { files, preimages, leaving: leavingBy(changes) }
  return planEach(changes, change => planStepBack(change, ground), refusal)
}

/** The ground on which steps back are planned. `leaving` are the files that the same undo takes away. */
export type UndoGround = { files: Files; preimages: Preimages; leaving: ReadonlySet<string> }

/** The files that taking changes back takes away. */
export function leavingBy(changes: readonly UndoableChange[]): Set<string> {
  return new Set(
    changes.flatMap(({ path, before, movedTo }) => [...(before ? [] : [path]), ...(movedTo ? [movedTo] : [])]),
  )
}

export function filesOnDisk(workspace: string): Files {
  return {
    versionAt: path => versionAt(workspace, path),
    read: async path => readFile((await locateStep(workspace, path)).real),
    filesBelow: path => filesBelowOnDisk(workspace, path),
  }
}

/** Plans how one change is taken back. Null if there is nothing to do; text if it cannot be done. */
export async function planStepBack(change: UndoableChange, ground: UndoGround): Promise<PlannedStep> {
  const { path, before, after, movedTo } = change
  if (movedTo !== undefined) return planMove({ ...change, movedTo }, ground)
  const { files, preimages } = ground
  const now = await files.versionAt(path)
  if (!after && before && (!now || now === NO_FILE)) return planReturn(change, { now, ...ground })
  if (sameVersion(now, after)) return { step: stepBack(change, preimages) }
  if (sameVersion(now, before)) return { step: null }
  if (!now) return { stuck: sentence`${path} has been deleted since` }
  if (now === NO_FILE) return { stuck: sentence`${path} is no longer a file` }
  if (!before || !after) return { stuck: sentence`${path} has changed since` }
  const largest = Math.max(now.bytes, before.bytes, after.bytes)
  if (largest > MAX_MERGED_BYTES) return { stuck: sentence`${path} has changed since and is too large to merge` }
  const current = await files.read(path)
  if (!sameVersion(versionOf(current), now)) return { stuck: sentence`${path} is being changed right now` }
  const merged = await mergeChange('out', change, { old: await preimages.get(before.hash), current })
  if (!merged) return { stuck: sentence`${path} has changed since, in the same place or in a way that can’t be merged` }
  return { step: sameVersion(versionOf(merged), now) ? null : { path, before: now, content: merged } }
}

/** A file comes back to where none is. */
async function planReturn(
  change: UndoableChange,
  { now, files, preimages, leaving }: UndoGround & { now: FileVersion | null },
): Promise<PlannedStep> {
  const stuck = await inTheWay(files, change.path, leaving)
  if (stuck) return { stuck }
  return { step: { ...stepBack(change, preimages), ...(now === NO_FILE && { overFolder: true }) } }
}

/** As `planStepBack`, for a file that was moved, and is moved back. */
async function planMove(change: UndoableChange & { movedTo: string }, ground: UndoGround): Promise<PlannedStep> {
  const { path, before, folders, movedTo } = change
  const { files, preimages } = ground
  const [there, here] = [await files.versionAt(path), await files.versionAt(movedTo)]
  const isBack = sameVersion(there, before)
  if (!here) return isBack ? { step: null } : { stuck: sentence`${movedTo} has been deleted since` }
  if (!sameVersion(here, before)) return { stuck: sentence`${movedTo} has changed since` }
  if (isRespelled(path, movedTo)) return { step: stepBack(change, preimages) }
  if (!there || there === NO_FILE) return planReturn(change, { now: there, ...ground })
  return isBack
    ? { step: { path: movedTo, before, content: null, folders } }
    : { stuck: sentence`${path} has changed since` }
}
