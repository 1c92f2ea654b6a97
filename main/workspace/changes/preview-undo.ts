import pLimit from 'p-limit'
import { AppError, errorText } from '../../../shared/errors'
import { type LocalizedText, sentence } from '../../../shared/sentence'
import type { FileChange, FileVersion, FolderEntry } from '../../../shared/session/effects'
import { diffInSlices } from '../diff/diff-in-slices'
import { MAX_COMPARED_BYTES as MAX_BYTES_OF_FILE, omitted, type TextDiff } from '../diff/diff-text'
import type { ChangeStep, Preimages } from './change-step'
import { isEntryOnly } from './entry-steps'
import { sameVersion, versionOf } from './file-version'
import { type Files, NO_FILE } from './in-the-way'
import type { UndoableChange } from './merge-change'
import type { PlannedStep } from './plan-each'
import { filesOnDisk, leavingBy, linksMade, planStepBack } from './plan-undo'
import { refuseReadOnly } from './refuse-read-only'
import { locateStep } from './stage-change'

/** The effect that taking several change sets back would have on a folder. */
export type UndoPreview = {
  /** The files that would differ from now, by path. */
  changes: FileChange[]
  /** Files that moved on since: what was done to them since is kept. */
  merged: string[]
  /** Files that are left as they are in every set, and why. */
  refused: { path: string; reason: LocalizedText }[]
  /** The paths taken back from each set, in the order of the sets. */
  taken: string[][]
}

/** Files that are each stuck only once others are left out: after so many rounds nobody could follow the plan either. */
const MAX_ROUNDS = 20
/** Differences are made of so many bytes in all; the files beyond are named without theirs. */
const MAX_COMPARED_BYTES = 32 * 1024 * 1024

/**
 * Foresees taking change sets back one after the other, the first one first, and changes nothing. A file that is stuck in
 * one of them is left out of all. Rejects with `AppError('conflict')` where that does not come to an end.
 */
export async function previewUndo(
  workspace: string,
  sets: readonly (readonly UndoableChange[])[],
  preimages: Preimages,
): Promise<UndoPreview> {
  const refused = new Map<string, LocalizedText>()
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const folder = foreseenFolder(filesOnDisk(workspace, linksMade(sets.flat())), { workspace, preimages })
    const size = refused.size
    const taken: string[][] = []
    for (const set of sets) taken.push(await takeBack(set, folder, refused))
    if (refused.size > size) continue
    return {
      changes: await differences(workspace, folder),
      merged: [...folder.merged],
      refused: [...refused].map(([path, reason]) => ({ path, reason })),
      taken,
    }
  }
  throw new AppError(
    'conflict',
    sentence`These changes depend too much on each other to undo all at once. Undo them one by one.`,
  )
}

type Foreseen = { version: FileVersion | null; read(): Promise<Uint8Array> }

type Folder = Files & {
  make(step: ChangeStep): Promise<void>
  entries: ReadonlyMap<string, Foreseen>
  /** Refuses a file of the disk that may not be written. */
  refuseReadOnly(path: string): Promise<void>
  merged: Set<string>
  preimages: Preimages
}

/** A folder in which steps can be made that nobody sees on disk. */
function foreseenFolder(disk: Files, { workspace, preimages }: { workspace: string; preimages: Preimages }): Folder {
  const entries = new Map<string, Foreseen>()
  const others = new Map<string, FolderEntry | null>()
  const entryAt = async (path: string): Promise<Foreseen> =>
    entries.get(path) ?? { version: await disk.versionAt(path), read: () => disk.read(path) }
  return {
    entries,
    preimages,
    merged: new Set(),
    versionAt: async path => (await entryAt(path)).version,
    read: async path => (await entryAt(path)).read(),
    entryAt: async path => (others.has(path) ? (others.get(path) ?? null) : disk.entryAt(path)),
    async filesBelow(path) {
      const isBelow = (one: string) => one.startsWith(`${path}/`)
      const there = ((await disk.filesBelow(path)) ?? []).filter(one => entries.get(one)?.version !== null)
      const made = [...entries].filter(([one, { version }]) => version && isBelow(one)).map(([one]) => one)
      return [...new Set([...there, ...made])]
    },
    async refuseReadOnly(path) {
      const { real, info } = await locateStep(workspace, path)
      if (info?.isFile())
        await refuseReadOnly(
          real,
          cause => new AppError('denied', sentence`${path} is read-only`, { cause }),
          info.mode,
        )
    },
    async make(step) {
      const { path, content, moveTo, entry } = step
      if (entry) others.set(path, entry.after)
      if (isEntryOnly(step)) return
      if (moveTo !== undefined) entries.set(moveTo, await entryAt(path))
      entries.set(path, leftBy(content, preimages))
    },
  }
}

