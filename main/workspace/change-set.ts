import { randomUUID } from 'node:crypto'
import { chmod, constants, copyFile, link, mkdir, open, rename, rm, rmdir, stat, unlink } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { AppliedChange, FileChange, FileVersion } from '../../shared/effects'
import { AppError, messageOf } from '../../shared/errors'
import { isMissing, sameVersion, versionOf, versionOnDisk } from './file-version'
import { resolveInside } from './resolve-path'

/** One file to change: what must be there now, and the bytes to leave (null deletes). */
export type ChangeStep = {
  path: string
  before: FileVersion | null
  content: Uint8Array | null
  /** Folders to remove where the step leaves them empty, outermost first, relative to the workspace. */
  folders?: readonly string[]
}

/** Where files are kept as they were before. */
export type Preimages = {
  putFile(path: string): Promise<{ hash: string; bytes: number }>
  get(hash: string): Promise<Uint8Array>
}

/** The steps of approved changes. Throws where the bytes are not the ones that were approved: a bug, never the person's doing. */
export function stepsOf(changes: readonly FileChange[], contents: ReadonlyMap<string, Uint8Array>): ChangeStep[] {
  return changes.map(({ path, before, after }) => {
    const content = after ? contents.get(path) : null
    if (content === undefined || !sameVersion(after, content && versionOf(content))) {
      throw new Error(`The content for ${path} is not the one that was planned`)
    }
    return { path, before, content }
  })
}

/** Refuses with `AppError('conflict')` where the disk is no longer as it was when the change was planned. */
export async function checkUnchanged(workspace: string, steps: readonly ChangeStep[]): Promise<void> {
  for (const { path, before } of steps) {
    const now = await versionOnDisk(await resolveInside(workspace, path))
    if (!sameVersion(now, before)) throw new AppError('conflict', `${path} has changed since the change was planned`)
  }
}

/** Keeps every file as it is now, so that the change can be taken back. Writes nothing in the workspace. */
export async function keepPreimages(
  workspace: string,
  steps: readonly ChangeStep[],
  preimages: Preimages,
): Promise<AppliedChange[]> {
  return Promise.all(
    steps.map(async ({ path, before, content }) => {
      const kept = before && (await preimages.putFile(await resolveInside(workspace, path)))
      if (kept && kept.hash !== before.hash)
        throw new AppError('conflict', `${path} has changed since the change was planned`)
      const folders = content ? await missingFolders(workspace, path) : []
      return { path, before, blob: kept?.hash ?? null, folders, after: content && versionOf(content) }
    }),
  )
}

/**
 * Makes all changes, or none: everything is written beside its target and synced first, then moved into place; where a
 * move fails, those already made are taken back. The disk is checked once more right before.
 */
export async function applyChangeSet(
  workspace: string,
  steps: readonly ChangeStep[],
  preimages: Preimages,
): Promise<void> {
  await checkUnchanged(workspace, steps)
  const staged = await stageAll(workspace, steps)
  const done: Staged[] = []
  try {
    for (const step of staged) {
      await commit(step)
      done.push(step)
    }
  } catch (cause) {
    await takeBack(workspace, done, preimages)
    await discard(staged)
    throw new AppError('storage', `Nothing was changed: ${messageOf(cause)}`, { cause })
  }
  for (const folder of steps.flatMap(step => step.folders ?? []).toReversed()) {
    // Still in use, or gone already: either way it is not ours to remove.
    await rmdir(join(workspace, folder)).catch(() => undefined)
  }
}

/** The steps that take applied changes back. */
export async function stepsBack(changes: readonly AppliedChange[], preimages: Preimages): Promise<ChangeStep[]> {
  return Promise.all(
    changes.map(async ({ path, blob, after, folders }) => {
      return { path, before: after, content: blob ? await preimages.get(blob) : null, folders }
    }),
  )
}

