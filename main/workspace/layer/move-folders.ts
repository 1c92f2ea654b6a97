import { lstat, mkdir, readdir, rename, rmdir, utimes } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { AppError } from '../../../shared/errors'
import { sentence } from '../../../shared/sentence'
import type { AppliedChange, FileChange } from '../../../shared/session/effects'
import { outputOf } from '../../shell/process/start-program'
import type { RehearsedContents } from '../changes/change-set'
import { sameVersion } from '../changes/file-version'
import { onTheWay } from '../changes/in-the-way'

/** New folders of a layer whose files all come into the folder as they are: each is moved as one. */
export type MovedFolders = {
  /** The topmost new folders, relative to the workspace. */
  folders: string[]
  /** The changes that are made by moving them. */
  changes: FileChange[]
  /** The other changes. */
  rest: FileChange[]
}

/** Fewer files are as quick one by one. */
const LEAST_FILES = 50

/**
 * Parts the changes that a rehearsed command made into whole new folders and others. A folder in which a person put a text of
 * their own, or in which something is left out, is not moved as one.
 */
export async function foldersToMove(
  changes: readonly FileChange[],
  { upper, workspace, stored }: { upper: string; workspace: string; stored: RehearsedContents },
): Promise<MovedFolders> {
  const top = new Map<string, FileChange[]>()
  const missing = new Map<string, Promise<boolean>>()
  const isMissing = (path: string) => {
    const known = missing.get(path) ?? isNothing(join(workspace, path))
    missing.set(path, known)
    return known
  }
  for (const change of changes) {
    const folder = await firstMissing(dirname(change.path), isMissing)
    if (folder === undefined) continue
    const inside = top.get(folder)
    if (inside) inside.push(change)
    else top.set(folder, [change])
  }
  const own = new Set(changes.map(({ path }) => path))
  const folders: string[] = []
  for (const [folder, inside] of (await isSameDisk(upper, workspace)) ? top : []) {
    // A folder with bits of its own is a change itself.
    const isPlain = !own.has(folder) && inside.every(change => isAsMade(change, stored))
    if (isPlain && inside.length >= LEAST_FILES && (await countFiles(join(upper, folder))) === countOf(inside))
      folders.push(folder)
  }
  const moved = new Set(folders.flatMap(folder => top.get(folder) ?? []))
  return { folders, changes: [...moved], rest: changes.filter(change => !moved.has(change)) }
}

async function isSameDisk(upper: string, workspace: string): Promise<boolean> {
  const [one, other] = await Promise.all([lstat(upper), lstat(workspace)])
  return one.dev === other.dev
}

/** Folders are made for what is in them; an empty one is a change by itself, and no file. */
function countOf(inside: readonly FileChange[]): number {
  return inside.filter(({ entry }) => entry?.after?.kind !== 'folder').length
}

async function firstMissing(
  folder: string,
  isMissing: (path: string) => Promise<boolean>,
): Promise<string | undefined> {
  if (folder === '.') return undefined
  for (const path of onTheWay(folder)) if (await isMissing(path)) return path
  return undefined
}

async function isNothing(path: string): Promise<boolean> {
  return lstat(path).then(
    () => false,
    thrown => thrown.code === 'ENOENT',
  )
}

function isAsMade({ path, before, after, entry }: FileChange, stored: RehearsedContents): boolean {
  if (before || entry?.before) return false
  return after ? sameVersion(after, stored.get(path)?.version ?? null) : entry !== undefined
}

/** All that is in a folder and below it, but for folders that are not empty. */
async function countFiles(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries.filter(entry => !entry.isDirectory()).length
}

/** The journal of files that are moved with their folders. */
export function journalOf({ folders, changes }: MovedFolders): AppliedChange[] {
  const tops = new Set(folders)
  return changes.map(({ path, after, mode, entry }) => {
    const way = onTheWay(dirname(path))
    const made = way.slice(way.findIndex(one => tops.has(one)))
    const bits = mode !== undefined && { modeAfter: mode }
    return { path, before: null, blob: null, folders: made, after, ...bits, ...(entry && { entry }), rehearsed: true }
  })
}

/**
 * Moves the folders from the layer into the workspace, all or none. Resolves to what takes them back. Rejects with 'conflict' where
 * something has come to be at one of the paths.
 */
export async function moveFolders(
  folders: readonly string[],
  { upper, workspace }: { upper: string; workspace: string },
): Promise<() => Promise<void>> {
  const done: string[] = []
  const takeBack = async () => {
    for (const folder of done.toReversed()) {
      await moveInto(join(workspace, folder), join(upper, folder))
      await rmdir(join(workspace, folder))
    }
  }
  try {
    for (const folder of folders) {
      const target = join(workspace, folder)
      const { mode, atime, mtime } = await lstat(join(upper, folder))
      // Made anew, as the layer's own bears marks of the layer; and never over anything else.
      await mkdir(target, { mode: (mode & 0o777) | 0o700 }).catch(thrown => {
        throw thrown.code === 'EEXIST'
          ? new AppError('conflict', sentence`${folder} has changed since the change was planned`, { cause: thrown })
          : thrown
      })
      done.push(folder)
      await moveInto(join(upper, folder), target)
      await utimes(target, atime, mtime)
    }
    // On the disk before anybody hears that it is done.
    await outputOf(SYNC, ['--file-system', workspace], { env: {} })
  } catch (thrown) {
    await takeBack().catch(() => undefined)
    throw thrown
  }
  return takeBack
}

/** Never from PATH, which a person's folders may stand in. */
const SYNC = '/usr/bin/sync'

async function moveInto(from: string, to: string): Promise<void> {
  for (const name of await readdir(from)) await rename(join(from, name), join(to, name))
}
