import { randomUUID } from 'node:crypto'
import { chmod, constants, copyFile, link, mkdir, open, rename, rm, rmdir, stat, unlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { AppError } from '../../shared/errors'
import type { ChangeStep } from './change-set'
import { isMissing, sameVersion, versionOnDisk } from './file-version'
import { relativePath, resolveInside } from './resolve-path'

/** A step whose bytes are on disk beside the target. `created` lists the folders that had to be made, outermost first. */
export type Staged = ChangeStep & {
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
  const absolute = await locateStep(workspace, step.path)
  const mode = knownMode ?? (step.before ? (await stat(absolute)).mode : undefined)
  if (!step.content) return { ...step, absolute, temporary: null, created: [], mode }
  // Not named after the target, whose name may be as long as names can be.
  const temporary = join(dirname(absolute), `.atrium-${randomUUID()}.tmp`)
  const staged: Staged = { ...step, absolute, temporary, created: [], mode }
  try {
    await makeFolders(dirname(absolute), staged.created)
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
  if (!temporary) return unlink(absolute)
  if (step.before) return rename(temporary, absolute)
  await placeNew(temporary, { absolute, path: step.path })
}

/** Removes what staging left: temporary files, and folders that were made and are empty. */
export async function discard(staged: readonly Staged[]): Promise<void> {
  for (const { temporary, created } of staged.toReversed()) {
    // What cannot be removed must not hide whether the change was made, and why not.
    if (temporary) await rm(temporary, { force: true }).catch(() => undefined)
    for (const folder of created.toReversed()) await rmdir(folder).catch(() => undefined)
  }
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
