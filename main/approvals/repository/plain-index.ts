import { setImmediate } from 'node:timers/promises'
import { openPlain } from './file-kind'
import { type EntryLayout, readEntry } from './index-entry'

/** The largest that is looked at, of some two million files. */
const MAX_BYTES = 256 * 1024 * 1024
const CHUNK_BYTES = 512 * 1024
const HEADER_BYTES = 12
const EXTENSION_HEAD_BYTES = 8

/**
 * Returns whether an index holds only files with names that stay inside the work tree: no repository within, no name that
 * leads out, and no entry that git would take from elsewhere. A missing index holds nothing.
 */
export async function indexIsPlain(path: string, hashBytes: number): Promise<boolean> {
  const file = await openPlain(path)
  if (!file) return false
  try {
    const { size } = await file.stat()
    const head = Buffer.alloc(HEADER_BYTES)
    await file.read(head, 0, HEADER_BYTES, 0)
    const version = head.readUInt32BE(4)
    if (size > MAX_BYTES || head.toString('latin1', 0, 4) !== 'DIRC' || version < 2 || version > 4) return false
    const end = await endOfEntries(file, { size, count: head.readUInt32BE(8), layout: { version, hashBytes } })
    return end !== undefined && (await extensionsArePlain(file, end, size - hashBytes))
  } finally {
    await file.close()
  }
}

type File = NonNullable<Awaited<ReturnType<typeof openPlain>>>

/**
 * Returns the position at which the extensions begin; undefined if an entry is not plain. Reads in pieces, and lets other
 * tasks run in between.
 */
async function endOfEntries(
  file: File,
  { size, count, layout }: { size: number; count: number; layout: EntryLayout },
): Promise<number | undefined> {
  const chunk = Buffer.alloc(CHUNK_BYTES)
  let position = HEADER_BYTES
  let before: Buffer = Buffer.alloc(0)
  let left = count
  while (left > 0) {
    const { bytesRead } = await file.read(chunk, 0, Math.min(CHUNK_BYTES, size - position), position)
    let at = 0
    for (; left > 0; left--) {
      const entry = readEntry(chunk.subarray(0, bytesRead), at, { ...layout, before })
      if (entry === 'refused') return undefined
      if (entry === 'cut') break
      at = entry.end
      before = entry.name
    }
    if (at === 0 && left > 0) return undefined
    // The name is in the chunk, which is read into anew.
    before = Buffer.from(before)
    position += at
    await setImmediate()
  }
  return position
}

/** Those that git must understand to read the entries have small letters: they take entries from another file or from a tree. */
async function extensionsArePlain(file: File, start: number, end: number): Promise<boolean> {
  const head = Buffer.alloc(EXTENSION_HEAD_BYTES)
  let position = start
  while (position + EXTENSION_HEAD_BYTES <= end) {
    await file.read(head, 0, EXTENSION_HEAD_BYTES, position)
    if (!/^[A-Z]/.test(head.toString('latin1', 0, 4))) return false
    position += EXTENSION_HEAD_BYTES + head.readUInt32BE(4)
  }
  return position === end
}
