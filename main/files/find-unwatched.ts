import { opendir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { FileList } from './file-list'

/** Of more such folders the rest is watched: to look at each of very many takes longer than it saves. */
const MAX_LOOKS = 200

/**
 * Globs of what need not be watched: git's own folder, and big folders of which no file is listed, since a rule ignores
 * them. To watch a folder costs the system memory, and Linux allows only so many.
 */
export async function findUnwatched(workspace: string, list: FileList): Promise<string[]> {
  const entries = await readdir(workspace, { withFileTypes: true })
  const silent = entries.filter(entry => entry.isDirectory() && !list.hasFolder(entry.name) && entry.name !== '.git')
  const ignored = await Promise.all(
    silent
      .slice(0, MAX_LOOKS)
      .map(async ({ name }) => ((await isEmpty(join(workspace, name))) ? [] : [escapeGlob(name)])),
  )
  return ['**/.git', ...(list.hasFolderNamed('node_modules') ? [] : ['**/node_modules']), ...ignored.flat()].flatMap(
    glob => [glob, `${glob}/**`],
  )
}

/** A folder without anything in it has no listed file either, and its first one must not be missed. */
export async function isEmpty(folder: string): Promise<boolean> {
  const names = await opendir(folder).catch(() => null)
  if (!names) return false
  try {
    return (await names.read()) === null
  } finally {
    await names.close()
  }
}

function escapeGlob(name: string): string {
  return name.replace(/[\\*?[\]{}()!+@|]/g, '\\$&')
}
