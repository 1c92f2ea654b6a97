import { type Dirent, lstatSync, readdirSync, type Stats } from 'node:fs'
import { join } from 'node:path'
import { excludeText, type IgnoreRules, listText, noRules, rulesAbove, rulesIn } from './ignored/ignore-rules'
import { readContents } from './read-contents'
import {
  type Entry,
  emptySnapshot,
  type IndexLimits,
  isFreshAt,
  type Listing,
  type Snapshot,
  type SnapshotPath,
} from './snapshot'

/** The limits of a scan. What is ignored depends on the folder as it is now or, if `ruling` is given, as it was then. */
type ScanLimits = IndexLimits & { ruling?: Snapshot | undefined }

type Scan = {
  workspace: string
  before: Snapshot
  now: number
  limits: IndexLimits
  /** The snapshot whose rules apply instead of those in the folder now. */
  ruling: Snapshot | undefined
  files: Map<string, Entry>
  folders: Map<string, Listing>
  skipped: Set<string>
  /** Names that lead nowhere: of folders that may not be listed, paths that are too long, names that are no text. */
  unreadable: Set<string>
}

/**
 * Returns what is in a folder now. Entries that have not changed since `before` are taken over from there, so that only
 * new and changed files are read. Blocks its thread. `.git` is never looked into, ignored files are not, links are not
 * followed.
 */
export function scanFolder(workspace: string, before: Snapshot, { ruling, ...limits }: ScanLimits): Snapshot {
  const [files, folders] = [new Map<string, Entry>(), new Map<string, Listing>()]
  const [skipped, unreadable] = [new Set<string>(), new Set<string>()]
  const scan: Scan = { workspace, before, now: Date.now(), limits, ruling, files, folders, skipped, unreadable }
  const above = ruling?.above ?? rulesAbove(workspace, before.above)
  // Breadth first: what lies deep is the likeliest to be somebody else's, and room for contents is limited.
  let level: Branch[] = [{ place: { path: '', absolute: workspace }, rules: above.rules }]
  while (level.length > 0) {
    level = level.flatMap(branch => (isTooLarge(scan) ? [] : noteFolder(scan, branch)))
    if (isTooLarge(scan)) return { ...emptySnapshot, isWhole: false }
  }
  readContents(scan, limits)
  return { files, folders, skipped, unreadable, above, takenAt: scan.now, isWhole: true }
}

/** Folders in which there is nothing count too: they cost as much. */
function isTooLarge({ files, folders, limits }: Scan): boolean {
  return files.size > limits.files || folders.size > limits.files
}

/** A folder, and the rules that hold above it. */
type Branch = { place: SnapshotPath; rules: IgnoreRules }

/** Notes what a folder holds, and gives the folders in it. */
function noteFolder(scan: Scan, { place, rules }: Branch): Branch[] {
  const listing = listFolder(scan, place, rules)
  if (!listing) {
    scan.skipped.add(place.path)
    scan.unreadable.add(place.path)
    return []
  }
  scan.folders.set(place.path, listing)
  for (const { path } of listing.ignored) scan.skipped.add(path)
  for (const file of listing.files) {
    noteFile(scan, file)
    if (isTooLarge(scan)) return []
  }
  return listing.folders.map(folder => ({ place: folder, rules: listing.rules }))
}

function listFolder(scan: Scan, place: SnapshotPath, parentRules: IgnoreRules): Listing | undefined {
  const stats = statOf(place.absolute)
  if (!stats?.isDirectory()) return undefined
  const known = scan.before.folders.get(place.path)
  const isKnown = known && isSame(known, stats) && known.parentRules === parentRules && known.rulesKey === ''
  return isKnown ? known : readListing(scan, { place, stats, known, parentRules })
}

function isSame(known: { mtime: number; ctime: number; isFresh: boolean }, stats: Stats): boolean {
  return !known.isFresh && known.mtime === stats.mtimeMs && known.ctime === stats.ctimeMs
}

type Folder = { place: SnapshotPath; stats: Stats; known: Listing | undefined; parentRules: IgnoreRules }

