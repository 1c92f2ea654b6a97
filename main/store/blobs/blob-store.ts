import { createHash } from 'node:crypto'
import { constants, createReadStream } from 'node:fs'
import { type FileHandle, open, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError, WordedError } from '../../../shared/errors'
import { sentence } from '../../../shared/sentence'
import { codeOf, storageError } from '../storage-error'
import { batched } from './batched'
import { type BlobPacks, blobPacks, type Packed } from './blob-packs'
import { blobPath, PACKS } from './blob-path'
import { blobWriter, type WrittenBlob } from './blob-writer'

/** Bytes by the SHA-256 of their content, in lower-case hex. What is in cannot change. */
export type BlobStore = {
  /** The same bytes are kept once. */
  put(bytes: Uint8Array): Promise<string>
  /** As `put`, for one of many: small ones that come at the same moment are brought to the disk together. */
  putWithOthers(bytes: Uint8Array): Promise<string>
  /**
   * Keeps a file without loading it, small ones as `putWithOthers`. Hash and size are of what was copied, even if the file
   * changes meanwhile. Rejects with the system's error when the file cannot be opened, with `AppError('storage')` when the
   * copy cannot be made.
   */
  putFile(path: string): Promise<{ hash: string; bytes: number }>
  /** Rejects with `bad-input` for what is no hash, `not-found`, or `storage` when the bytes are damaged. */
  get(hash: string): Promise<Uint8Array>
  /** As `get`, piece by piece, for what may be larger than memory. Whether it is damaged is known only at the end. */
  stream(hash: string): AsyncIterable<Uint8Array>
}

/** Files up to this are read at once, so that one that is kept already need not be written again, and kept with others. */
const MAX_LOADED_BYTES = 256 * 1024

export function blobStore(folder: string): BlobStore {
  const packs = blobPacks(join(folder, PACKS))
  const writer = blobWriter(folder, packs)
  const gather = batched(keepAll)

  async function keepAll(items: readonly (readonly [hash: string, bytes: Uint8Array])[]): Promise<void> {
    const blobs: Packed = new Map(items)
    if (blobs.size > 1) return writer.keepPack(blobs)
    for (const [hash, bytes] of blobs) await writer.keep(hash, bytes)
  }

  async function put(bytes: Uint8Array): Promise<string> {
    const hash = hashOf(bytes)
    if (!(await writer.isKept(hash))) await writer.keep(hash, bytes)
    return hash
  }

  function putWithOthers(load: () => Promise<Uint8Array>): Promise<WrittenBlob> {
    return gather(async () => {
      const bytes = await load()
      const hash = hashOf(bytes)
      const item = (await writer.isKept(hash)) ? null : ([hash, bytes] as const)
      return { item, result: { hash, bytes: bytes.length } }
    })
  }

  return {
    ...blobReader(folder, packs),

    put,

    async putWithOthers(bytes) {
      if (bytes.byteLength > MAX_LOADED_BYTES) return put(bytes)
      return (await putWithOthers(async () => bytes)).hash
    },

    async putFile(path) {
      const { handle, size } = await openFile(path)
      try {
        if (size > MAX_LOADED_BYTES) return await writer.keepCopy(handle)
        return await putWithOthers(() => readWhole(handle, size))
      } finally {
        await handle.close()
      }
    },
  }
}

function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}

/** Opens a regular file. Anything else could give bytes for ever, or wait for ever. */
async function openFile(path: string): Promise<{ handle: FileHandle; size: number }> {
  // Not to block keeps a named pipe from waiting for its writer; Windows does not know the flag.
  const handle = await open(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0))
  const stats = await handle.stat()
  if (stats.isFile()) return { handle, size: stats.size }
  await handle.close()
  throw new WordedError(sentence`${path} isn’t a file`)
}

async function readWhole(handle: FileHandle, size: number): Promise<Uint8Array> {
  // With room for one byte more, a read that gives no more has seen the end.
  const buffer = Buffer.allocUnsafeSlow(size + 1)
  const { bytesRead } = await handle.read(buffer, 0, buffer.length, 0)
  return bytesRead === size ? buffer.subarray(0, size) : handle.readFile()
}

/** Reads blobs, each from its own file or from the pack that holds it, and checks that it is the one that was kept. */
function blobReader(folder: string, packs: BlobPacks) {
  async function ofPack(hash: string): Promise<Uint8Array> {
    const bytes = await packs.get(hash)
    if (!bytes) throw gone()
    return bytes
  }

  async function* pieces(hash: string): AsyncIterable<Uint8Array> {
    try {
      yield* createReadStream(blobPath(folder, hash), { highWaterMark: 256 * 1024 })
    } catch (error) {
      // Only a file that was never opened is not there.
      if (codeOf(error) !== 'ENOENT') throw error
      yield await ofPack(hash)
    }
  }

  async function whole(hash: string): Promise<Uint8Array> {
    try {
      return await readFile(blobPath(folder, hash))
    } catch (error) {
      if (codeOf(error) !== 'ENOENT') throw error
      return ofPack(hash)
    }
  }

  async function get(hash: string): Promise<Uint8Array> {
    const bytes = await whole(hash).catch(error => {
      throw unreadable(error)
    })
    if (createHash('sha256').update(bytes).digest('hex') === hash) return bytes
    throw damaged()
  }

  async function* stream(hash: string): AsyncIterable<Uint8Array> {
    const found = createHash('sha256')
    try {
      for await (const piece of pieces(hash)) {
        found.update(piece)
        yield piece
      }
    } catch (error) {
      throw unreadable(error)
    }
    if (found.digest('hex') !== hash) throw damaged()
  }

  return { get, stream }
}

function unreadable(error: unknown): unknown {
  if (error instanceof AppError) return error
  if (codeOf(error) === 'ENOENT') return gone(error)
  return storageError(sentence`Couldn’t read a saved copy`, error)
}

function gone(cause?: unknown): AppError {
  return new AppError('not-found', sentence`This saved copy no longer exists.`, { cause })
}

function damaged(): AppError {
  return new AppError('storage', sentence`A saved copy is damaged on disk and can’t be used.`)
}
