import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { lstat, readFile } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import type { FileVersion } from '../../shared/effects'

/** Files up to this are read at once, which is several times as fast for small ones. */
const MAX_LOADED_BYTES = 256 * 1024

/** The version that these bytes are. */
export function versionOf(bytes: Uint8Array): FileVersion {
  return { hash: createHash('sha256').update(bytes).digest('hex'), bytes: bytes.byteLength }
}

/** The version that is on disk now, never loaded whole when large; null where there is no such file. Refuses what is not a regular file. */
export async function versionOnDisk(absolute: string, signal?: AbortSignal): Promise<FileVersion | null> {
  const stats = await lstat(absolute).catch(thrown => {
    if (isMissing(thrown)) return null
    throw thrown
  })
  if (!stats) return null
  if (!stats.isFile()) throw new Error(`${absolute} is not a regular file`)
  if (stats.size <= MAX_LOADED_BYTES) return versionOf(await readFile(absolute, { signal }))
  const hash = createHash('sha256')
  let bytes = 0
  await pipeline(
    createReadStream(absolute, { highWaterMark: MAX_LOADED_BYTES }),
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
