import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { LogIndex } from './log-index'
import type { Signature } from './signature'

/** What is made in another way is made anew. */
const VERSION = 1
const HASH_BYTES = 32

type Header = Omit<LogIndex, 'blocks'> & {
  version: number
  blocks: (Omit<LogIndex['blocks'][number], 'signature'> & { words: number })[]
}

/** The index that is kept in a file, or undefined where there is none that can be trusted. */
export function loadIndex(path: string): LogIndex | undefined {
  try {
    return decoded(readFileSync(path))
  } catch {
    return undefined
  }
}

/** Keeps an index. One that cannot be kept is made again some day. */
export function saveIndex(path: string, index: LogIndex): void {
  const temporary = `${path}.new`
  try {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
    writeFileSync(temporary, encoded(index), { mode: 0o600 })
    renameSync(temporary, path)
  } catch {
    removeIndex(temporary)
  }
}

/** What cannot be removed is of no log, and is tried again at the next start. */
export function removeIndex(path: string): void {
  try {
    rmSync(path, { force: true })
  } catch {
    // Nothing depends on it.
  }
}

/** SHA-256 of all that follows; the length of a JSON header; the header; the signatures. */
function encoded({ blocks, ...rest }: LogIndex): Buffer {
  const header: Header = {
    version: VERSION,
    ...rest,
    blocks: blocks.map(({ signature, ...block }) => ({ ...block, words: signature.length })),
  }
  const json = Buffer.from(JSON.stringify(header))
  const length = Buffer.alloc(4)
  length.writeUInt32LE(json.length)
  const body = Buffer.concat([length, json, ...blocks.map(({ signature }) => bytesOf(signature))])
  return Buffer.concat([createHash('sha256').update(body).digest(), body])
}

function decoded(file: Buffer): LogIndex | undefined {
  const body = file.subarray(HASH_BYTES)
  if (!createHash('sha256').update(body).digest().equals(file.subarray(0, HASH_BYTES))) return undefined
  const start = 4 + body.readUInt32LE(0)
  // Its hash says that it is as this program wrote it.
  const { version, blocks, ...rest } = JSON.parse(body.subarray(4, start).toString()) as Header
  if (version !== VERSION) return undefined
  let place = start
  const read = blocks.map(({ words, ...block }) => {
    const signature = new Int32Array(words)
    bytesOf(signature).set(body.subarray(place, place + words * 4))
    place += words * 4
    return { ...block, signature }
  })
  return { ...rest, blocks: read }
}

/** In this computer's order of bytes: an index does not travel. */
function bytesOf({ buffer, byteOffset, byteLength }: Signature): Uint8Array {
  return new Uint8Array(buffer, byteOffset, byteLength)
}
