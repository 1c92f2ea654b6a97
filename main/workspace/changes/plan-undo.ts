import { readFile } from 'node:fs/promises'
import { type LocalizedText, sentence } from '../../../shared/sentence'
import type { EntryChange, FileVersion, FolderEntry } from '../../../shared/session/effects'
import { firstWordsOf } from '../first-of'
import { isRespelled } from '../paths/is-respelled'
import { stepBack } from './change-set'
import type { ChangeStep, Preimages } from './change-step'
import { entryOnDisk, sameEntry } from './entry-steps'
import { sameVersion, versionOf } from './file-version'
import { type Files, filesBelowOnDisk, inTheWay, NO_FILE, onTheWay } from './in-the-way'
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
  const files = filesOnDisk(workspace, linksMade(changes))
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

/** The links that changes have made, which go before anything comes back below their paths. */
export function linksMade(changes: readonly UndoableChange[]): Set<string> {
  return new Set(changes.flatMap(({ path, entry }) => (entry?.after?.kind === 'link' ? [path] : [])))
}

/** The files of a folder as they are on the disk. At and below `links`, which are about to go, there is nothing. */
export function filesOnDisk(workspace: string, links: ReadonlySet<string> = new Set()): Files {
  return {
    versionAt: async path => (isThrough(links, path) ? null : versionAt(workspace, path)),
    read: async path => readFile((await locateStep(workspace, path)).real),
    entryAt: path => entryOnDisk(workspace, path),
    filesBelow: path => filesBelowOnDisk(workspace, path),
  }
}

function isThrough(links: ReadonlySet<string>, path: string): boolean {
  return links.size > 0 && onTheWay(path).some(one => links.has(one))
}

/** Plans how one change is taken back. Null if there is nothing to do; text if it cannot be done. */
export async function planStepBack(change: UndoableChange, ground: UndoGround): Promise<PlannedStep> {
  const { after, movedTo } = change
  if (movedTo !== undefined) return planMove({ ...change, movedTo }, ground)
  if (change.entry && (!after || change.entry.after)) return planEntryBack({ ...change, entry: change.entry }, ground)
  return planFileBack(change, ground)
}

async function planFileBack(change: UndoableChange, ground: UndoGround): Promise<PlannedStep> {
  const { path, before, after } = change
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

/** A link or folder that came goes, one that went comes again, and the bits of a file are what they were. */
async function planEntryBack(
  change: UndoableChange & { entry: EntryChange },
  { files, preimages }: UndoGround,
): Promise<PlannedStep> {
  const { path, before, entry } = change
  const now = await files.entryAt(path)
  const isFileAgain = now !== null && now !== 'other' && now.kind === 'file' && !entry.before
  if (isFileAgain && before && sameVersion(await files.versionAt(path), before)) return { step: null }
  if (!before && sameEntry(now, entry.before) && !sameEntry(now, entry.after)) return { step: null }
  if (!sameEntry(now, entry.after)) return { stuck: sentence`${path} has changed since` }
  return { step: stepBack({ ...change, entry: withTimeOf(entry, now) }, preimages) }
}

/** A file that was written since keeps the time of that. */
function withTimeOf(entry: EntryChange, now: FolderEntry | 'other' | null): EntryChange {
  const { before, after } = entry
  if (before?.kind !== 'file' || after?.kind !== 'file' || now === null || now === 'other' || now.kind !== 'file')
    return entry
  return now.modified === after.modified ? entry : { before: { kind: 'file', mode: before.mode }, after }
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
