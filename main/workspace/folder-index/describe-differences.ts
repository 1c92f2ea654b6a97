import { createHash } from 'node:crypto'
import { readSync, type Stats } from 'node:fs'
import { dirname } from 'node:path/posix'
import { reasonIn, type Sentence, sentence } from '../../../shared/sentence'
import type { AppliedChange, FileChange, FileVersion } from '../../../shared/session/effects'
import type { NotUndoable } from '../../../shared/session/tool-results'
import { versionOf } from '../changes/file-version'
import { diffBytes, omitted } from '../diff/diff-text'
import type { Difference } from './compare-snapshots'
import { findMoves } from './find-moves'
import { findOrigins, isUnchanged, type Origins } from './find-origins'
import { readPlain, withPlain } from './read-plain'
import type { IndexLimits, Snapshot } from './snapshot'
import { beyondMost, movedFrom, movedTo, notUndoable, ONLY_PERMISSIONS, whyNotUndoable } from './why-not-undoable'

/** Of a file that is there now, to be loaded, and to be hashed. */
const MAX_LOADED = 8 * 1024 * 1024
const MAX_HASHED = 256 * 1024 * 1024

type ContentNow = { version: FileVersion; bytes: Uint8Array | null }

/** Returns the content that is there now: loaded up to one size, hashed piece by piece up to another. */
function contentNow(workspace: string, path: string): ContentNow | 'gone' {
  const absolute = `${workspace}/${path}`
  const bytes = readPlain(absolute, MAX_LOADED)
  if (bytes instanceof Uint8Array) return { version: versionOf(bytes), bytes }
  const version = bytes === 'unreadable' ? undefined : withPlain(absolute, hashInPieces)
  return version ? { version, bytes: null } : 'gone'
}

/** Undefined where it is too large, or becomes so. */
function hashInPieces(file: number, { size }: Stats): FileVersion | undefined {
  if (size > MAX_HASHED) return undefined
  const hash = createHash('sha256')
  const piece = Buffer.alloc(1024 * 1024)
  let bytes = 0
  for (let read = readSync(file, piece); read > 0; read = readSync(file, piece)) {
    hash.update(piece.subarray(0, read))
    bytes += read
    if (bytes > MAX_HASHED) return undefined
  }
  return { hash: hash.digest('hex'), bytes }
}

/** A change that can be taken back: all that an `AppliedChange` says, with the bytes instead of where they are kept. */
export type FoundChange = {
  path: string
  before: FileVersion | null
  after: FileVersion | null
  content: Uint8Array | null
  mode?: number
  modeAfter?: number
  folders: string[]
  movedTo?: string
  authorUnknown?: true
  folderModes?: AppliedChange['folderModes']
  linkedTo?: string
}

/** The changes to a folder's files between two moments. The names and differences shown are bounded, the counts are not. */
export type FolderChanges = {
  created: number
  changed: number
  deleted: number
  changes: FoundChange[]
  notUndoable: NotUndoable[]
  /** The number of those that `notUndoable` does not name. */
  notNamed: number
  /** Those of the changes whose difference is shown. */
  files: FileChange[]
}

/** So many files are named as not undoable, and shown with their difference. */
const MAX_NAMED = 200
const MAX_SHOWN = 100
/** Differences are worked out for so long, and shown up to so many characters in all. */
const DIFF_MS = 1_500
const MAX_DIFF_LENGTH = 400_000

type SnapshotContext = {
  workspace: string
  before: Snapshot
  limits: IndexLimits
  /** The files of which it is not known whether the command changed them. */
  unknown: ReadonlySet<string>
}

export function describeDifferences(ground: SnapshotContext, differences: readonly Difference[]): FolderChanges {
  const all = describeAll(ground, differences)
  const inOrder = differences.flatMap(({ path }) => all.get(path) ?? [])
  const undoable = inOrder.filter(one => 'change' in one)
  const notUndoable = inOrder.filter(one => 'reason' in one)
  return {
    created: differences.filter(({ before }) => !before).length,
    changed: differences.filter(({ before, after }) => before && after).length,
    deleted: differences.filter(({ after }) => !after).length,
    changes: undoable.map(({ change }) => change),
    notUndoable: notUndoable.slice(0, MAX_NAMED),
    notNamed: Math.max(0, notUndoable.length - MAX_NAMED),
    files: undoable.flatMap(({ file }) => file ?? []).slice(0, MAX_SHOWN),
  }
}

/** The same with more that cannot be taken back, which comes first. */
export function withNamed(found: FolderChanges, named: readonly NotUndoable[]): FolderChanges {
  const all = [...named, ...found.notUndoable]
  const beyond = Math.max(0, all.length - MAX_NAMED)
  return { ...found, notUndoable: all.slice(0, MAX_NAMED), notNamed: found.notNamed + beyond }
}

