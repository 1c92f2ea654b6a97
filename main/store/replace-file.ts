import { readFile, realpath, stat, truncate, writeFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { sentence } from '../../shared/sentence'
import { codeOf, storageError } from './storage-error'
import { moveIntoPlace, writeTemporary } from './write-atomic'

/** A folder takes no new file, while one that is in it may be written: by its rights, or as it is a mount of its own. */
const REFUSED: ReadonlySet<string> = new Set(['EACCES', 'EPERM', 'EROFS', 'EBUSY'])

/**
 * Writes a file of the person's, whole or not at all. It keeps its rights, and a link stays one; a new one gets the usual rights.
 * If no file can be made beside it, it is written over; only a crash in that moment can then leave a part of it.
 */
export async function replaceFile(path: string, content: Uint8Array | string): Promise<void> {
  const target = await realpath(path).catch(() => path)
  const bytes = typeof content === 'string' ? Buffer.from(content) : content
  try {
    await replace(target, bytes)
  } catch (error) {
    throw storageError(sentence`Couldn’t save ${basename(path)}`, error)
  }
}

async function replace(target: string, content: Uint8Array): Promise<void> {
  const former = await stat(target).catch(() => undefined)
  const mode = former ? former.mode & 0o777 : 0o666 & ~process.umask()
  try {
    const { temporary } = await writeTemporary(target, async handle => {
      await handle.writeFile(content)
      // Some network and FUSE file systems know no rights.
      await handle.chmod(mode).catch(() => undefined)
    })
    await moveIntoPlace(temporary, target)
  } catch (error) {
    if (!former?.isFile() || !REFUSED.has(codeOf(error))) throw error
    await overwrite(target, content)
  }
}

/** If a write fails, what was there is put back. */
async function overwrite(path: string, content: Uint8Array): Promise<void> {
  const former = await readFile(path)
  try {
    await write(path, content)
  } catch (error) {
    await write(path, former)
    throw error
  }
}

/** The length comes last: what was there keeps its room on the disk until then. */
async function write(path: string, content: Uint8Array): Promise<void> {
  await writeFile(path, content, { flag: 'r+', flush: true })
  await truncate(path, content.length)
}
