import { createHash, randomUUID } from 'node:crypto'
import { constants, copyFile, link, lstat, open, rename, rm, unlink } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { AppError } from '../../../shared/errors'
import { sentence } from '../../../shared/sentence'
import { isRespelled } from '../paths/is-respelled'
import { lookInside, type ResolvedPath, relativePath } from '../paths/resolve-path'
import { retryBusyFile } from '../retry-busy-file'
import { type ChangeStep, versionLeftBy } from './change-step'
import { fileOnDisk, sameVersion } from './file-version'
import type { HeldFolders } from './hold-folder'
import { isTaken, makeFolders } from './make-folders'
import { refuseReadOnly } from './refuse-read-only'
import { tellWritten } from './written-here'

/**
 * The state in which steps are made. `created` collects the folders that had to be made for them, `modes` says which bits
 * some of these had.
 */
export type StagingState = {
  workspace: string
  folders: HeldFolders
  created: string[]
  modes?: ReadonlyMap<string, number>
  /** The temporary files written beside files that have several names, by the file and what it gets. */
  linked: Map<string, Promise<TemporaryFile>>
  /** The files of which others become names again. */
  leaders: ReadonlySet<string>
}

/** `folder` is the real one. */
type TemporaryFile = { folder: string; name: string }

/** A step whose bytes are on disk beside the target. */
export type Staged = ChangeStep & {
  real: string
  /** A name in the folder of the target. */
  temporary: string | null
  /** That of the file before, or the one it is to get; undefined for a new file like any other. */
  mode: number | undefined
  modeBefore: number | undefined
}

/** Locates a step's file. Rejects with 'conflict' if a link has come into the path since it was planned. */
export async function locateStep(workspace: string, path: string): Promise<ResolvedPath> {
  const place = await lookInside(workspace, path)
  if (relativePath(workspace, place.real) !== path) throw changed(path)
  return place
}

/** Refuses with 'conflict' what cannot be the file that a step is for, by what was seen there alone. */
export function checkLook({ path, before }: Pick<ChangeStep, 'path' | 'before'>, info: ResolvedPath['info']): void {
  const isSame = before ? info?.isFile() && info.size === before.bytes : info === null
  if (!isSame) throw changed(path)
}

/**
 * Writes what a step leaves beside its target, and syncs it, unless it can be seen that the disk is not as it must be:
 * every byte is compared right before the move. What fails leaves no file behind.
 */
export async function stage(ground: StagingState, step: ChangeStep): Promise<Staged> {
  const { workspace, folders } = ground
  const { real, info } = await locateStep(workspace, step.path)
  checkLook(step, info)
  // If the file is there, so is its folder.
  if (!step.before) await makeFolders(dirname(real), ground)
  if (step.moveTo !== undefined) await makeFolders(dirname(await freePlace(workspace, step)), ground)
  return folders.within(dirname(real), async folder => {
    const modeBefore = info ? info.mode & 0o7777 : undefined
    const mode = info && modeBefore !== step.modeNow ? modeBefore : step.mode
    // To be moved, a file need not be writable.
    if (step.before && step.moveTo === undefined && !step.replacesReadOnly)
      await refuseUnwritable(join(folder, basename(real)), step.path, modeBefore)
    const staged: Staged = { ...step, real, temporary: null, mode, modeBefore }
    if (!step.content) return staged
    // Not named after the target, whose name may be as long as names can be.
    const temporary = `${leftoverPrefix(step.path)}${randomUUID()}.tmp`
    const sharedName = async () => {
      const name = ground.leaders.has(step.path)
        ? step.path
        : (step.linkTo ?? (await nameOfSeveral(folder, real, info)))
      return name && `${name}:${versionLeftBy(step)?.hash}:${mode}`
    }
    const write = async () => {
      await writeSynced(join(folder, temporary), step.content as Content, { mode, modified: step.modified }).catch(
        async thrown => {
          await rm(join(folder, temporary), { force: true }).catch(() => undefined)
          throw thrown
        },
      )
      return { folder: dirname(real), name: temporary }
    }
    const isLinked = step.linkTo !== undefined && (await linkBack(ground, step, join(folder, temporary)))
    if (!isLinked) await linkOrWrite(ground, { shared: await sharedName(), temporary: join(folder, temporary), write })
    return { ...staged, temporary }
  })
}

/** Names the file that stands behind one of several names; undefined where it has no other. */
async function nameOfSeveral(folder: string, real: string, info: ResolvedPath['info']): Promise<string | undefined> {
  if (!info || info.nlink < 2) return undefined
  const { dev, ino } = await lstat(join(folder, basename(real)), { bigint: true })
  return `${dev}:${ino}`
}

type SharedWrite = { shared: string | undefined; temporary: string; write(): Promise<TemporaryFile> }

/**
 * Names of one file that get the same bytes stay names of one file: what was written for the first of them gets another name
 * for each of the others. Where that cannot be done, the file is written for each.
 */
