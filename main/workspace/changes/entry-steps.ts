import { chmod, lstat, readlink, rmdir, symlink, unlink, utimes } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { EntryChange, FolderEntry } from '../../../shared/session/effects'
import type { ChangeStep } from './change-step'
import { isMissing } from './file-version'
import { makeFolders } from './make-folders'
import { changed, locateStep, type StagingState } from './stage-change'

/** A step that changes more than the content of a file. */
export type EntryStep = Pick<ChangeStep, 'path'> & { entry: EntryChange }

/** True of a step that changes nothing but a link, a folder, or the bits of a file. */
export function isEntryOnly({ before, content, moveTo, entry }: ChangeStep): boolean {
  return entry !== undefined && !before && !content && moveTo === undefined
}

export function entrySteps(steps: readonly ChangeStep[]): EntryStep[] {
  return steps.flatMap(({ path, entry }) => (entry ? [{ path, entry }] : []))
}

/** The entry that is at a path now; null where there is none, or a link on the way. Of a file only its bits count. Links are not followed. */
export async function entryOnDisk(workspace: string, path: string): Promise<FolderEntry | 'other' | null> {
  const folder = await folderOf(workspace, path).catch(() => null)
  if (folder === null) return null
  const place = join(folder, basename(path))
  try {
    const info = await lstat(place)
    const mode = info.mode & 0o7777
    if (info.isSymbolicLink()) return { kind: 'link', target: await readlink(place) }
    if (info.isDirectory()) return { kind: 'folder', mode }
    return info.isFile() ? { kind: 'file', mode, modified: info.mtimeMs } : 'other'
  } catch (thrown) {
    if (isMissing(thrown)) return null
    throw thrown
  }
}

/** Returns whether two entries are the same, but for the time of a file of which none is told. */
export function sameEntry(one: FolderEntry | 'other' | null, other: FolderEntry | 'other' | null): boolean {
  if (one === null || other === null || one === 'other' || other === 'other') return one === other
  if (one.kind === 'link') return other.kind === 'link' && one.target === other.target
  return one.kind === other.kind && one.mode === other.mode
}

/** Refuses with 'conflict' where another entry is there than the one that a step is to change. A file may be replaced by one. */
export async function checkEntries(workspace: string, steps: readonly EntryStep[]): Promise<void> {
  for (const { path, entry } of steps) {
    const found = await entryOnDisk(workspace, path)
    const isSame = entry.before === null ? found === null || isFile(found) : sameEntry(found, entry.before)
    if (!isSame) throw changed(path)
  }
}

function isFile(entry: FolderEntry | 'other' | null): boolean {
  return entry !== null && entry !== 'other' && entry.kind === 'file'
}

/** Takes away the links that go, so that files and folders can come where they are. Each that was made is told to `made`. */
export async function removeLinks(
  ground: StagingState,
  steps: readonly EntryStep[],
  made: (back: EntryStep) => void,
): Promise<void> {
  for (const { path, entry } of steps) {
    if (entry.before?.kind !== 'link') continue
    await inFolder(ground, path, unlink)
    made({ path, entry: { before: null, after: entry.before } })
  }
}

const OWNER_WRITES = 0o300

/**
 * Lets files come and go in folders that are read-only and that these steps change, and get their bits in the end. Each that was
 * made is told to `made`.
 */
export async function openFolders(
  ground: StagingState,
  steps: readonly EntryStep[],
  made: (back: EntryStep) => void,
): Promise<void> {
  const outermostFirst = steps.toSorted((one, other) => one.path.length - other.path.length)
  for (const { path, entry } of outermostFirst) {
    const { before } = entry
    if (before?.kind !== 'folder' || (before.mode & OWNER_WRITES) === OWNER_WRITES) continue
    const mode = before.mode | OWNER_WRITES
    await inFolder(ground, path, place => chmod(place, mode))
    made({ path, entry: { before: { kind: 'folder', mode }, after: before } })
  }
}

/**
 * Makes the entries that come once files are in place: folders go from the innermost, come from the outermost, and get their
 * bits last. A folder that is not empty stays: what is in it is somebody else's.
 */
export async function makeEntries(
  ground: StagingState,
  steps: readonly EntryStep[],
  made: (back: EntryStep) => void,
): Promise<void> {
  const outermostFirst = steps.toSorted((one, other) => one.path.length - other.path.length)
  for (const step of outermostFirst.toReversed()) if (await removeFolder(ground, step)) made(reversed(step))
  for (const step of outermostFirst) if (await makeEntry(ground, step)) made(reversed(step))
  for (const step of outermostFirst.toReversed()) {
    await setBits(ground, step)
    if (step.entry.before?.kind === step.entry.after?.kind) made(reversed(step))
  }
}

function reversed({ path, entry: { before, after } }: EntryStep): EntryStep {
  return { path, entry: { before: after, after: before } }
}

async function removeFolder(ground: StagingState, { path, entry: { before, after } }: EntryStep): Promise<boolean> {
  if (before?.kind !== 'folder' || after) return false
  return inFolder(ground, path, rmdir).then(
    () => true,
    () => false,
  )
}

async function makeEntry(ground: StagingState, { path, entry: { before, after } }: EntryStep): Promise<boolean> {
  if (after?.kind === 'link') {
    // An emptied folder makes room.
    if (before?.kind === 'folder') await inFolder(ground, path, rmdir)
    await inFolder(ground, path, place => symlink(after.target, place))
    return true
  }
  if (after?.kind !== 'folder' || before?.kind === 'folder') return false
  await makeFolders(join(ground.workspace, path), ground)
  return true
}

async function setBits(ground: StagingState, { path, entry: { after } }: EntryStep): Promise<void> {
  if (!after || after.kind === 'link') return
  await inFolder(ground, path, async place => {
    await chmod(place, after.mode)
    if (after.kind !== 'file' || after.modified === undefined) return
    await utimes(place, after.modified / 1000, after.modified / 1000)
  })
}

/** Takes back what was made, as far as it goes. Resolves to the paths of which nothing could be taken back. */
export async function takeEntriesBack(ground: StagingState, made: readonly EntryStep[]): Promise<string[]> {
  const left: string[] = []
  for (const step of made.toReversed()) {
    const back = async () => {
      await removeLinks(ground, [step], () => undefined)
      await makeEntries(ground, [step], () => undefined)
    }
    await back().catch(() => void left.push(step.path))
  }
  return left
}

function inFolder<T>({ workspace, folders }: StagingState, path: string, work: (place: string) => Promise<T>) {
  return folderOf(workspace, path).then(real => folders.within(real, folder => work(join(folder, basename(path)))))
}

/** The real path of the folder of an entry. Refuses with 'conflict' where a link has come into the way to it. */
async function folderOf(workspace: string, path: string): Promise<string> {
  const folder = dirname(path)
  if (folder === '.') return workspace
  return (await locateStep(workspace, folder)).real
}
