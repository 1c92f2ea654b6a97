import { lstat } from 'node:fs/promises'
import { locateInside } from '../workspace/paths/resolve-path'

/** Returns those of the paths that are files of a folder, wherever links in them lead as long as that is inside. */
export async function existingFiles(workspace: string, paths: readonly string[]): Promise<string[]> {
  const found = await Promise.all(
    paths.map(async path => {
      const absolute = await locateInside(workspace, path).catch(() => null)
      const info = absolute === null ? null : await lstat(absolute).catch(() => null)
      return info?.isFile() ? [path] : []
    }),
  )
  return found.flat()
}
