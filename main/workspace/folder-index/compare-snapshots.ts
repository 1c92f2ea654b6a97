import type { Stats } from 'node:fs'
import { foldedPath } from '../paths/folded-path'
import { isBelow } from './is-below'
import { entryOf, statOf } from './scan-folder'
import type { Entry, Snapshot } from './snapshot'

/** A file that is not as it was: null where it was not there, or no longer is. */
export type Difference = {
  path: string
  before: Entry | null
  after: Entry | null
  wasSkipped: boolean
  /** The path that it has now, where the file system takes both for the same: it does not tell upper from lower case. */
  respelled?: string
}

type ComparedSnapshots = { workspace: string; before: Snapshot; after: Snapshot }

/** The files that differ between two snapshots of a folder, in the order of their paths. */
export function compareSnapshots({ workspace, before, after }: ComparedSnapshots): Difference[] {
  const differences: Difference[] = []
  const created: Difference[] = []
  for (const [path, entry] of after.files) {
    if (before.files.has(path)) continue
    created.push({ path, before: null, after: entry, wasSkipped: isBelow(before.skipped, path) })
  }
  const spelling = new Map(created.map(({ path }) => [foldedPath(path), path]))
  for (const [path, entry] of before.files) {
    const listed = after.files.get(path)
    const now = listed ?? foundAnyway({ workspace, path, entry })
    const other = listed ? undefined : spelling.get(foldedPath(path))
    const isRespelled = other !== undefined && now !== null && after.files.get(other)?.ino === now.ino
    if (isRespelled) differences.push({ path, before: entry, after: null, wasSkipped: false, respelled: other })
    else if (now !== entry && !isSame(entry, now))
      differences.push({ path, before: entry, after: now, wasSkipped: false })
  }
  return [...differences, ...created].sort((one, other) => (one.path < other.path ? -1 : 1))
}

/** Returns whether a file that was indexed is there, though a rule ignores it now. */
function foundAnyway({ workspace, path, entry }: { workspace: string; path: string; entry: Entry }): Entry | null {
  const stats: Stats | undefined = statOf(`${workspace}/${path}`)
  if (!stats || stats.isDirectory()) return null
  const now = entryOf(stats, Date.now())
  return now.ctime === entry.ctime && now.ino === entry.ino && now.size === entry.size ? entry : now
}

function isSame(one: Entry, other: Entry | null): boolean {
  if (!other || one.mode !== other.mode) return false
  if (one.kept instanceof Uint8Array && other.kept instanceof Uint8Array) {
    return one.kept === other.kept || Buffer.compare(one.kept, other.kept) === 0
  }
  return one.size === other.size && one.mtime === other.mtime && one.ctime === other.ctime && one.ino === other.ino
}
