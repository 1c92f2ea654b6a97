import type { IgnoreRules } from './ignored/ignore-rules'
import { scanFolder } from './scan-folder'
import type { IndexLimits, Snapshot } from './snapshot'

type Looks = { workspace: string; before: Snapshot; after: Snapshot }

/** A folder as it is, with what is ignored only since the look before. `beyond` are such paths as hold too many files. */
type LookByBothRules = { after: Snapshot; beyond: string[] }

/** So many files that are ignored only now are looked at. */
const MAX_FILES = 2_000

/**
 * Looks by the rules from before the command as well: what a command made and had ignored at the same time, such as a list
 * in a folder of its own, is its work all the same. Costs a second look only if the rules have changed.
 */
export function lookByBothRules({ workspace, before, after }: Looks, limits: IndexLimits): LookByBothRules {
  if (!haveChanged(before, after)) return { after, beyond: [] }
  const most = { ...limits, files: Math.min(limits.files, Math.max(after.files.size, after.folders.size) + MAX_FILES) }
  const former = scanFolder(workspace, { ...after, folders: new Map() }, { ...most, ruling: before })
  if (!former.isWhole) return { after, beyond: newlyIgnored(before, after) }
  // A file that was there before is compared in any case.
  const files = new Map([...after.files, ...[...former.files].filter(([path]) => !before.files.has(path))])
  const folders = new Map([...former.folders, ...after.folders])
  return { after: { ...after, files, folders }, beyond: [] }
}

function haveChanged(before: Snapshot, after: Snapshot): boolean {
  if (before.above.key !== after.above.key) return true
  const keyIn = ({ folders }: Snapshot, path: string) => folders.get(path)?.rulesKey ?? ''
  const differs = (path: string) => keyIn(before, path) !== keyIn(after, path)
  return [...before.folders.keys(), ...after.folders.keys()].some(differs)
}

/** The outermost paths that are ignored, and were not before. */
function newlyIgnored(before: Snapshot, after: Snapshot): string[] {
  const ignored = [...after.folders.values()].flatMap(listing => listing.ignored)
  const isNew = ({ path }: { path: string }) =>
    !before.skipped.has(path) && !rulesFor(before, path).ignores(path, !before.files.has(path))
  return ignored.filter(isNew).map(({ path }) => path)
}

function rulesFor({ folders, above }: Snapshot, path: string): IgnoreRules {
  for (let end = path.lastIndexOf('/'); end > 0; end = path.lastIndexOf('/', end - 1)) {
    const known = folders.get(path.slice(0, end))
    if (known) return known.rules
  }
  return folders.get('')?.rules ?? above.rules
}
