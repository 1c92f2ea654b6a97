import { chmod, mkdir, rmdir, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { folderGone } from '../paths/open-folder'
import { isMissing } from './file-version'
import type { HeldFolders } from './hold-folder'

/** Returns whether there is a folder at a path. */
export async function isFolder(path: string): Promise<boolean> {
  return stat(path).then(
    stats => stats.isDirectory(),
    thrown => {
      if (isMissing(thrown)) return false
      throw thrown
    },
  )
}

type FolderState = {
  workspace: string
  folders: HeldFolders
  created: string[]
  /** The permission bits that folders had before, by their full paths. */
  modes?: ReadonlyMap<string, number>
}

/** Gives the folders that were made the bits that they had: only now, as nothing can be made in one that nobody may write to. */
export async function restoreModes({ folders, created, modes }: FolderState): Promise<void> {
  for (const folder of created.toReversed()) {
    const mode = modes?.get(folder)
    if (mode === undefined) continue
    // The files are as they were: that counts.
    await folders.within(dirname(folder), parent => chmod(join(parent, basename(folder)), mode)).catch(() => undefined)
  }
}

/**
 * Makes the missing folders down to `folder`, and notes each that it made. Never the workspace itself: where that is gone,
 * the person's files are somewhere else by now, and what were written here would be beside them.
 */
export async function makeFolders(folder: string, ground: FolderState): Promise<void> {
  const { workspace, folders, created } = ground
  if (await isFolder(folder)) return
  if (folder === workspace) throw folderGone(workspace)
  await makeFolders(dirname(folder), ground)
  try {
    // Until it has its bits again, nobody else may see more of it than then.
    const mode = (ground.modes?.get(folder) ?? 0o777) | 0o700
    await folders.within(dirname(folder), parent => mkdir(join(parent, basename(folder)), { mode }))
    created.push(folder)
  } catch (thrown) {
    // Made by somebody else at the same time, who then has to remove it.
    if (!isTaken(thrown)) throw thrown
  }
}

/** Removes folders, the inner ones first. What is still in use, or gone already, or elsewhere by now, is not ours to remove. */
export async function removeFolders(paths: readonly string[], folders: HeldFolders): Promise<void> {
  for (const path of [...paths].sort((one, other) => other.length - one.length)) {
    await folders.within(dirname(path), parent => rmdir(join(parent, basename(path)))).catch(() => undefined)
  }
}

export function isTaken(thrown: unknown): boolean {
  return (thrown as NodeJS.ErrnoException | null)?.code === 'EEXIST'
}