/** What a crash left behind: all changes made, none, or something else. */
export async function inspectChanges(
  workspace: string,
  changes: readonly AppliedChange[],
): Promise<'applied' | 'not-applied' | 'unclear'> {
  const found = await Promise.all(
    changes.map(async ({ path, before, after }) => {
      const now = await versionOnDisk(await resolveInside(workspace, path))
      return { applied: sameVersion(now, after), untouched: sameVersion(now, before) }
    }),
  )
  if (found.every(({ applied }) => applied)) return 'applied'
  return found.every(({ untouched }) => untouched) ? 'not-applied' : 'unclear'
}

/** A step whose bytes are on disk beside the target. `created` lists the folders that had to be made, innermost last. */
type Staged = ChangeStep & { absolute: string; temporary: string | null; created: string[] }

async function stageAll(workspace: string, steps: readonly ChangeStep[]): Promise<Staged[]> {
  const staged: Staged[] = []
  try {
    for (const step of steps) staged.push(await stage(await resolveInside(workspace, step.path), step))
    return staged
  } catch (cause) {
    await discard(staged)
    throw new AppError('storage', `Nothing was changed: ${messageOf(cause)}`, { cause })
  }
}

async function stage(absolute: string, step: ChangeStep): Promise<Staged> {
  if (!step.content) return { ...step, absolute, temporary: null, created: [] }
  const created = await makeFolders(dirname(absolute))
  const temporary = join(dirname(absolute), `.${basename(absolute)}.${randomUUID()}.tmp`)
  try {
    await writeSynced(temporary, step.content)
    if (step.before) await chmod(temporary, (await stat(absolute)).mode)
    return { ...step, absolute, temporary, created }
  } catch (thrown) {
    await discard([{ ...step, absolute, temporary, created }])
    throw thrown
  }
}

async function writeSynced(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, 'wx')
  try {
    await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
}

async function commit({ absolute, temporary, before }: Staged): Promise<void> {
  if (!temporary) return unlink(absolute)
  if (before) return rename(temporary, absolute)
  await placeNew(temporary, absolute)
  await unlink(temporary)
}

/** Unlike a rename, never replaces a file that appeared in the meantime. */
async function placeNew(temporary: string, absolute: string): Promise<void> {
  try {
    await link(temporary, absolute)
  } catch (thrown) {
    if ((thrown as NodeJS.ErrnoException).code === 'EEXIST') throw thrown
    // Some file systems have no hard links.
    await copyFile(temporary, absolute, constants.COPYFILE_EXCL)
  }
}

async function takeBack(workspace: string, done: readonly Staged[], preimages: Preimages): Promise<void> {
  for (const { path, before, absolute } of done.toReversed()) {
    if (!before) await rm(absolute, { force: true })
    else
      await commit(
        await stage(await resolveInside(workspace, path), { path, before, content: await preimages.get(before.hash) }),
      )
  }
}

async function discard(staged: readonly Staged[]): Promise<void> {
  for (const { temporary, created } of staged.toReversed()) {
    if (temporary) await rm(temporary, { force: true })
    for (const folder of created.toReversed()) await rmdir(folder).catch(() => undefined)
  }
}

/** Makes the missing folders down to `folder`; gives back those that it made, outermost first. */
async function makeFolders(folder: string): Promise<string[]> {
  if (await exists(folder)) return []
  const outer = await makeFolders(dirname(folder))
  const made = await mkdir(folder).then(
    () => true,
    thrown => {
      // Made by a change that runs at the same time.
      if ((thrown as NodeJS.ErrnoException).code === 'EEXIST') return false
      throw thrown
    },
  )
  return made ? [...outer, folder] : outer
}

async function missingFolders(workspace: string, path: string): Promise<string[]> {
  const missing: string[] = []
  let folder = dirname(path)
  while (folder !== '.' && !(await exists(join(workspace, folder)))) {
    missing.unshift(folder)
    folder = dirname(folder)
  }
  return missing
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    thrown => {
      if (isMissing(thrown)) return false
      throw thrown
    },
  )
}
