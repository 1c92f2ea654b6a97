import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { AppError } from '../../../shared/errors'
import { sentence } from '../../../shared/sentence'
import { codeOf, storageError } from '../storage-error'
import type { BlobPacks } from './blob-packs'
import { blobPath } from './blob-path'

/** Reads blobs, each from its own file or from the pack that holds it, and checks that it is the one that was kept. */
export function blobReader(folder: string, packs: BlobPacks) {
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
  return storageError(sentence`A kept copy could not be read`, error)
}

function gone(cause?: unknown): AppError {
  return new AppError('not-found', sentence`There is no such copy any more.`, { cause })
}

function damaged(): AppError {
  return new AppError('storage', sentence`A kept copy is damaged on the disk and cannot be used.`)
}