type Described = { change: FoundChange; file?: FileChange } | NotUndoable

function describeAll(ground: SnapshotContext, differences: readonly Difference[]): Map<string, Described> {
  const origins = findOrigins(ground.before, differences)
  const moves = findMoves(differences, origins)
  const beyond = pathsBeyond(ground.limits.changes, differences)
  const shown = { until: performance.now() + DIFF_MS, length: 0, files: 0, moved: new Set(moves.values()) }
  const all = new Map<string, Described>()
  // A file that the person has to choose individually is shown before there is no more room.
  const isUnknown = ({ path }: Difference) => ground.unknown.has(path)
  const order = [...differences.filter(isUnknown), ...differences.filter(one => !isUnknown(one))]
  for (const difference of order) {
    const { path } = difference
    if (moves.has(path)) continue
    const problem = beyond.has(path) ? beyondMost(ground.limits) : whyNotUndoable(difference, origins, ground.limits)
    all.set(path, problem ? notUndoable(difference, problem) : describeOne(ground, difference, shown))
  }
  for (const difference of differences) {
    const to = moves.get(difference.path)
    const target = to === undefined ? undefined : all.get(to)
    if (to !== undefined && target) all.set(difference.path, describeMove(difference, to, target))
  }
  keepOnlyCopies(all, differences, origins)
  markUnknown(all, ground.unknown)
  markNames(all, ground.before, differences)
  return all
}

/** Several names of one file become one file again when it is taken back. */
function markNames(all: Map<string, Described>, before: Snapshot, differences: readonly Difference[]): void {
  for (const [path, linkedTo] of otherNames(before, differences)) {
    const one = all.get(path)
    if (one && 'change' in one) one.change.linkedTo = linkedTo
  }
}

/** For each changed name of a file that had several, another one that it had: an unchanged one, where there is one. */
function otherNames(before: Snapshot, differences: readonly Difference[]): Map<string, string> {
  const named = differences.filter(({ before }) => before && before.names > 1)
  if (named.length === 0) return new Map()
  const changed = new Set(differences.map(({ path }) => path))
  const kept = new Map<number, string>()
  for (const [path, { names, ino }] of before.files) if (names > 1 && !changed.has(path)) kept.set(ino, path)
  const links = new Map<string, string>()
  for (const { path, before } of named) {
    const ino = before?.ino ?? 0
    const other = kept.get(ino)
    if (other === undefined) kept.set(ino, path)
    else links.set(path, other)
  }
  return links
}

/** Half of a move that is not known to be the command's makes all of it unknown. */
function markUnknown(all: Map<string, Described>, unknown: ReadonlySet<string>): void {
  const changes = [...all.values()].flatMap(one => ('change' in one ? [one.change] : []))
  const moves = changes.flatMap(({ path, movedTo }) => (movedTo === undefined ? [] : [[path, movedTo] as const]))
  const marked = new Set(unknown)
  for (const move of moves) if (move.some(path => unknown.has(path))) for (const path of move) marked.add(path)
  for (const path of marked) {
    const one = all.get(path)
    if (!one || !('change' in one)) continue
    one.change.authorUnknown = true
    if (one.file) one.file.authorUnknown = true
  }
}

/** If there are too many, the files that were there before come first: new files are not lost. */
function pathsBeyond(most: number, differences: readonly Difference[]): Set<string> {
  if (differences.length <= most) return new Set()
  const there = differences.filter(({ before }) => before)
  const created = differences.filter(({ before }) => !before)
  return new Set([...there, ...created].slice(most).map(({ path }) => path))
}

type DifferenceLimits = { until: number; length: number; files: number; moved: ReadonlySet<string> }

function describeOne(ground: SnapshotContext, difference: Difference, shown: DifferenceLimits): Described {
  const { path, before, after } = difference
  const content = before?.kept instanceof Uint8Array ? before.kept : null
  const version = content && versionOf(content)
  const now = after ? contentNow(ground.workspace, path) : null
  if (now === 'gone') return notUndoable(difference, sentence`was being changed, or is too large to check`)
  if (version && version.hash === now?.version.hash) return notUndoable(difference, ONLY_PERMISSIONS)
  const change: FoundChange = {
    path,
    before: version,
    after: now?.version ?? null,
    content,
    ...modesOf(difference),
    folders: after && !before ? newFolders(ground.before, path) : [],
  }
  if (shown.files >= MAX_SHOWN) return { change }
  shown.files += 1
  const names = after?.names ?? 1
  const linked = names > 1 && { otherNames: names - 1 }
  return { change, file: { ...shownChange(change, now?.bytes ?? null, shown), ...linked } }
}

