import type { Stats } from 'node:fs'
import { entryOf, statOf } from './scan-folder'
import type { Entry, Snapshot } from './snapshot'

/** A file that is not as it was: null where it was not there, or no longer is. */
export type Difference = { path: string; before: Entry | null; after: Entry | null; wasSkipped: boolean }

/** The files that differ between two snapshots of a folder, in the order of their paths. */
export function compareSnapshots(workspace: string, before: Snapshot, after: Snapshot): Difference[] {
  const differences: Difference[] = []
  for (const [path, entry] of before.files) {
    const now = after.files.get(path) ?? foundAnyway({ workspace, path, entry })
    if (now !== entry && !isSame(entry, now)) differences.push({ path, before: entry, after: now, wasSkipped: false })
  }
  for (const [path, entry] of after.files) {
    if (before.files.has(path)) continue
    differences.push({ path, before: null, after: entry, wasSkipped: isWithin(before.skipped, path) })
  }
  return differences.sort((one, other) => (one.path < other.path ? -1 : 1))
}

/** Whether a file that was indexed is there, though a rule ignores it now. */
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

function isWithin(folders: ReadonlySet<string>, path: string): boolean {
  if (folders.has(path)) return true
  for (let end = path.lastIndexOf('/'); end > 0; end = path.lastIndexOf('/', end - 1)) {
    if (folders.has(path.slice(0, end))) return true
  }
  return folders.has('')
}