function leftBy(content: ChangeStep['content'], preimages: Preimages): Foreseen {
  if (!content) return { version: null, read: async () => new Uint8Array() }
  if (content instanceof Uint8Array) return { version: versionOf(content), read: async () => content }
  return { version: content.version, read: () => preimages.get(content.version.hash) }
}

/** Makes the steps back of a set in a foreseen folder. Resolves to the paths that are taken back. */
async function takeBack(set: readonly UndoableChange[], folder: Folder, refused: Map<string, LocalizedText>) {
  const isLeft = ({ path, movedTo = path }: UndoableChange) => refused.has(path) || refused.has(movedTo)
  const moved = new Map(
    set.flatMap(change => (change.movedTo === undefined ? [] : [[change.movedTo, change] as const])),
  )
  const meant = set.filter(change => !isLeft(change) && !isLeft(moved.get(change.path) ?? change))
  const sources = meant.filter(({ path }) => !moved.has(path))
  const leaving = leavingBy(meant)
  const planned = await pLimit(8).map(sources, async change => ({ change, found: await plan(change, folder, leaving) }))
  for (const { change, found } of planned) {
    if ('stuck' in found) refuse(change, found.stuck, refused)
    else if (found.step) await folder.make(found.step)
    if ('step' in found && found.step?.content instanceof Uint8Array) folder.merged.add(change.path)
  }
  return meant.map(({ path }) => path)
}

async function plan(change: UndoableChange, folder: Folder, leaving: ReadonlySet<string>): Promise<PlannedStep> {
  try {
    const found = await planStepBack(change, { files: folder, preimages: folder.preimages, leaving })
    const step = 'step' in found ? found.step : null
    if (step?.before && step.moveTo === undefined && !step.replacesReadOnly) await folder.refuseReadOnly(step.path)
    return found
  } catch (thrown) {
    // A file that cannot even be looked at holds up no other file.
    return { stuck: errorText(thrown) }
  }
}

function refuse({ path, movedTo }: UndoableChange, reason: LocalizedText, refused: Map<string, LocalizedText>): void {
  refused.set(path, reason)
  if (movedTo !== undefined) refused.set(movedTo, reason)
}

/** Returns the files that would differ from those on disk. */
async function differences(workspace: string, folder: Folder): Promise<FileChange[]> {
  const disk = filesOnDisk(workspace)
  const changes: FileChange[] = []
  let left = MAX_COMPARED_BYTES
  for (const [path, entry] of folder.entries) {
    const found = await disk.versionAt(path)
    // A folder makes room for a file that comes.
    const [before, after] = [found === NO_FILE ? null : found, entry.version]
    if (sameVersion(before, after)) continue
    const bytes = Math.max(before?.bytes ?? 0, after?.bytes ?? 0)
    left -= bytes
    const isCompared = bytes <= MAX_BYTES_OF_FILE && left >= 0
    const { diff, added, removed } = isCompared ? await compared(disk, { path, before, entry }) : omitted('too-large')
    changes.push({ type: 'file-change', path, before, after, added, removed, diff })
  }
  return changes.sort((one, other) => (one.path < other.path ? -1 : 1))
}

type Compared = { path: string; before: FileVersion | null; entry: Foreseen }

async function compared(disk: Files, { path, before, entry }: Compared): Promise<TextDiff> {
  const [old, made] = [before && (await disk.read(path)), entry.version && (await entry.read())]
  return diffInSlices(old, made)
}
