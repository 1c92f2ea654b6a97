import { lstat, stat } from 'node:fs/promises'
import { userInfo } from 'node:os'
import { dirname } from 'node:path'

/**
 * Throws where somebody else may have made the folder of a socket, and would hear what is said on it: where everybody may write above
 * it, it has to be a folder of this person alone, and no link to one.
 */
export async function checkSocketFolder(address: string): Promise<void> {
  if (address.startsWith('\\\\')) return
  const folder = dirname(address)
  const { mode: above } = await stat(dirname(folder))
  if ((above & 0o002) === 0) return
  const found = await lstat(folder)
  if (found.isDirectory() && found.uid === userInfo().uid && (found.mode & 0o077) === 0) return
  throw new Error(`${folder} may be somebody else's. Remove it, and try again.`)
}
