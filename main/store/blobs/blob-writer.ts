import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { access, type FileHandle, mkdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { sentence } from '../../../shared/sentence'
import { retryBusyFile } from '../../workspace/retry-busy-file'
import { codeOf, storageError } from '../storage-error'
import { removeTemporaries, syncFolder, writeTemporary } from '../write-atomic'
import { type BlobPacks, type Packed, writePack } from './blob-packs'
import { blobHome, blobPath } from './blob-path'
import { sharedSync } from './shared-sync'

/** The written blob, identified by its content. */
export type WrittenBlob = { hash: string; bytes: number }

/** The folder of blobs; `named` are the folders of blobs whose own names are known to be on the disk. */
type BlobFolder = { folder: string; sync: ReturnType<typeof sharedSync>; named: Set<string> }

/** Writes blobs and brings them to the disk. Each function rejects with `AppError('storage')` where that fails. */
export function blobWriter(folder: string, packs: BlobPacks) {
  const cleaned = removeTemporaries(folder).catch(tryNextTime)
  const place: BlobFolder = { folder, sync: sharedSync(), named: new Set() }

  async function kept<T>(work: () => Promise<T>): Promise<T> {
    try {
      await cleaned
      return await work()
    } catch (error) {
      throw storageError(sentence`Couldn’t save a copy`, error)
    }
  }

  return {
    /** Returns whether a blob has its own file, and that is whole. A damaged one is written again. */
    isKept: (hash: string): Promise<boolean> => isWhole(blobPath(folder, hash), hash),

    keep(hash: string, bytes: Uint8Array): Promise<void> {
      return kept(async () => {
        const { temporary } = await writeTemporary(join(folder, 'blob'), handle => handle.writeFile(bytes))
        await moveIn(place, temporary, blobPath(folder, hash))
      })
    },

    keepPack(blobs: Packed): Promise<void> {
      return kept(async () => {
        const { temporary } = await writeTemporary(join(folder, 'pack'), handle => writePack(handle, blobs))
        const name = `${randomUUID()}.pack`
        await moveIn(place, temporary, blobHome(folder, name))
        packs.add(name, blobs)
      })
    },

    /** Keeps what is not loaded. Its hash is known only once it was copied. */
    keepCopy(source: FileHandle): Promise<WrittenBlob> {
      return kept(async () => {
        const { temporary, result } = await writeTemporary(join(folder, 'blob'), target => copy(source, target))
        if (await isWhole(blobPath(folder, result.hash), result.hash)) await rm(temporary, { force: true })
        else await moveIn(place, temporary, blobPath(folder, result.hash))
        return result
      })
    },
  }
}

async function isWhole(path: string, hash: string): Promise<boolean> {
  // Nearly always it is not there, which costs little to find out.
  if (!(await isThere(path))) return false
  const found = createHash('sha256')
  try {
    for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) found.update(chunk)
    // Somebody else may have put it there a moment ago, and not have brought its name to the disk yet.
    await syncFolder(dirname(path))
  } catch {
    return false
  }
  return found.digest('hex') === hash
}

/** Gives a file that is on the disk the name of its blob, for good. */
async function moveIn({ folder, sync, named }: BlobFolder, temporary: string, path: string): Promise<void> {
  const home = dirname(path)
  const move = () => retryBusyFile(() => rename(temporary, path))
  try {
    await move().catch(async error => {
      if (codeOf(error) !== 'ENOENT') throw error
      named.delete(home)
      await mkdir(home, { recursive: true, mode: 0o700 })
      await move()
    })
  } catch (error) {
    await rm(temporary, { force: true })
    throw error
  }
  // The folder may have been made a moment ago, by whatever code.
  await Promise.all([sync(home), ...(named.has(home) ? [] : [sync(folder)])])
  named.add(home)
}

async function copy(source: FileHandle, target: FileHandle): Promise<WrittenBlob> {
  const hash = createHash('sha256')
  let bytes = 0
  const stream = source.createReadStream({ autoClose: false, highWaterMark: 256 * 1024 })
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    hash.update(chunk)
    bytes += chunk.length
    await target.appendFile(chunk)
  }
  return { hash: hash.digest('hex'), bytes }
}

function isThere(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  )
}

/** A file that could not be cleaned is in no one's way, and is tried again at the next start. */
function tryNextTime(): void {}
