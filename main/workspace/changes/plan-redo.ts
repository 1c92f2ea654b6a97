import { type LocalizedText, sentence } from '../../../shared/sentence'
import type { EntryChange, FileVersion } from '../../../shared/session/effects'
import { firstWordsOf } from '../first-of'
import { type ChangeStep, type Preimages, storedContent } from './change-step'
import { sameEntry } from './entry-steps'
import { sameVersion, versionOf } from './file-version'
import { type Files, inTheWay, NO_FILE } from './in-the-way'
import { MAX_MERGED_BYTES, mergeChange, type UndoableChange } from './merge-change'
import { type PlannedStep, planEach } from './plan-each'
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
  const links = new Set(changes.flatMap(({ path, entry }) => (entry?.before?.kind === 'link' ? [path] : [])))
  const ground = { files: filesOnDisk(workspace, links), preimages, leaving: leavingAgain(changes) }
  return planEach(changes, change => planOne(change, ground), refusal)
}

type RedoGround = { files: Files; preimages: Preimages; leaving: ReadonlySet<string> }

/** The files that making changes again takes away. */
function leavingAgain(changes: readonly UndoableChange[]): Set<string> {
  return new Set(changes.filter(({ after }) => !after).map(({ path }) => path))
}

/** Stuck with its path where it cannot be done. */
async function planOne(change: UndoableChange, { files, preimages, leaving }: RedoGround): Promise<PlannedStep> {
  const { path, before, after, movedTo, entry } = change
  if (entry && (!before || entry.before)) return planEntry(files, { ...change, entry }, preimages)
  const found = await files.versionAt(path)
  const isFree = (!found || found === NO_FILE) && !(await inTheWay(files, path, leaving))
  const now = isFree ? null : found
  if (!sameVersion(now, before)) {
    if (movedTo !== undefined) return { stuck: path }
    return sameVersion(now, after) ? { step: null } : putIn(files, { change, now }, preimages)
  }
  if (movedTo !== undefined) return { step: { path, before, content: null, moveTo: movedTo } }
  const over = found === NO_FILE && ({ overFolder: true } as const)
  return {
    step: { path, before, content: after && storedContent(after, preimages), ...besidesContent(change), ...over },
  }
}

/** The parts of a step that are not the content of its file. */
function besidesContent({ mode, modeAfter, entry, rehearsed }: UndoableChange): Partial<ChangeStep> {
  return {
    ...(modeAfter !== undefined && { mode: modeAfter, ...(mode !== undefined && { modeNow: mode }) }),
    ...(entry && { entry }),
    ...(rehearsed && { replacesReadOnly: true }),
  }
}

/** A link or a folder comes or goes again, or the bits of a file. */
async function planEntry(
  files: Files,
  { path, before, after, entry, rehearsed, modeAfter }: UndoableChange & { entry: EntryChange },
  preimages: Preimages,
): Promise<PlannedStep> {
  const there = await files.entryAt(path)
  if (sameEntry(there, entry.after) && !after) return { step: null }
  if (!sameEntry(there, entry.before)) return { stuck: path }
  const more = {
    ...(rehearsed && { replacesReadOnly: true as const }),
    ...(after && entry.before?.kind === 'folder' && { overFolder: true as const }),
    ...(modeAfter !== undefined && { mode: modeAfter }),
  }
  return { step: { path, before, content: after && storedContent(after, preimages), entry, ...more } }
}

type MovedOnFile = { change: UndoableChange; now: FileVersion | null }

/** The step that makes a change again in a file which moved on since; stuck where that cannot be done for sure. */
async function putIn(files: Files, { change, now }: MovedOnFile, preimages: Preimages): Promise<PlannedStep> {
  const { path, before, after } = change
  if (!before || !after || !now || now === NO_FILE) return { stuck: path }
  if (Math.max(now.bytes, before.bytes, after.bytes) > MAX_MERGED_BYTES) return { stuck: path }
  const current = await files.read(path)
  if (!sameVersion(versionOf(current), now)) return { stuck: path }
  const merged = await mergeChange('in', change, { old: await preimages.get(before.hash), current })
  return merged ? { step: { path, before: now, content: merged } } : { stuck: path }
}
