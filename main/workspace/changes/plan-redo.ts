import { type LocalizedText, sentence } from '../../../shared/sentence'
import type { FileVersion } from '../../../shared/session/effects'
import { firstWordsOf } from '../first-of'
import { type ChangeStep, type Preimages, storedContent } from './change-step'
import { sameVersion, versionOf } from './file-version'
import { inTheWay, NO_FILE } from './in-the-way'
import { MAX_MERGED_BYTES, mergeChange, type UndoableChange } from './merge-change'
import { type PlannedStep, planEach, versionAt } from './plan-each'
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
  const refusal = (stuck: LocalizedText[]) =>
    sentence`These have changed since they were undone: ${firstWordsOf(stuck, ', ')}`
  const ground = { workspace, preimages, leaving: leavingAgain(changes) }
  return planEach(changes, change => planOne(change, ground), refusal)
}

type RedoGround = { workspace: string; preimages: Preimages; leaving: ReadonlySet<string> }

/** The files that making changes again takes away. */
function leavingAgain(changes: readonly UndoableChange[]): Set<string> {
  return new Set(changes.filter(({ after }) => !after).map(({ path }) => path))
}

/** Stuck with its path where it cannot be done. */
async function planOne(change: UndoableChange, { workspace, preimages, leaving }: RedoGround): Promise<PlannedStep> {
  const { path, before, after, mode, modeAfter, movedTo } = change
  const found = await versionAt(workspace, path)
  const isFree = (!found || found === NO_FILE) && !(await inTheWay(filesOnDisk(workspace), path, leaving))
  const now = isFree ? null : found
  if (!sameVersion(now, before)) {
    if (movedTo !== undefined) return { stuck: path }
    return sameVersion(now, after) ? { step: null } : putIn(workspace, { change, now }, preimages)
  }
  if (movedTo !== undefined) return { step: { path, before, content: null, moveTo: movedTo } }
  const over = found === NO_FILE && ({ overFolder: true } as const)
  const bits = modeAfter !== undefined && { mode: modeAfter, ...(mode !== undefined && { modeNow: mode }) }
  return { step: { path, before, content: after && storedContent(after, preimages), ...bits, ...over } }
}

type MovedOnFile = { change: UndoableChange; now: FileVersion | null }

/** The step that makes a change again in a file which moved on since; stuck where that cannot be done for sure. */
async function putIn(workspace: string, { change, now }: MovedOnFile, preimages: Preimages): Promise<PlannedStep> {
  const { path, before, after } = change
  if (!before || !after || !now || now === NO_FILE) return { stuck: path }
  if (Math.max(now.bytes, before.bytes, after.bytes) > MAX_MERGED_BYTES) return { stuck: path }
  const current = await filesOnDisk(workspace).read(path)
  if (!sameVersion(versionOf(current), now)) return { stuck: path }
  const merged = await mergeChange('in', change, { old: await preimages.get(before.hash), current })
  return merged ? { step: { path, before: now, content: merged } } : { stuck: path }
}
