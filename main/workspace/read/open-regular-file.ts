import { type BigIntStats, constants, type Stats } from 'node:fs'
import { type FileHandle, lstat, open, readlink } from 'node:fs/promises'
import { AppError } from '../../../shared/errors'
import { sentence } from '../../../shared/sentence'
import { followLinks } from '../paths/resolve-path'

/**
 * The flags for opening a file that must be a plain one: not through a link, and without waiting for anything. Windows has
 * neither; there a link is found by the comparison after opening.
 */
export const PLAIN_FILE = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0)

type Kind = Pick<Stats, 'isFile' | 'isDirectory' | 'isFIFO' | 'isSocket'>

/**
 * Opens a plain file for reading and never blocks. `absolute` is what `resolveInside` gave, so no link is left in it;
 * when one has come into it since then, also in a folder on the way, the file is refused.
 * Throws `AppError`: 'not-found', 'denied', or 'bad-input' for folders, pipes, sockets and devices.
 */
export async function openRegularFile(absolute: string): Promise<FileHandle> {
  return (await openLookedAt(absolute)).handle
}

type OpenedFile = { handle: FileHandle; opened: BigIntStats }

/** As `openRegularFile`, with what was opened. `before` is what somebody has just seen there. */
export async function openLookedAt(absolute: string, before?: Kind): Promise<OpenedFile> {
  refuseSpecial(absolute, before ?? (await explained(absolute, () => lstat(absolute))))
  const handle = await explained(absolute, () => open(absolute, PLAIN_FILE))
  try {
    const opened = await handle.stat({ bigint: true })
    refuseSpecial(absolute, opened)
    await refuseMoved(absolute, handle, opened)
    return { handle, opened }
  } catch (thrown) {
    await handle.close()
    throw thrown
  }
}

/** Describes a special file system entry as text, or returns null for a plain file. */
function specialKind(info: Kind): string | null {
  if (info.isFile()) return null
  if (info.isDirectory()) return 'folder'
  if (info.isFIFO()) return 'named pipe'
  if (info.isSocket()) return 'socket'
  return 'device or link'
}

/** Runs a file system call and words what commonly goes wrong with `path`. */
export async function explained<T>(path: string, call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException
    if (code === 'ENOENT' || code === 'ENOTDIR')
      throw new AppError('not-found', sentence`path not found: ${path}`, { cause })
    if (code === 'EACCES' || code === 'EPERM')
      throw new AppError('denied', sentence`permission denied: ${path}`, { cause })
    if (code === 'ELOOP') throw changed(path, cause)
    throw cause
  }
}

function refuseSpecial(path: string, info: Kind): void {
  const kind = specialKind(info)
  if (!kind) return
  const detail = kind === 'folder' ? '' : ` (it is a ${kind})`
  throw new AppError('bad-input', sentence`path is not a file: ${path}${detail}`)
}

async function refuseMoved(absolute: string, handle: FileHandle, opened: BigIntStats): Promise<void> {
  // Linux knows by which names an open file was reached; what happened to them since does not matter.
  const reached = await readlink(`/proc/self/fd/${handle.fd}`).catch(() => null)
  const isSame = reached === null ? await isStillThere(absolute, opened) : reached === absolute
  if (!isSame) throw changed(absolute)
}

/** Elsewhere the names are looked at again, before and after the file: a link that comes and goes must do so twice. */
async function isStillThere(absolute: string, opened: BigIntStats): Promise<boolean> {
  if ((await followLinks(absolute)) !== absolute) return false
  const now = await explained(absolute, () => lstat(absolute, { bigint: true }))
  return now.ino === opened.ino && now.dev === opened.dev && (await followLinks(absolute)) === absolute
}

function changed(path: string, cause?: unknown): AppError {
  return new AppError('denied', sentence`${path} was replaced while it was being opened`, { cause })
}
