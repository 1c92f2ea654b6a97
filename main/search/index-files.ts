import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { crc32 } from 'node:zlib'
import type { LogIndex } from './log-index'
import type { Signature } from './signature'

/** The known data of one log. `size` and `changedAt` are those of the log from which `index` was made. */
export type KnownLog = { size: number; changedAt: number; index: LogIndex }

/** The version of the format: an index made in another way is made anew. */
const VERSION = 2
const HEAD_BYTES = 8

/** Many logs share a file, as it takes longer to open one than to read it; a log that changed has all of its file written. */
const FILES = 256
const ENDING = '.index'

type Header = {
  version: number
  logs: (Omit<KnownLog, 'index'> & { id: string; index: Omit<LogIndex, 'blocks'> & { blocks: KeptBlock[] } })[]
}
type KeptBlock = Omit<LogIndex['blocks'][number], 'signature'> & { words: number }

/** Keeps what is known about all logs in a folder, by the ids of their sessions. Files that cannot be trusted hold nothing. */
export function keptIndexes(folder: string) {
  const names = indexFilesIn(folder)
  const logs = new Map(names.flatMap(name => [...loadFile(join(folder, name))]))
  /** The files that no longer hold what is known. */
  const unkept = new Set<string>()

  return {
    logs: logs as ReadonlyMap<string, KnownLog>,
    set(id: string, log: KnownLog): void {
      logs.set(id, log)
      unkept.add(indexFileOf(id))
    },
    delete(id: string): void {
      if (logs.delete(id)) unkept.add(indexFileOf(id))
    },
    /** Writes the files of what has changed. What cannot be kept is made again some day. */
    keep(): void {
      if (unkept.size === 0) return
      const byFile = new Map([...unkept].map(name => [name, [] as [string, KnownLog][]]))
      for (const entry of logs) byFile.get(indexFileOf(entry[0]))?.push(entry)
      for (const [name, entries] of byFile) saveFile(join(folder, name), entries)
      unkept.clear()
    },
  }
}

/** The name of the file that keeps what is known of a session's log. */
export function indexFileOf(id: string): string {
  let hash = 0
  for (let index = 0; index < id.length; index++) hash = (Math.imul(hash, 31) + id.charCodeAt(index)) | 0
  return `${((hash >>> 0) % FILES).toString(16).padStart(2, '0')}${ENDING}`
}

function saveFile(path: string, logs: readonly (readonly [id: string, KnownLog])[]): void {
  if (logs.length === 0) {
    remove(path)
    return
  }
  const temporary = `${path}.new`
  try {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
    writeFileSync(temporary, encoded(logs), { mode: 0o600 })
    renameSync(temporary, path)
  } catch {
    remove(temporary)
  }
}

function indexFilesIn(folder: string): string[] {
  try {
    return readdirSync(folder).filter(name => name.endsWith(ENDING))
  } catch {
    return []
  }
}

/** A file that cannot be removed belongs to no log, and is tried again at the next start. */
function remove(path: string): void {
  try {
    rmSync(path, { force: true })
  } catch {
    // Nothing depends on it.
  }
}

function loadFile(path: string): ReadonlyMap<string, KnownLog> {
  try {
    return decoded(readFileSync(path))
  } catch {
    return new Map()
  }
}

/** The CRC-32 of all that follows; the length of the signatures; these; a JSON header, so that each begins at a multiple of four. */
function encoded(logs: readonly (readonly [id: string, KnownLog])[]): Buffer {
  const signatures: Signature[] = []
  const header: Header = {
    version: VERSION,
    logs: logs.map(([id, { index, ...log }]) => {
      signatures.push(...index.blocks.map(({ signature }) => signature))
      const blocks = index.blocks.map(({ signature, ...block }) => ({ ...block, words: signature.length }))
      return { id, ...log, index: { ...index, blocks } }
    }),
  }
  const file = Buffer.concat([
    Buffer.alloc(HEAD_BYTES),
    ...signatures.map(bytesOf),
    Buffer.from(JSON.stringify(header)),
  ])
  file.writeUInt32LE(
    signatures.reduce((sum, { byteLength }) => sum + byteLength, 0),
    4,
  )
  file.writeUInt32LE(crc32(file.subarray(4)), 0)
  return file
}

/** The signatures are views of the file's bytes. Throws for what was not written whole. */
function decoded(file: Buffer): ReadonlyMap<string, KnownLog> {
  if (file.readUInt32LE(0) !== crc32(file.subarray(4))) return new Map()
  const { version, logs } = JSON.parse(file.subarray(HEAD_BYTES + file.readUInt32LE(4)).toString()) as Header
  if (version !== VERSION) return new Map()
  // A view needs a place that is a multiple of four.
  const { buffer, byteOffset } = file.byteOffset % 4 === 0 ? file : Buffer.copyBytesFrom(file)
  let place = byteOffset + HEAD_BYTES
  const read = ({ words, ...block }: KeptBlock) => {
    const signature = new Int32Array(buffer, place, words)
    place += signature.byteLength
    return { ...block, signature }
  }
  return new Map(
    logs.map(({ id, index, ...log }) => [id, { ...log, index: { ...index, blocks: index.blocks.map(read) } }]),
  )
}

/** In this computer's order of bytes: an index does not travel. */
function bytesOf({ buffer, byteOffset, byteLength }: Signature): Uint8Array {
  return new Uint8Array(buffer, byteOffset, byteLength)
}
