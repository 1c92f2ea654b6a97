import { createHash } from 'node:crypto'
import { constants, createReadStream } from 'node:fs'
import { access, type FileHandle, mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { AppError } from '../../shared/errors'
import { patiently } from './patiently'
import { sharedSync } from './shared-sync'
import { codeOf, storageError } from './storage-error'
import { removeTemporaries, syncFolder, writeTemporary } from './write-atomic'

/** Bytes by the SHA-256 of their content, in lower-case hex. What is in cannot change; the same bytes are kept once. */
export type BlobStore = {
  put(bytes: Uint8Array): Promise<string>
  /**
   * Keeps a file without loading it. Hash and size are of what was copied, even if the file changes meanwhile. Rejects with
   * the system's error when the file cannot be opened, with `AppError('storage')` when the copy cannot be made.
   */
  putFile(path: string): Promise<{ hash: string; bytes: number }>
  /** Rejects with `bad-input` for what is no hash, `not-found`, or `storage` when the bytes are damaged. */
  get(hash: string): Promise<Uint8Array>
  /** As `get`, piece by piece, for what may be larger than memory. Whether it is damaged is known only at the end. */
  stream(hash: string): AsyncIterable<Uint8Array>
}

/** What was written, by its content. */
type Written = { hash: string; bytes: number }

/** Files up to this are read at once, so that one that is kept already need not be written again to find out. */
const MAX_LOADED_BYTES = 256 * 1024

/** Blobs live in folders that are named by the first two digits of their hash. */
export function blobStore(folder: string): BlobStore {
  const cleaned = removeTemporaries(folder).catch(tryNextTime)
  const sync = sharedSync()
  /** Folders of blobs whose own names are known to be on the disk. */
  const named = new Set<string>()

  async function kept<T>(work: () => Promise<T>): Promise<T> {
    try {
      await cleaned
      return await work()
    } catch (error) {
      throw storageError('A copy could not be kept', error)
    }
  }

  function keep(hash: string, write: (handle: FileHandle) => Promise<void>): Promise<void> {
    return kept(async () => {
      const { temporary } = await writeTemporary(join(folder, 'blob'), write)
      await moveIn(temporary, blobPath(folder, hash))
    })
  }

  /** Gives a file that is on the disk the name of its blob, for good. */
  async function moveIn(temporary: string, path: string): Promise<void> {
    const home = dirname(path)
    const move = () => patiently(() => rename(temporary, path))
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
    // Whoever made the folder, it may be a moment ago that it was made.
    await Promise.all([sync(home), ...(named.has(home) ? [] : [sync(folder)])])
    named.add(home)
  }

  function keepCopy(source: FileHandle): Promise<Written> {
    return kept(async () => {
      const { temporary, result } = await writeTemporary(join(folder, 'blob'), target => copy(source, target))
      if (await isKept(folder, result.hash)) await rm(temporary, { force: true })
      else await moveIn(temporary, blobPath(folder, result.hash))
      return result
    })
  }

  async function put(bytes: Uint8Array): Promise<string> {
    const hash = createHash('sha256').update(bytes).digest('hex')
    if (await isKept(folder, hash)) return hash
    await keep(hash, handle => handle.writeFile(bytes))
    return hash
  }

  return {
    put,

    async putFile(path) {
      const { handle, size } = await openFile(path)
      try {
        if (size > MAX_LOADED_BYTES) return await keepCopy(handle)
        const bytes = await readWhole(handle, size)
        return { hash: await put(bytes), bytes: bytes.length }
      } finally {
        await handle.close()
      }
    },

    async get(hash) {
      const bytes = await readBlob(blobPath(folder, hash))
      if (createHash('sha256').update(bytes).digest('hex') === hash) return bytes
      throw damaged()
    },

    async *stream(hash) {
      const found = createHash('sha256')
      try {
        for await (const chunk of createReadStream(blobPath(folder, hash), { highWaterMark: 256 * 1024 })) {
          found.update(chunk)
          yield chunk
        }
      } catch (error) {
        throw unreadable(error)
      }
      if (found.digest('hex') !== hash) throw damaged()
    },
  }
}

function damaged(): AppError {
  return new AppError('storage', 'A kept copy is damaged on the disk and cannot be used.')
}

function blobPath(folder: string, hash: string): string {
  if (!/^[0-9a-f]{64}$/.test(hash)) throw new AppError('bad-input', 'That is not the hash of a kept copy.')
  return join(folder, hash.slice(0, 2), hash)
}

/** Opens a regular file. Anything else could give bytes for ever, or wait for ever. */
async function openFile(path: string): Promise<{ handle: FileHandle; size: number }> {
  // Not to block keeps a named pipe from waiting for its writer; Windows does not know the flag.
  const handle = await open(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0))
  const stats = await handle.stat()
  if (stats.isFile()) return { handle, size: stats.size }
  await handle.close()
  throw new Error(`${path} is not a file`)
}

async function readWhole(handle: FileHandle, size: number): Promise<Uint8Array> {
  // With room for one byte more, a read that gives no more has seen the end.
  const buffer = Buffer.allocUnsafeSlow(size + 1)
  const { bytesRead } = await handle.read(buffer, 0, buffer.length, 0)
  return bytesRead === size ? buffer.subarray(0, size) : handle.readFile()
}

async function copy(source: FileHandle, target: FileHandle): Promise<Written> {
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

/** Whether a blob is there and whole. What is damaged is written again. */
async function isKept(folder: string, hash: string): Promise<boolean> {
  const path = blobPath(folder, hash)
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

function isThere(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  )
}

async function readBlob(path: string): Promise<Uint8Array> {
  try {
    return await readFile(path)
  } catch (error) {
    throw unreadable(error)
  }
}

function unreadable(error: unknown): unknown {
  if (error instanceof AppError) return error
  if (codeOf(error) === 'ENOENT') return new AppError('not-found', 'There is no such copy any more.', { cause: error })
  return storageError('A kept copy could not be read', error)
}

/** What could not be cleaned is in nobody's way, and is tried again at the next start. */
function tryNextTime(): void {}
