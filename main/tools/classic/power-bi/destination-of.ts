import { readdir } from 'node:fs/promises'
import { basename } from 'node:path'
import { isSecret } from '../../../workspace/paths/is-secret'
import { lookInside, relativePath } from '../../../workspace/paths/resolve-path'

/** A folder, there or not: its path from the workspace, its own name, and the names of what is in it. */
export type Destination = { folder: string; name: string; entries: readonly string[] }

/** Returns where a project is to be made. Throws an `Error` for the model if none can be. */
export async function destinationOf(workspace: string, dest: string): Promise<Destination> {
  const { real } = await lookInside(workspace, dest)
  const folder = relativePath(workspace, real)
  if (isSecret(folder)) throw new Error(`'dest' is a place for secrets: ${folder}; name another folder.`)
  return { folder, name: basename(real), entries: await entriesOf(real, dest) }
}

async function entriesOf(real: string, dest: string): Promise<string[]> {
  try {
    return await readdir(real)
  } catch (thrown) {
    const { code } = thrown as NodeJS.ErrnoException
    if (code === 'ENOENT') return []
    if (code === 'ENOTDIR') throw new Error(`'dest' is a file, or leads through one: ${dest}; name a folder.`)
    throw new Error(`'dest' cannot be opened: ${dest} (${code ?? 'unknown error'}).`, { cause: thrown })
  }
}
