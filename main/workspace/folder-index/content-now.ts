import { createHash } from 'node:crypto'
import { readSync, type Stats } from 'node:fs'
import type { FileVersion } from '../../../shared/session/effects'
import { versionOf } from '../changes/file-version'
import { readPlain, withPlain } from './read-plain'

/** Of a file that is there now, to be loaded, and to be hashed. */
const MAX_LOADED = 8 * 1024 * 1024
const MAX_HASHED = 256 * 1024 * 1024

export type ContentNow = { version: FileVersion; bytes: Uint8Array | null }

/** Returns the content that is there now: loaded up to one size, hashed piece by piece up to another. */
export function contentNow(workspace: string, path: string): ContentNow | 'gone' {
  const absolute = `${workspace}/${path}`
  const bytes = readPlain(absolute, MAX_LOADED)
  if (bytes instanceof Uint8Array) return { version: versionOf(bytes), bytes }
  const version = bytes === 'unreadable' ? undefined : withPlain(absolute, hashInPieces)
  return version ? { version, bytes: null } : 'gone'
}

/** Undefined where it is too large, or becomes so. */
function hashInPieces(file: number, { size }: Stats): FileVersion | undefined {
  if (size > MAX_HASHED) return undefined
  const hash = createHash('sha256')
  const piece = Buffer.alloc(1024 * 1024)
  let bytes = 0
  for (let read = readSync(file, piece); read > 0; read = readSync(file, piece)) {
    hash.update(piece.subarray(0, read))
    bytes += read
    if (bytes > MAX_HASHED) return undefined
  }
  return { hash: hash.digest('hex'), bytes }
}
