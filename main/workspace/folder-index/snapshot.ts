import { type IgnoreRules, type KeyedRules, noRules } from './ignored/ignore-rules'

/** The reason why a file's content is not kept. */
export type NotKept = 'too-large' | 'no-room' | 'unreadable' | 'link'

/** A file at one moment. Never changed: where it is the same object in two snapshots, nothing has happened to it. */
export type Entry = {
  readonly size: number
  readonly mode: number
  /** Times in ms, inode: whatever is written changes one of them. */
  readonly mtime: number
  readonly ctime: number
  readonly ino: number
  /** The number of names that it has. */
  readonly names: number
  /** The time at which it was made, in ms, which a move leaves as it is; 0 if the file system does not report it. */
  readonly birthtime: number
  /** Written so shortly before it was looked at that another write may leave no trace in its times. */
  readonly isFresh: boolean
  readonly kept: Uint8Array | NotKept
}

/** A path as it is named, and as it is looked at. Kept from look to look: to join and to hash them takes as long as the look. */
export type SnapshotPath = { readonly path: string; readonly absolute: string }

/** The direct contents of a folder, as far as they are not ignored. */
export type Listing = {
  readonly mode: number
  readonly mtime: number
  readonly ctime: number
  readonly isFresh: boolean
  /** Those that hold in it, and those from above that they were made from. */
  readonly rules: IgnoreRules
  readonly parentRules: IgnoreRules
  /** Of what its lists were when `rules` were made. */
  readonly rulesKey: string
  readonly files: readonly SnapshotPath[]
  readonly folders: readonly SnapshotPath[]
  readonly ignored: readonly SnapshotPath[]
}

/** A folder and all beneath it at one moment. Paths are relative with '/'; '' is the folder itself. */
export type Snapshot = {
  readonly files: ReadonlyMap<string, Entry>
  readonly folders: ReadonlyMap<string, Listing>
  /** The paths that were not looked into: ignored, or not readable. */
  readonly skipped: ReadonlySet<string>
  /** The names in it that could not be looked at. */
  readonly unreadable: ReadonlySet<string>
  /** The rules of the folders above. */
  readonly above: KeyedRules
  /** The time at which it was begun, in epoch ms. */
  readonly takenAt: number
  /** False where there are more files than are indexed: then nothing is known of the rest, and nothing is kept. */
  readonly isWhole: boolean
}

export const emptySnapshot: Snapshot = {
  files: new Map(),
  folders: new Map(),
  skipped: new Set(),
  unreadable: new Set(),
  above: { key: '', rules: noRules },
  takenAt: 0,
  isWhole: true,
}

export type IndexLimits = {
  files: number
  /** Of one file, and of all together, in bytes. */
  keptFile: number
  keptTotal: number
  /** So many files of one command are taken back: all of them are one line of the log. */
  changes: number
}

const MIB = 1024 * 1024

export const INDEX_LIMITS: IndexLimits = { files: 200_000, keptFile: MIB, keptTotal: 64 * MIB, changes: 50_000 }

/** File systems count time in steps of up to two seconds. */
const TIME_STEP_MS = 2_100

/** Returns whether something that was last written then may be written once more without its times changing. */
export function isFreshAt(times: { mtimeMs: number; ctimeMs: number }, now: number): boolean {
  return Math.max(times.mtimeMs, times.ctimeMs) > now - TIME_STEP_MS
}