function modesOf({ before, after }: Difference): Pick<FoundChange, 'mode' | 'modeAfter'> {
  if (!before) return {}
  const [mode, modeAfter] = [before.mode & 0o7777, after && after.mode & 0o7777]
  return { mode, ...(modeAfter !== null && modeAfter !== mode && { modeAfter }) }
}

/** A file that is to be moved back: where it was, its bytes are those that are where it is now. */
function describeMove(difference: Difference, to: string, target: Described): Described {
  if ('reason' in target) return notUndoable(difference, movedTo(to))
  const { path } = difference
  const { after: before, folders } = target.change
  const bits = modesOf(difference)
  const change: FoundChange = { path, before, after: null, content: null, ...bits, folders, movedTo: to }
  if (!target.file) return { change }
  const { diff, added, removed } = omitted('too-large')
  return { change, file: { type: 'file-change', path, before, after: null, added, removed, diff, ...bits } }
}

/** The folders on the way that were not there before, the outermost first. */
function newFolders(before: Snapshot, path: string): string[] {
  const missing: string[] = []
  for (let folder = dirname(path); folder !== '.'; folder = dirname(folder)) {
    if (!before.folders.has(folder) && !before.skipped.has(folder)) missing.unshift(folder)
  }
  return missing
}

function shownChange(change: FoundChange, now: Uint8Array | null, shown: DifferenceLimits): FileChange {
  const { path, before, after, content, mode } = change
  const isLarge = after !== null && now === null
  const isOver = performance.now() > shown.until || shown.length > MAX_DIFF_LENGTH || shown.moved.has(path)
  const { diff, added, removed } = isLarge || isOver ? omitted('too-large') : diffBytes(content, now)
  if (diff.type === 'lines') {
    shown.length += diff.hunks.reduce((sum, { lines }) => lines.reduce((length, line) => length + line.length, sum), 0)
  }
  const bits = mode === undefined ? {} : { mode }
  const fits = shown.length <= MAX_DIFF_LENGTH
  return {
    type: 'file-change',
    path,
    before,
    after,
    added,
    removed,
    diff: fits ? diff : omitted('too-large').diff,
    ...bits,
  }
}

type KeptCopies = Map<string, NotUndoable | { change: unknown }>

/**
 * Takes out of what can be undone all that would delete what may be the only copy: a file that was moved from where it is
 * not brought back, one as large as a file that is lost, and all that is new where a file is gone, as it may have become
 * of that one (an archive, a picture in another format). Whatever is taken out is lost itself.
 */
function keepOnlyCopies(all: KeptCopies, differences: readonly Difference[], origins: Origins): void {
  for (let kept = onlyCopies(all, differences, origins); kept.length > 0; ) {
    for (const one of kept) all.set(one.path, one)
    kept = onlyCopies(all, differences, origins)
  }
  // A moved file is not lost, whatever else would keep it from being brought back.
  for (const [to, from] of origins) {
    const source = from === null ? undefined : all.get(from)
    if (!source || !('reason' in source) || source.kind !== 'deleted') continue
    all.set(source.path, { ...source, ...reasonIn(movedTo(to)) })
  }
}

function onlyCopies(all: KeptCopies, differences: readonly Difference[], origins: Origins): NotUndoable[] {
  const moved = new Set(origins.values())
  const lost = differences.filter(difference => !moved.has(difference.path) && isLost(difference, all))
  const gone = lost.find(({ after }) => !after)?.path
  const bySize = new Map(lost.map(({ path, before }) => [before?.size, path]))

  function whyKept({ path, before, after }: Difference): Sentence | undefined {
    if (!after || !isUndone(path, all)) return undefined
    const from = origins.get(path)
    if (from) return isUndone(from, all) ? undefined : movedFrom(from)
    const left = bySize.get(after.size) ?? (before ? undefined : gone)
    return left === undefined ? undefined : sentence`may be all that’s left of ${left}`
  }

  return differences.flatMap(difference => {
    const reason = whyKept(difference)
    return reason === undefined ? [] : [notUndoable(difference, reason)]
  })
}

function isUndone(path: string, all: KeptCopies): boolean {
  const found = all.get(path)
  return found !== undefined && 'change' in found
}

/** Returns whether bytes from before are neither where they were nor brought back there. */
function isLost({ path, before, after }: Difference, all: KeptCopies): boolean {
  const found = all.get(path)
  if (!before || before.kept === 'link' || !found || !('reason' in found)) return false
  return found.sentence?.id !== ONLY_PERMISSIONS.id && !(after && isUnchanged(before, after))
}
