import { readdir, rm, rmdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import pLimit from 'p-limit'
import type { AppliedChange, FileChange, FileVersion } from '../../shared/effects'
import { AppError, messageOf } from '../../shared/errors'
import { isMissing, sameVersion, versionOf, versionOnDisk } from './file-version'
import { resolveInside } from './resolve-path'
import { checkStep, commit, discard, leftoverPrefix, locateStep, type Staged, stage } from './stage-change'

/** One file to change: what must be there now, and the bytes to leave (null deletes). `path` is the real one, with '/'. */
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

/** Two change sets at once could both find the disk as planned, and the later one would undo the earlier unseen. */
const oneAtATime = pLimit(1)

/** The steps of approved changes. Throws where the bytes are not the ones that were approved: a bug, never the person's doing. */
export function stepsOf(changes: readonly FileChange[], contents: ReadonlyMap<string, Uint8Array>): ChangeStep[] {
  if (new Set(changes.map(({ path }) => path)).size < changes.length)
    throw new Error('There is more than one change of a file')
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
  for (const step of steps) await checkStep(workspace, step)
}

/** Keeps every file as it is now, so that the change can be taken back. Writes nothing in the workspace. */
export async function keepPreimages(
  workspace: string,
  steps: readonly ChangeStep[],
  preimages: Preimages,
): Promise<AppliedChange[]> {
  return Promise.all(
    steps.map(async ({ path, before, content }) => {
      const kept = before && (await preimages.putFile(await locateStep(workspace, path)))
      if (kept && kept.hash !== before.hash)
        throw new AppError('conflict', `${path} has changed since the change was planned`)
      const folders = content ? await missingFolders(workspace, path) : []
      return { path, before, blob: kept?.hash ?? null, folders, after: content && versionOf(content) }
    }),
  )
}

/**
 * Makes all changes, or none: everything is written beside its target and synced first, then moved into place; where a
 * move fails, those already made are taken back. The disk is checked once more right before each.
 */
export function applyChangeSet(workspace: string, steps: readonly ChangeStep[], preimages: Preimages): Promise<void> {
  return oneAtATime(async () => {
    await checkUnchanged(workspace, steps)
    const staged = await makeAll(workspace, steps, preimages)
    await discard(staged.map(step => ({ ...step, created: [] })))
    await removeEmpty(
      workspace,
      steps.flatMap(step => step.folders ?? []),
    )
  })
}

async function makeAll(workspace: string, steps: readonly ChangeStep[], preimages: Preimages): Promise<Staged[]> {
  const staged: Staged[] = []
  const done: Staged[] = []
  try {
    for (const step of steps) staged.push(await stage(workspace, step))
    for (const step of staged) {
      await commit(workspace, step)
      done.push(step)
    }
    return staged
  } catch (cause) {
    const left = await takeBack(workspace, done, preimages)
    await discard(staged)
    throw refusal(cause, left)
  }
}

/** Undoes steps that were made, the last one first. Resolves to the paths of those that could not be undone. */
async function takeBack(workspace: string, done: readonly Staged[], preimages: Preimages): Promise<string[]> {
  const left: string[] = []
  for (const { path, before, content, mode } of done.toReversed()) {
    try {
      const old = before && (await preimages.get(before.hash))
      const back = await stage(workspace, { path, before: content && versionOf(content), content: old }, mode)
      await commit(workspace, back).finally(() => discard([{ ...back, created: [] }]))
    } catch {
      // The reason that counts is the first one; this one is told by naming the file.
      left.push(path)
    }
  }
  return left
}

function refusal(cause: unknown, left: readonly string[]): AppError {
  const reason = messageOf(cause)
  if (left.length > 0) {
    return new AppError('storage', `${reason}. What was already changed could not be taken back: ${left.join(', ')}`, {
      cause,
    })
  }
  const code = cause instanceof AppError ? cause.code : 'storage'
  return new AppError(code, `Nothing was changed: ${reason}`, { cause })
}

/** The steps that take applied changes back. */
export async function stepsBack(changes: readonly AppliedChange[], preimages: Preimages): Promise<ChangeStep[]> {
  return Promise.all(
    changes.map(async ({ path, blob, after, folders }) => {
      return { path, before: after, content: blob ? await preimages.get(blob) : null, folders }
    }),
  )
}

/** What a crash left behind: all changes made, none, or something else. Rejects where the workspace is not there. */
export async function inspectChanges(
  workspace: string,
  changes: readonly AppliedChange[],
): Promise<'applied' | 'not-applied' | 'unclear'> {
  // Where a drive is unplugged no file is there, which says nothing about them.
  if (!(await stat(workspace)).isDirectory()) throw new Error(`${workspace} is not a folder`)
  const found = await Promise.all(
    changes.map(async ({ path, before, after }) => {
      const now = await versionOnDisk(await resolveInside(workspace, path))
      return { applied: sameVersion(now, after), untouched: sameVersion(now, before) }
    }),
  )
  if (found.every(({ applied }) => applied)) return 'applied'
  return found.every(({ untouched }) => untouched) ? 'not-applied' : 'unclear'
}

/** Removes what a crash left of changes that were being made or taken back: temporary files, and empty folders of theirs. */
export async function clearLeftovers(workspace: string, changes: readonly AppliedChange[]): Promise<void> {
  for (const { path, before, after, folders } of changes) {
    const prefixes = [before, after].flatMap(version => (version ? [leftoverPrefix(version)] : []))
    const isLeft = (name: string) => prefixes.some(prefix => name.startsWith(prefix)) && name.endsWith('.tmp')
    // Where the folder is gone, or is another one by now, there is nothing of ours.
    const folder = await locateStep(workspace, path).then(dirname, () => undefined)
    const names = folder ? await readdir(folder).catch(() => []) : []
    if (folder) for (const name of names.filter(isLeft)) await rm(join(folder, name)).catch(() => undefined)
    await removeEmpty(workspace, folder ? folders : [])
  }
}

/** Folders are outermost first. What is still in use, or gone already, is not ours to remove. */
async function removeEmpty(workspace: string, folders: readonly string[]): Promise<void> {
  for (const folder of folders.toReversed()) await rmdir(join(workspace, folder)).catch(() => undefined)
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
