import { randomUUID } from 'node:crypto'
import { type FileHandle, mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { retryBusyFile } from '../workspace/retry-busy-file'
import { codeOf } from './storage-error'

/**
 * Replaces a file whole or not at all: once the promise resolves the new content survives a crash, until then the old one
 * does. The file is its owner's only (0600), and so are folders that have to be made (0700). Rejects with the system's error.
 */
export async function writeAtomic(path: string, content: Uint8Array | string): Promise<void> {
  const { temporary } = await writeTemporary(path, handle => handle.writeFile(content))
  await moveIntoPlace(temporary, path)
}

/** Adds to the end of a file, which is made if it is missing; resolves once that is on the disk. Rejects with the system's error. */
export async function appendDurably(path: string, text: string): Promise<void> {
  const file = await inFolder(dirname(path), () => retryBusyFile(() => open(path, 'a', 0o600)))
  try {
    await file.writeFile(text)
    await file.datasync()
  } finally {
    await file.close()
  }
}

/** Writes a new file beside `path` and brings it to the disk. What fails leaves nothing behind. */
export async function writeTemporary<T>(
  path: string,
  write: (handle: FileHandle) => Promise<T>,
): Promise<{ temporary: string; result: T }> {
  const temporary = join(dirname(path), `.${basename(path)}.${randomUUID()}.tmp`)
  const handle = await inFolder(dirname(path), () => open(temporary, 'wx', 0o600))
  try {
    const result = await write(handle)
    await handle.sync()
    await handle.close()
    return { temporary, result }
  } catch (error) {
    await handle.close()
    // On a full disk, half a file would take the space that the next try needs.
    await rm(temporary, { force: true })
    throw error
  }
}

/** Gives a file written by `writeTemporary` its name, for good. */
export async function moveIntoPlace(temporary: string, path: string): Promise<void> {
  try {
    await inFolder(dirname(path), () => retryBusyFile(() => rename(temporary, path)))
  } catch (error) {
    await rm(temporary, { force: true })
    throw error
  }
  await syncFolder(dirname(path))
}

/** Makes the names in a folder survive a crash, where the system can do that. */
export async function syncFolder(folder: string): Promise<void> {
  // Windows has no such call: NTFS keeps its names in a journal.
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } catch (error) {
    // Some network and FUSE file systems refuse to sync a folder.
    if (!['EINVAL', 'ENOTSUP', 'ENOSYS', 'EISDIR'].includes(codeOf(error))) throw error
  } finally {
    await handle.close()
  }
}

/** Removes what writes that were cut by a crash left: all of a folder, or what belongs to one file and its copies. */
export async function removeTemporaries(folder: string, name = ''): Promise<void> {
  const prefix = name === '' ? '.' : `.${name}.`
  const isLeft = (entry: string) => entry.startsWith(prefix) && entry.endsWith('.tmp')
  for (const entry of await namesIn(folder)) {
    if (isLeft(entry)) await rm(join(folder, entry), { force: true })
  }
}

/** The names in a folder; none where there is no such folder. */
export async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder)
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return []
    throw error
  }
}

/** Makes the folder only where it turns out to be missing, which is nearly never. */
async function inFolder<T>(folder: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error
    await makeFolder(folder)
    return work()
  }
}

/** Makes a folder that only its owner may enter, and brings its own name to the disk. */
async function makeFolder(folder: string): Promise<void> {
  const first = await mkdir(folder, { recursive: true, mode: 0o700 })
  if (first !== undefined) await syncFolder(dirname(first))
}
