import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { lstat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import type { FileVersion } from '../../shared/effects'

/** The version that these bytes are. */
export function versionOf(bytes: Uint8Array): FileVersion {
  return { hash: createHash('sha256').update(bytes).digest('hex'), bytes: bytes.byteLength }
}

/** The version that is on disk now, read as a stream; null where there is no such file. Refuses what is not a regular file. */
export async function versionOnDisk(absolute: string, signal?: AbortSignal): Promise<FileVersion | null> {
  const stats = await lstat(absolute).catch(thrown => {
    if (isMissing(thrown)) return null
    throw thrown
  })
  if (!stats) return null
  if (!stats.isFile()) throw new Error(`${absolute} is not a regular file`)
  const hash = createHash('sha256')
  let bytes = 0
  await pipeline(
    createReadStream(absolute),
    async source => {
      for await (const chunk of source as AsyncIterable<Buffer>) {
        hash.update(chunk)
        bytes += chunk.byteLength
      }
    },
    { signal },
  )
  return { hash: hash.digest('hex'), bytes }
}

export function sameVersion(one: FileVersion | null, other: FileVersion | null): boolean {
  return one?.hash === other?.hash
}

/** Whether a file system call failed because there is nothing at that path. */
export function isMissing(thrown: unknown): boolean {
  const code = (thrown as NodeJS.ErrnoException | null)?.code
  return code === 'ENOENT' || code === 'ENOTDIR'
}
