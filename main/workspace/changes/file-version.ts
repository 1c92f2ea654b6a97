import { createHash } from 'node:crypto'
import type { Stats } from 'node:fs'
import { type FileHandle, lstat, open } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import type { FileVersion } from '../../../shared/session/effects'
import { PLAIN_FILE } from '../read/open-regular-file'
import { readWhole } from '../read/read-whole'

/** Files up to this are read at once, which is several times as fast for small ones. */
const MAX_LOADED_BYTES = 256 * 1024

/** The version that these bytes are. */
export function versionOf(bytes: Uint8Array): FileVersion {
  return { hash: createHash('sha256').update(bytes).digest('hex'), bytes: bytes.byteLength }
}

/** The version that is on disk now, never loaded whole when large; null where there is no such file. Refuses what is not a regular file. */
export async function versionOnDisk(absolute: string, signal?: AbortSignal): Promise<FileVersion | null> {
  return (await fileOnDisk(absolute, { signal }))?.version ?? null
}

/** As `versionOnDisk`, with the permission bits. `before` is what somebody has just seen there. */
export async function fileOnDisk(
  absolute: string,
  { before, signal }: { before?: Stats | null | undefined; signal?: AbortSignal | undefined } = {},
): Promise<{ version: FileVersion; mode: number } | null> {
  const stats = before === undefined ? await lookAt(absolute) : before
  if (!stats) return null
  if (!stats.isFile()) throw new Error(`${absolute} is not a regular file`)
  signal?.throwIfAborted()
  const file = await open(absolute, PLAIN_FILE)
  try {
    const version =
      stats.size <= MAX_LOADED_BYTES ? versionOf(await readWhole(file, stats.size)) : await streamed(file, signal)
    return { version, mode: stats.mode & 0o7777 }
  } finally {
    await file.close()
  }
}

async function lookAt(absolute: string): Promise<Stats | null> {
  try {
    return await lstat(absolute)
  } catch (thrown) {
    if (isMissing(thrown)) return null
    throw thrown
  }
}

async function streamed(file: FileHandle, signal?: AbortSignal): Promise<FileVersion> {
  const hash = createHash('sha256')
  let bytes = 0
  await pipeline(
    file.createReadStream({ autoClose: false, highWaterMark: MAX_LOADED_BYTES }),
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

/** Returns whether a file system call failed because there is nothing at that path. */
export function isMissing(thrown: unknown): boolean {
  const code = (thrown as NodeJS.ErrnoException | null)?.code
  return code === 'ENOENT' || code === 'ENOTDIR'
}
