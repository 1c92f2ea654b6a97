import { mkdir, rmdir, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { isMissing } from './file-version'
import type { HeldFolders } from './hold-folder'

/** Whether there is anything at a path. */
export async function isThere(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    thrown => {
      if (isMissing(thrown)) return false
      throw thrown
    },
  )
}

/** Makes the missing folders down to `folder`, and notes each that it made. */
export async function makeFolders(folder: string, folders: HeldFolders, created: string[]): Promise<void> {
  if (await isThere(folder)) return
  await makeFolders(dirname(folder), folders, created)
  try {
    await folders.within(dirname(folder), parent => mkdir(join(parent, basename(folder))))
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
