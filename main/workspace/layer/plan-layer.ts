import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pLimit from 'p-limit'
import type { EntryChange, FileChange, FolderEntry } from '../../../shared/session/effects'
import type { RehearsedContents } from '../changes/change-set'
import { sameVersion, versionOnDisk } from '../changes/file-version'
import { onTheWay } from '../changes/in-the-way'
import { planContents } from '../changes/plan-change'
import { omitted } from '../diff/diff-text'
import type { LayerDifference, LayerEntry } from './read-layer'

/**
 * A layer as changes of the folder below it. `stored` has the bytes of each file that it leaves, `contents` those of files
 * that are small enough to be looked at; `leftOut` are the paths of what no plan can have.
 */
export type LayerPlan = {
  changes: FileChange[]
  contents: Map<string, Uint8Array>
  stored: RehearsedContents
  leftOut: string[]
}

type LayerFolders = { upper: string; folder: string; signal?: AbortSignal }
type Planning = LayerFolders & { left: { files: number; bytes: number } }
type PlannedFile = { change: FileChange; content?: Uint8Array | undefined; modified?: number }

/** So many files of a layer get a difference line by line, of so many bytes in all; the others are named by their sizes. */
const MAX_COMPARED_FILES = 400
const MAX_COMPARED_BYTES = 16 * 1024 * 1024
const MAX_COMPARED_FILE = 1024 * 1024
const AT_ONCE = 8

/** Plans that the folder becomes as the layer shows it. Reads both, and writes nothing. */
export async function planLayer(differences: readonly LayerDifference[], layered: LayerFolders): Promise<LayerPlan> {
  const planning = { ...layered, left: { files: MAX_COMPARED_FILES, bytes: MAX_COMPARED_BYTES } }
  const parents = new Set(differences.flatMap(({ path, after }) => (after ? onTheWay(path).slice(0, -1) : [])))
  const planned = await pLimit(AT_ONCE).map(differences, difference => planOne(difference, planning, parents))
  const files = planned.flatMap(one => (one && one !== 'left-out' ? [one] : []))
  return {
    changes: files.map(({ change }) => change),
    contents: new Map(
      files.flatMap(({ change, content }) => (content && change.after ? [[change.path, content] as const] : [])),
    ),
    stored: new Map(
      files.flatMap(({ change, modified }) => {
        const { path, after } = change
        if (!after || modified === undefined) return []
        return [
          [path, { version: after, modified, chunks: () => createReadStream(join(layered.upper, path)) }] as const,
        ]
      }),
    ),
    leftOut: differences.filter((_, index) => planned[index] === 'left-out').map(({ path }) => path),
  }
}

async function planOne(
  difference: LayerDifference,
  planning: Planning,
  parents: ReadonlySet<string>,
): Promise<PlannedFile | 'left-out' | undefined> {
  planning.signal?.throwIfAborted()
  const { path, before, after } = difference
  if (before?.kind === 'other' || after?.kind === 'other') return 'left-out'
  if (before?.kind === 'file' && after?.kind === 'file') return planChanged(path, { before, after }, planning)
  if (after?.kind === 'file') return planCreated(path, { before, after }, planning)
  if (before?.kind === 'file') return planDeleted(path, { before, after }, planning)
  // A folder like any other is made for what comes into it.
  if (!before && after?.kind === 'folder' && isUsual(after.mode) && parents.has(path)) return undefined
  return { change: { ...bare(path), entry: { before: entryOf(before), after: entryOf(after) } } }
}

type FileEntry = Extract<LayerEntry, { kind: 'file' }>

async function planChanged(
  path: string,
  { before, after }: { before: FileEntry; after: FileEntry },
  planning: Planning,
): Promise<PlannedFile | undefined> {
  const { upper, folder, signal } = planning
  const hasBits = before.mode !== after.mode
  if (before.bytes === after.bytes) {
    const [now, then] = await Promise.all([versionOnDisk(join(folder, path), signal), versionOnDisk(join(upper, path))])
    if (sameVersion(now, then)) return planKept(path, { before, after })
  }
  const bits = hasBits && { mode: after.mode, modeBefore: before.mode }
  const { change, content } = await compared(path, { before, after }, planning)
  return { change: { ...change, ...bits }, content, modified: after.modified }
}

/** Only its bits or its time are others: the time alone tells make what to do. */
function planKept(path: string, { before, after }: { before: FileEntry; after: FileEntry }): PlannedFile | undefined {
  const isTouched = before.modified !== after.modified
  if (!isTouched && before.mode === after.mode) return undefined
  const times = (entry: FileEntry) => (isTouched ? { modified: entry.modified } : {})
  const entry: EntryChange = {
    before: { kind: 'file', mode: before.mode, ...times(before) },
    after: { kind: 'file', mode: after.mode, ...times(after) },
  }
  return { change: { ...bare(path), entry } }
}

async function planCreated(
  path: string,
  { before, after }: { before: LayerEntry | null; after: FileEntry },
  planning: Planning,
): Promise<PlannedFile> {
  const { change, content } = await compared(path, { before: null, after }, planning)
  const entry = before && { entry: { before: entryOf(before), after: null } }
  return { change: { ...change, mode: after.mode, ...entry }, content, modified: after.modified }
}

async function planDeleted(
  path: string,
  { before, after }: { before: FileEntry; after: LayerEntry | null },
  planning: Planning,
): Promise<PlannedFile> {
  const { change } = await compared(path, { before, after: null }, planning)
  return { change: { ...change, ...(after && { entry: { before: null, after: entryOf(after) } }) } }
}

type Sides = { before: FileEntry | null; after: FileEntry | null }

async function compared(path: string, { before, after }: Sides, planning: Planning): Promise<PlannedFile> {
  const { upper, folder, signal, left } = planning
  const [old, made] = [join(folder, path), join(upper, path)]
  const bytes = (before?.bytes ?? 0) + (after?.bytes ?? 0)
  const isShown =
    left.files > 0 && bytes <= left.bytes && Math.max(before?.bytes ?? 0, after?.bytes ?? 0) <= MAX_COMPARED_FILE
  if (isShown) {
    left.files -= 1
    left.bytes -= bytes
    const [oldBytes, newBytes] = await Promise.all([before && readFile(old), after && readFile(made)])
    const names = before && before.names > 1 && { names: before.names }
    const { change, content } = await planContents(path, old, { before: oldBytes, after: newBytes, ...names })
    return { change: { ...change, rehearsed: true }, content: content ?? undefined }
  }
  const [now, then] = await Promise.all([before && versionOnDisk(old, signal), after && versionOnDisk(made, signal)])
  const names = before && before.names > 1 && { otherNames: before.names - 1 }
  return { change: { ...bare(path), before: now, after: then, ...names } }
}

function bare(path: string): FileChange {
  return { type: 'file-change', path, before: null, after: null, ...omitted('too-large'), rehearsed: true }
}

function entryOf(entry: LayerEntry | null): FolderEntry | null {
  if (!entry || entry.kind === 'other') return null
  return entry.kind === 'file' ? { kind: 'file', mode: entry.mode } : entry
}

/** Returns whether folders get these bits where nobody says which. */
function isUsual(mode: number): boolean {
  return mode === (0o777 & ~process.umask())
}
