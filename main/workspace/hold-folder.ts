import { constants } from 'node:fs'
import { open, readlink } from 'node:fs/promises'
import { AppError } from '../../shared/errors'

/** A folder to work in: names put after `path` are looked up in it. */
export type HeldFolder = { path: string; close(): Promise<void> }

/**
 * Holds on to the folder that is at a path now. On Linux what is done below `path` happens in that very folder, whatever
 * becomes of its name: a link that takes its place leads nothing elsewhere. Other systems cannot do that from Node; there
 * the path is used as it is. Refuses with 'conflict' where another folder is found at the path, by way of a link.
 */
export async function holdFolder(real: string, platform: NodeJS.Platform = process.platform): Promise<HeldFolder> {
  const asItIs = { path: real, close: async () => undefined }
  if (platform !== 'linux') return asItIs
  const handle = await open(real, constants.O_RDONLY | constants.O_DIRECTORY | constants.O_NOFOLLOW).catch(thrown => {
    // A folder may be writable without being readable.
    if (thrown.code === 'EACCES') return null
    throw thrown
  })
  if (!handle) return asItIs
  const path = `/proc/self/fd/${handle.fd}`
  // Where there is no /proc, names are all there is.
  const found = await readlink(path).catch(() => null)
  if (found === real) return { path, close: () => handle.close() }
  await handle.close()
  if (found === null) return asItIs
  throw new AppError('conflict', `${real} has become another folder since the change was planned`)
}
