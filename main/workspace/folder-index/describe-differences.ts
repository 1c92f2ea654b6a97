import { createHash } from 'node:crypto'
import { closeSync, openSync, readSync } from 'node:fs'
import { dirname } from 'node:path/posix'
import type { FileChange, FileVersion } from '../../../shared/effects'
import type { NotUndoable } from '../../../shared/tool-results'
import { diffBytes, omitted } from '../diff-text'
import { versionOf } from '../file-version'
import type { Difference } from './compare-snapshots'
import { readPlain } from './read-contents'
import { statOf } from './scan-folder'
import type { Entry, IndexLimits, Snapshot } from './snapshot'

/** A change that can be taken back: all that an `AppliedChange` says, with the bytes instead of where they are kept. */
export type FoundChange = {
  path: string
  before: FileVersion | null
  after: FileVersion | null
  content: Uint8Array | null
  mode?: number
  folders: string[]
}

/** What happened to the files of a folder between two moments. The lists are bounded, the counts are not. */
export type FolderChanges = {
  created: number
  changed: number
  deleted: number
  changes: FoundChange[]
  notUndoable: NotUndoable[]
  /** How many more there are than `notUndoable` names. */
  notNamed: number
  /** Those of the changes whose difference is shown. */
  files: FileChange[]
}

/** So many files are taken back, named as not undoable, and shown with their difference. */
const MAX_CHANGES = 2_000
const MAX_NAMED = 200
const MAX_SHOWN = 100
/** Differences are worked out for so long, and shown up to so many characters in all. */
const DIFF_MS = 1_500
const MAX_DIFF_LENGTH = 400_000
/** Of a file that is there now, to be loaded, and to be hashed. */
const MAX_LOADED = 8 * 1024 * 1024
const MAX_HASHED = 256 * 1024 * 1024

type Ground = { workspace: string; before: Snapshot; limits: IndexLimits }

export function describeDifferences(ground: Ground, differences: readonly Difference[]): FolderChanges {
  const found: FolderChanges = {
    created: differences.filter(({ before }) => !before).length,
    changed: differences.filter(({ before, after }) => before && after).length,
    deleted: differences.filter(({ after }) => !after).length,
    changes: [],
    notUndoable: [],
    notNamed: 0,
    files: [],
  }
  const shown = { until: performance.now() + DIFF_MS, length: 0 }
  for (const difference of differences) {
    const described = describeOne(ground, difference, found.changes.length >= MAX_CHANGES)
    if ('reason' in described) {
      if (found.notUndoable.length < MAX_NAMED) found.notUndoable.push(described)
      else found.notNamed += 1
      continue
    }
    found.changes.push(described.change)
    if (found.files.length < MAX_SHOWN) found.files.push(shownChange(described, shown))
  }
  return found
}

type Described = { change: FoundChange; now: Uint8Array | null }

function describeOne(ground: Ground, difference: Difference, isFull: boolean): Described | NotUndoable {
  const { path, before, after } = difference
  const problem = problemOf(difference, ground.limits, isFull)
  if (problem) return notUndoable(difference, problem)
  const content = before?.kept instanceof Uint8Array ? before.kept : null
  const version = content && versionOf(content)
  const now = after ? contentNow(ground.workspace, path) : null
  if (now === 'gone') return notUndoable(difference, 'it was being changed, or is too large to be looked at')
  if (version && version.hash === now?.version.hash) return notUndoable(difference, 'only its permissions were changed')
  const folders = after && !before ? newFolders(ground.before, path) : []
  const mode = before && { mode: before.mode & 0o7777 }
  return {
    change: { path, before: version, after: now?.version ?? null, content, ...mode, folders },
    now: now?.bytes ?? null,
  }
}

function notUndoable({ path, before, after }: Difference, reason: string): NotUndoable {
  const kind = before ? (after ? 'changed' : 'deleted') : 'created'
  return { path, kind, reason }
}

function problemOf({ before, after, wasSkipped }: Difference, limits: IndexLimits, isFull: boolean) {
  if (isFull) return `only ${MAX_CHANGES.toLocaleString('en')} files of one command can be brought back`
  if (wasSkipped) return 'it may have been there before, where nobody looked'
  return wordsForMissing(before, limits) ?? (after?.kept === 'link' ? 'it is a link' : undefined)
}

function wordsForMissing(before: Entry | null, { keptFile, keptTotal }: IndexLimits): string | undefined {
  switch (before?.kept) {
    case 'too-large':
      return `it was larger than ${inMiB(keptFile)}`
    case 'no-room':
      return `no more than ${inMiB(keptTotal)} of a folder are kept`
    case 'unreadable':
      return 'it could not be read'
    case 'link':
      return 'it was a link'
    default:
      return undefined
  }
}

export function inMiB(bytes: number): string {
  return `${Number((bytes / 1024 / 1024).toPrecision(3))} MB`
}

/** What is there now: loaded up to a size, hashed piece by piece up to another. */
function contentNow(workspace: string, path: string): { version: FileVersion; bytes: Uint8Array | null } | 'gone' {
  const bytes = readPlain(workspace, path, MAX_LOADED)
  if (bytes instanceof Uint8Array) return { version: versionOf(bytes), bytes }
  const size = statOf(`${workspace}/${path}`)?.size ?? Number.POSITIVE_INFINITY
  if (bytes === 'unreadable' || size > MAX_HASHED) return 'gone'
  try {
    return { version: hashInPieces(`${workspace}/${path}`), bytes: null }
  } catch {
    return 'gone'
  }
}

function hashInPieces(absolute: string): FileVersion {
  const file = openSync(absolute, 'r')
  const hash = createHash('sha256')
  const piece = Buffer.alloc(1024 * 1024)
  let bytes = 0
  try {
    for (let read = readSync(file, piece); read > 0; read = readSync(file, piece)) {
      hash.update(piece.subarray(0, read))
      bytes += read
    }
  } finally {
    closeSync(file)
  }
  return { hash: hash.digest('hex'), bytes }
}

/** The folders on the way that were not there before, the outermost first. */
function newFolders(before: Snapshot, path: string): string[] {
  const missing: string[] = []
  for (let folder = dirname(path); folder !== '.'; folder = dirname(folder)) {
    if (!before.folders.has(folder) && !before.skipped.has(folder)) missing.unshift(folder)
  }
  return missing
}

function shownChange({ change, now }: Described, shown: { until: number; length: number }): FileChange {
  const { path, before, after, content, mode } = change
  const isOver = performance.now() > shown.until || shown.length > MAX_DIFF_LENGTH || (after !== null && now === null)
  const { diff, added, removed } = isOver ? omitted('too-large') : diffBytes(content, now)
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
