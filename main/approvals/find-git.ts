import { constants } from 'node:fs'
import { access } from 'node:fs/promises'
import { join } from 'node:path'

/** Returns git by its full path, since Windows looks for a bare name in the folder first; undefined if it is in none of these folders. */
export async function findGit(searchPath: readonly string[]): Promise<string | undefined> {
  const name = process.platform === 'win32' ? 'git.exe' : 'git'
  for (const path of searchPath.map(folder => join(folder, name))) {
    const isThere = await access(path, constants.X_OK).then(
      () => true,
      () => false,
    )
    if (isThere) return path
  }
  return undefined
}