async function linkOrWrite(
  { folders, linked }: StagingState,
  { shared, temporary, write }: SharedWrite,
): Promise<void> {
  const first = shared === undefined ? undefined : linked.get(shared)
  if (!first) {
    const writing = write()
    if (shared !== undefined) linked.set(shared, writing)
    await writing
    return
  }
  const isLinked = await first
    .then(({ folder, name }) => folders.within(folder, there => link(join(there, name), temporary)))
    .then(() => true)
    .catch(() => false)
  if (!isLinked) await write()
}

/** Gives a file, which the step's was a name of, that name again. False where it is gone or no longer the same. */
async function linkBack({ workspace, folders }: StagingState, step: ChangeStep, temporary: string): Promise<boolean> {
  try {
    const { real, info } = await locateStep(workspace, step.linkTo ?? '')
    const other = (folder: string) => join(folder, basename(real))
    return await folders.within(dirname(real), async folder => {
      const found = await fileOnDisk(other(folder), { before: info })
      if (!found || !sameVersion(found.version, versionLeftBy(step))) return false
      if (step.mode !== undefined && found.mode !== step.mode) return false
      await link(other(folder), temporary)
      return true
    })
  } catch {
    return false
  }
}

/** Moves a staged step into place, as long as the disk still is as it must be, to the byte. */
export async function commit(
  { workspace, folders }: StagingState,
  { real, temporary, ...step }: Staged,
): Promise<void> {
  const { info } = await locateStep(workspace, step.path)
  checkLook(step, info)
  const target = step.moveTo === undefined ? null : await freePlace(workspace, step)
  const move = async (folder: string) => {
    const absolute = join(folder, basename(real))
    const found = await fileOnDisk(absolute, { before: info })
    if (!sameVersion(found?.version ?? null, step.before)) throw changed(step.path)
    if (target) return folders.within(dirname(target), there => moveNew(absolute, join(there, basename(target)), step))
    if (!temporary) return unlink(absolute)
    if (step.before) return rename(join(folder, temporary), absolute)
    await placeNew(join(folder, temporary), { absolute, path: step.path })
  }
  // Each time the file is looked at again.
  await retryBusyFile(() => folders.within(dirname(real), move))
  for (const path of [real, target]) if (path) tellWritten(path)
}

/**
 * Returns the path to which a step moves its file. Rejects with 'conflict' if something is there, unless it is the file
 * itself under another spelling of its name.
 */
async function freePlace(workspace: string, { path, moveTo = path }: Pick<ChangeStep, 'path' | 'moveTo'>) {
  const { real, info } = await locateStep(workspace, moveTo)
  const own = isRespelled(path, moveTo) ? (await locateStep(workspace, path)).info : null
  if (info && (info.ino !== own?.ino || info.dev !== own.dev)) throw changed(moveTo)
  return real
}

/** Removes the temporary file of a staged step, where there still is one. */
export async function discard({ folders }: StagingState, { real, temporary }: Staged): Promise<void> {
  if (!temporary) return
  // A file that cannot be removed must not hide whether the change was made, and why not.
  const remove = (folder: string) => retryBusyFile(() => rm(join(folder, temporary), { force: true }))
  await folders.within(dirname(real), remove).catch(() => undefined)
}

/** Returns the prefix of the names of a target's temporary files: a crash leaves them behind, and they must be found again. */
export function leftoverPrefix(path: string): string {
  return `.atrium-${createHash('sha256').update(path).digest('hex').slice(0, 16)}-`
}

function refuseUnwritable(absolute: string, path: string, mode: number | undefined): Promise<void> {
  return refuseReadOnly(absolute, cause => new AppError('denied', sentence`${path} is read-only`, { cause }), mode)
}

type Content = NonNullable<ChangeStep['content']>

type FileState = { mode: number | undefined; modified: number | undefined }

async function writeSynced(path: string, content: Content, { mode, modified }: FileState): Promise<void> {
  // Until it has the mode of the file before, which may be a secret, it is its owner's only.
  const file = await open(path, 'wx', mode === undefined ? 0o666 : 0o600)
  try {
    if (content instanceof Uint8Array) await file.writeFile(content)
    else for await (const chunk of content.chunks()) await file.writeFile(chunk)
    if (mode !== undefined) await file.chmod(mode)
    if (modified !== undefined) await file.utimes(modified / 1000, modified / 1000)
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

/** Moves a file to a place that is free. Unlike a rename alone, never replaces a file that appeared there in the meantime. */
async function moveNew(from: string, to: string, { path, moveTo = path }: Pick<ChangeStep, 'path' | 'moveTo'>) {
  if (isRespelled(path, moveTo)) return rename(from, to)
  try {
    await link(from, to)
  } catch (thrown) {
    if (isTaken(thrown)) throw changed(moveTo, thrown)
    // Some file systems have no hard links.
    return rename(from, to)
  }
  await unlink(from).catch(async thrown => {
    await unlink(to)
    throw thrown
  })
}

/** Says that a file is not the one that the change was planned for. */
export function changed(path: string, cause?: unknown): AppError {
  return new AppError('conflict', sentence`${path} has changed since the change was planned`, { cause })
}
