import { readdir, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import pLimit from 'p-limit'
import { groupBy } from '../../../shared/group-by'
import type { AppliedChange } from '../../../shared/session/effects'
import { resolveInside } from '../paths/resolve-path'
import { applyChangeSet, keepPreimages } from './change-set'
import type { Preimages } from './change-step'
import { entryOnDisk, sameEntry } from './entry-steps'
import { sameVersion, versionOnDisk } from './file-version'
import { heldFolders } from './hold-folder'
import { removeFolders } from './make-folders'
import { planUndo } from './plan-undo'
import { leftoverPrefix, locateStep } from './stage-change'

/** The files of a change set after a crash, by what is in them: what the change left, what was there before, or neither. */
export type RecoveredFiles = { changed: string[]; asBefore: string[]; other: string[] }

/** Rejects where the workspace is not there. */
export async function inspectChanges(workspace: string, changes: readonly AppliedChange[]): Promise<RecoveredFiles> {
  // If a drive is unplugged, no file is there, which says nothing about them.
  if (!(await stat(workspace)).isDirectory()) throw new Error(`${workspace} is not a folder`)
  const kinds = await pLimit(8).map(changes, change => inspectFile(workspace, change))
  const of = (kind: keyof RecoveredFiles) => changes.filter((_, index) => kinds[index] === kind).map(({ path }) => path)
  return { changed: of('changed'), asBefore: of('asBefore'), other: of('other') }
}

async function inspectFile(
  workspace: string,
  { path, before, after, entry }: AppliedChange,
): Promise<keyof RecoveredFiles> {
  try {
    if (entry && (!after || entry.before)) {
      const there = await entryOnDisk(workspace, path)
      if (sameEntry(there, entry.after) && !after) return 'changed'
      if (sameEntry(there, entry.before) && (!before || entry.before)) return 'asBefore'
    }
    const now = await versionOnDisk(await resolveInside(workspace, path))
    if (sameVersion(now, after)) return 'changed'
    return sameVersion(now, before) ? 'asBefore' : 'other'
  } catch {
    // A folder in its place, or a link that leads out: whatever it is, the change did not make it.
    return 'other'
  }
}

/** Finishes taking back a change set of which only some files are changed. All or nothing, as any change set. */
export async function takeBackRest(
  workspace: string,
  changes: readonly AppliedChange[],
  preimages: Preimages,
): Promise<void> {
  const steps = await planUndo(workspace, changes, preimages)
  // The files that the crash left are needed again if only some of it can be taken back.
  await keepPreimages(workspace, steps, preimages)
  await applyChangeSet(workspace, steps, preimages)
}

/** Removes what a crash left of changes that were being made or taken back: temporary files, and empty folders of theirs. */
export async function clearLeftovers(workspace: string, changes: readonly AppliedChange[]): Promise<void> {
  const folders = heldFolders()
  const own = new Set<string>()
  for (const [folder, within] of groupBy(changes, ({ path }) => dirname(path))) {
    // If the folder is gone, or is another one by now, nothing of ours is there.
    const place = await locateStep(workspace, folder).catch(() => undefined)
    if (!place) continue
    const prefixes = new Set(within.map(({ path }) => leftoverPrefix(path)))
    await folders.within(place.real, path => removeLeftovers(path, prefixes)).catch(() => undefined)
    for (const name of within.flatMap(change => change.folders)) own.add(join(workspace, name))
  }
  await removeFolders([...own], folders)
  await folders.close()
}

async function removeLeftovers(folder: string, prefixes: ReadonlySet<string>): Promise<void> {
  // All are as long as each other.
  const { length } = leftoverPrefix('')
  const isLeft = (name: string) => name.endsWith('.tmp') && prefixes.has(name.slice(0, length))
  for (const name of (await readdir(folder)).filter(isLeft)) await rm(join(folder, name)).catch(() => undefined)
}
