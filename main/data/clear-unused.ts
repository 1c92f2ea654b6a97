import { createReadStream } from 'node:fs'
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { packedHashes } from '../store/blobs/blob-packs'
import { blobHome, isHash, isPack } from '../store/blobs/blob-path'
import { exists } from '../store/set-aside'
import { codeOf } from '../store/storage-error'
import { retryBusyFile } from '../workspace/retry-busy-file'
import { CLEARED, filesIn } from './data-files'

const HOUR_MS = 3_600_000
const HASH = /(?<![0-9a-f])[0-9a-f]{64}(?![0-9a-f])/g
const HASH_LENGTH = 64

/**
 * Takes kept pictures and copies of files away that nothing in the data names, and resolves to their bytes. They wait in a
 * folder of their own for the next start, where `settleCleared` looks again: what a session came to need meanwhile returns.
 * What was kept within the last hour stays, since whatever it belongs to may not be written down yet.
 */
export async function clearUnused(dataFolder: string, now: number = Date.now()): Promise<number> {
  const used = await usedHashes(dataFolder)
  const target = join(dataFolder, CLEARED)
  await mkdir(target, { recursive: true, mode: 0o700 })
  let cleared = 0
  for await (const { path, bytes } of filesIn(join(dataFolder, 'blobs'))) {
    const hashes = await hashesIn(path)
    if (!hashes || hashes.some(hash => used.has(hash))) continue
    if (now - (await stat(path)).mtimeMs < HOUR_MS) continue
    await retryBusyFile(() => rename(path, join(target, basename(path))))
    cleared += bytes
  }
  return cleared
}

/** Deletes what was cleared and is still named by nothing, and puts back what is. */
export async function settleCleared(dataFolder: string): Promise<void> {
  const folder = join(dataFolder, CLEARED)
  if (!(await exists(folder))) return
  const used = await usedHashes(dataFolder)
  for (const name of await readdir(folder)) {
    const [from, home] = [join(folder, name), blobHome(join(dataFolder, 'blobs'), name)]
    const isUsed = (await hashesIn(from))?.some(hash => used.has(hash))
    if (!isUsed || (await exists(home))) await rm(from, { recursive: true, force: true })
    else {
      await mkdir(dirname(home), { recursive: true, mode: 0o700 })
      await retryBusyFile(() => rename(from, home))
    }
  }
}

/** Returns the hashes in a file of the store; null for a file that does not belong to it, or a pack that does not tell. */
async function hashesIn(path: string): Promise<string[] | null> {
  const name = basename(path)
  if (isPack(name)) return packedHashes(path)
  return isHash(name) ? [name] : null
}

/** Everything in the data that could be the name of a kept copy: rather one too many than one too few. */
async function usedHashes(dataFolder: string): Promise<Set<string>> {
  const used = new Set<string>()
  for await (const { name, path } of filesIn(dataFolder)) {
    // The index of the search is made of the logs.
    if (!/^(blobs|cleared|search)\//.test(name)) await collectHashes(path, used)
  }
  return used
}

async function collectHashes(path: string, into: Set<string>): Promise<void> {
  let end = ''
  try {
    for await (const piece of createReadStream(path, { encoding: 'latin1', highWaterMark: 1024 * 1024 })) {
      const text = end + (piece as string)
      for (const [hash] of text.matchAll(HASH)) into.add(hash)
      end = text.slice(-HASH_LENGTH)
    }
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error
  }
}