function readListing(scan: Scan, { place, stats, known, parentRules }: Folder): Listing | undefined {
  const { path, absolute } = place
  const entries = entriesOf(absolute)
  if (!entries) return undefined
  const times = { mtime: stats.mtimeMs, ctime: stats.ctimeMs, isFresh: isFreshAt(stats, scan.now) }
  const mode = stats.mode & 0o7777
  if (scan.ruling) {
    const rules = scan.ruling.folders.get(path)?.rules ?? parentRules
    return { mode, ...times, rules, parentRules, rulesKey: '', ...sorted(entries, place, rules) }
  }
  const rulesKey = keyOfRules(absolute, entries)
  const isKnown = known?.parentRules === parentRules && known.rulesKey === rulesKey
  const rules = isKnown ? known.rules : rulesOf(path, { absolute, rulesKey, entries, parentRules })
  return { mode, ...times, rules, parentRules, rulesKey, ...sorted(entries, place, rules) }
}

function sorted(entries: readonly Dirent[], folder: SnapshotPath, rules: IgnoreRules) {
  const lists = { files: [] as SnapshotPath[], folders: [] as SnapshotPath[], ignored: [] as SnapshotPath[] }
  for (const entry of entries) {
    const { name } = entry
    const kind = entry.isDirectory() ? 'folders' : entry.isFile() || entry.isSymbolicLink() ? 'files' : undefined
    if (name === '.git' || !kind) continue
    const path = folder.path === '' ? name : `${folder.path}/${name}`
    const list = lists[rules.ignores(path, kind === 'folders') ? 'ignored' : kind]
    list.push({ path, absolute: join(folder.absolute, name) })
  }
  // The folders that rarely matter come last, as room for contents is limited.
  lists.folders.sort((one, other) => Number(isModules(one)) - Number(isModules(other)))
  return lists
}

function isModules({ path }: SnapshotPath): boolean {
  return path.endsWith('node_modules')
}

/** The lists of a folder by their texts; '' where it has none. A folder that has one is listed anew each time. */
function keyOfRules(absolute: string, entries: readonly Dirent[]): string {
  const has = (name: string) => entries.some(entry => entry.name === name)
  const list = has('.gitignore') ? `list ${listText(absolute)}` : ''
  return has('.git') ? `tree ${excludeText(absolute)}\0${list}` : list
}

type Lists = { absolute: string; rulesKey: string; entries: readonly Dirent[]; parentRules: IgnoreRules }

function rulesOf(path: string, { absolute, rulesKey, entries, parentRules }: Lists): IgnoreRules {
  if (rulesKey === '') return parentRules
  // A work tree within another one has rules of its own.
  const isTree = entries.some(entry => entry.name === '.git')
  const above = isTree ? noRules : parentRules
  return rulesIn(path, [...(isTree ? [excludeText(absolute)] : []), listText(absolute)], above)
}

function noteFile(scan: Scan, { path, absolute }: SnapshotPath): void {
  const { before, now, files, limits } = scan
  const stats = statOf(absolute)
  if (!stats) scan.unreadable.add(path)
  if (!stats || stats.isDirectory()) return
  const known = before.files.get(path)
  if (
    known &&
    isSame(known, stats) &&
    known.ino === stats.ino &&
    known.mode === stats.mode &&
    known.size === stats.size
  ) {
    files.set(path, known)
    return
  }
  const entry = entryOf(stats, now)
  files.set(path, entry.kept === 'no-room' && stats.size > limits.keptFile ? { ...entry, kept: 'too-large' } : entry)
}

/** A file that was not read yet. */
export function entryOf(stats: Stats, now: number): Entry {
  const { size, mode, mtimeMs: mtime, ctimeMs: ctime, birthtimeMs: birthtime, ino, nlink: names } = stats
  const kept = stats.isSymbolicLink() ? 'link' : stats.isFile() ? 'no-room' : 'unreadable'
  return { size, mode, mtime, ctime, ino, names, birthtime, isFresh: isFreshAt(stats, now), kept }
}

function entriesOf(folder: string): Dirent[] | undefined {
  try {
    return readdirSync(folder, { withFileTypes: true })
  } catch {
    return undefined
  }
}

/** Undefined where it is gone, or cannot be looked at. */
export function statOf(path: string): Stats | undefined {
  try {
    return lstatSync(path, { throwIfNoEntry: false })
  } catch {
    return undefined
  }
}
