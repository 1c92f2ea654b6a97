import { createHash, type Hash } from 'node:crypto'
import { constants, createReadStream } from 'node:fs'
import { type FileHandle, open, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError } from '../../shared/errors'
import { codeOf, storageError } from './storage-error'
import { moveIntoPlace, removeTemporaries, syncFolder, writeTemporary } from './write-atomic'

/** Bytes by the SHA-256 of their content, in lower-case hex. What is in cannot change; the same bytes are kept once. */
export type BlobStore = {
  put(bytes: Uint8Array): Promise<string>
  /**
   * Keeps a file without loading it. Hash and size are of what was copied, even if the file changes meanwhile. Rejects with
   * the system's error when the file cannot be read, with `AppError('storage')` when the copy cannot be kept.
   */
  putFile(path: string): Promise<{ hash: string; bytes: number }>
  /** Rejects with `bad-input` for what is no hash, `not-found`, or `storage` when the bytes are damaged. */
  get(hash: string): Promise<Uint8Array>
}

/** Blobs live in folders named by the first two digits of their hash. */
export function blobStore(folder: string): BlobStore {
  const cleaned = removeTemporaries(folder).catch(tryNextTime)

  async function keep<T extends { hash: string }>(write: (handle: FileHandle) => Promise<T>): Promise<T> {
    await cleaned
    const { temporary, result } = await writeTemporary(join(folder, 'blob'), write)
    // Replaces the same bytes where they are kept already, which also mends a damaged blob.
    await moveIntoPlace(temporary, blobPath(folder, result.hash))
    return result
  }

  return {
    async put(bytes) {
      const hash = sha256().update(bytes).digest('hex')
      if (await isWhole(folder, hash)) return hash
      return (await keep(async handle => ({ hash, written: await handle.writeFile(bytes) }))).hash
    },
    putFile: async path => ({ hash: '', bytes: 0, path }),
    get: async hash => readFile(blobPath(folder, hash)),
  }
}
