import { randomUUID } from 'node:crypto'
import { chmod, constants, copyFile, link, mkdir, open, rename, rm, rmdir, stat, unlink } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { FileVersion } from '../../shared/effects'
import { AppError } from '../../shared/errors'
import type { ChangeStep } from './change-set'
import { isMissing, sameVersion, versionOf, versionOnDisk } from './file-version'
import { type HeldFolder, holdFolder } from './hold-folder'
import { relativePath, resolveInside } from './resolve-path'

/** A step whose bytes are on disk beside the target. `created` lists the folders that had to be made, outermost first. */
export type Staged = ChangeStep & {
  /** The folder of the target, held until the step is discarded. Both paths are in it. */
  folder: HeldFolder
  absolute: string
  temporary: string | null
  created: string[]
  /** That of the file before; undefined where there was none. */
  mode: number | undefined
}

/** Where a step's file is. Refuses with 'conflict' where a link has come into the path since it was planned. */
export async function locateStep(workspace: string, path: string): Promise<string> {
  const absolute = await resolveInside(workspace, path)
  if (relativePath(workspace, absolute) !== path) throw changed(path)
  return absolute
}

/** Refuses with `AppError('conflict')` where the file is not as the step says that it must be. Resolves to its place. */
export async function checkStep(workspace: string, { path, before }: ChangeStep): Promise<string> {
  const absolute = await locateStep(workspace, path)
  if (!sameVersion(await versionOnDisk(absolute), before)) throw changed(path)
  return absolute
}

/** Writes what a step leaves beside its target, and syncs it. What fails leaves nothing behind. */
export async function stage(workspace: string, step: ChangeStep, knownMode?: number): Promise<Staged> {
  const real = await locateStep(workspace, step.path)
  const created: string[] = []
  const folder = await folderOf(real, created)
  const absolute = join(folder.path, basename(real))
  const staged: Staged = { ...step, folder, absolute, temporary: null, created, mode: knownMode }
  try {
    const mode = knownMode ?? (step.before ? (await stat(absolute)).mode : undefined)
    staged.mode = mode
    if (!step.content) return staged
    // Not named after the target, whose name may be as long as names can be.
    const temporary = join(folder.path, `${leftoverPrefix(versionOf(step.content))}${randomUUID()}.tmp`)
    staged.temporary = temporary
    // Until it has the mode of the file before, which may be a secret, it is its owner's only.
    await writeSynced(temporary, step.content, mode === undefined ? 0o666 : 0o600)
    if (mode !== undefined) await chmod(temporary, mode)
    return staged
  } catch (thrown) {
    await discard([staged])
    throw thrown
  }
}

/** Moves a staged step into place, as long as the disk still is as it must be. */
export async function commit(workspace: string, { absolute, temporary, ...step }: Staged): Promise<void> {
  await checkStep(workspace, step)
  if (!sameVersion(await versionOnDisk(absolute), step.before)) throw changed(step.path)
  if (!temporary) return unlink(absolute)
  if (step.before) return rename(temporary, absolute)
  await placeNew(temporary, { absolute, path: step.path })
}

/** Lets go of staged steps and removes what they left: temporary files, and folders that were made and are empty. */
export async function discard(staged: readonly Staged[]): Promise<void> {
  for (const { temporary, created, folder } of staged.toReversed()) {
    // What cannot be removed must not hide whether the change was made, and why not.
    if (temporary) await rm(temporary, { force: true }).catch(() => undefined)
    await folder.close()
    await removeFolders(created)
  }
}

/** The folder of a file, made where it is missing. What fails leaves none behind that was made. */
async function folderOf(real: string, created: string[]): Promise<HeldFolder> {
  try {
    await makeFolders(dirname(real), created)
    return await holdFolder(dirname(real))
  } catch (thrown) {
    await removeFolders(created)
    throw thrown
  }
}

async function removeFolders(created: readonly string[]): Promise<void> {
  for (const folder of created.toReversed()) await rmdir(folder).catch(() => undefined)
}

/** How the names of temporary files with this content begin: a crash leaves them behind, and they must be found again. */
export function leftoverPrefix({ hash }: FileVersion): string {
  return `.atrium-${hash.slice(0, 16)}-`
}

async function writeSynced(path: string, bytes: Uint8Array, mode: number): Promise<void> {
  const file = await open(path, 'wx', mode)
  try {
    await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
}

/** Unlike a rename, never replaces a file that appeared in the meantime. The temporary file stays. */
async function placeNew(temporary: string, { absolute, path }: { absolute: string; path: string }): Promise<void> {
  try {
    // Some file systems have no hard links.
    await link(temporary, absolute).catch(thrown => {
      if (isTaken(thrown)) throw thrown
      return copyFile(temporary, absolute, constants.COPYFILE_EXCL)
    })
  } catch (thrown) {
    throw isTaken(thrown) ? changed(path, thrown) : thrown
  }
}

/** Makes the missing folders down to `folder`, and notes each that it made, outermost first. */
async function makeFolders(folder: string, created: string[]): Promise<void> {
  const found = await stat(folder).catch(thrown => {
    if (isMissing(thrown)) return null
    throw thrown
  })
  if (found) return
  await makeFolders(dirname(folder), created)
  try {
    await mkdir(folder)
    created.push(folder)
  } catch (thrown) {
    // Made by somebody else at the same time, who then has to remove it.
    if (!isTaken(thrown)) throw thrown
  }
}

function isTaken(thrown: unknown): boolean {
  return (thrown as NodeJS.ErrnoException | null)?.code === 'EEXIST'
}

function changed(path: string, cause?: unknown): AppError {
  return new AppError('conflict', `${path} has changed since the change was planned`, { cause })
}
