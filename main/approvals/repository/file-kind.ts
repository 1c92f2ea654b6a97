import { constants } from 'node:fs'
import { lstat, open } from 'node:fs/promises'

/** The kind of what is at a path itself, even if that is a link. If it cannot be found out, it is 'other'. */
export type FileKind = 'file' | 'folder' | 'other' | 'nothing'

export async function kindOf(path: string): Promise<FileKind> {
  try {
    const info = await lstat(path)
    return info.isFile() ? 'file' : info.isDirectory() ? 'folder' : 'other'
  } catch (thrown) {
    const { code } = thrown as NodeJS.ErrnoException
    return code === 'ENOENT' || code === 'ENOTDIR' ? 'nothing' : 'other'
  }
}

/** The bytes of a plain file; undefined where it has more than `limit`, or is something else. Never waits for a pipe. */
export async function readSmall(path: string, limit: number): Promise<Buffer | undefined> {
  const file = await openPlain(path)
  if (!file) return undefined
  try {
    const { size } = await file.stat()
    if (size > limit) return undefined
    // One more shows that it has grown meanwhile.
    const bytes = Buffer.alloc(size + 1)
    let length = 0
    for (;;) {
      const { bytesRead } = await file.read(bytes, length, bytes.length - length)
      length += bytesRead
      if (length > size) return undefined
      if (bytesRead === 0) return bytes.subarray(0, length)
    }
  } finally {
    await file.close()
  }
}

/** A plain file to read; undefined for all else, a link included. */
export async function openPlain(path: string) {
  const { O_RDONLY, O_NOFOLLOW = 0, O_NONBLOCK = 0 } = constants
  const file = await open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK).catch(() => undefined)
  if (!file) return undefined
  const info = await file.stat()
  if (info.isFile()) return file
  await file.close()
  return undefined
}

/** Returns whether all paths belong to the user who runs Atrium. Windows does not report owners this way. */
export async function ownedByUs(paths: readonly string[]): Promise<boolean> {
  const own = process.geteuid?.()
  if (own === undefined) return true
  const owners = await Promise.all(paths.map(async path => (await lstat(path)).uid))
  return owners.every(owner => owner === own)
}
