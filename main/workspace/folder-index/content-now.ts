import { createHash } from 'node:crypto'
import { closeSync, openSync, readSync } from 'node:fs'
import type { FileVersion } from '../../../shared/effects'
import { versionOf } from '../file-version'
import { readPlain } from './read-contents'
import { statOf } from './scan-folder'

/** Of a file that is there now, to be loaded, and to be hashed. */
const MAX_LOADED = 8 * 1024 * 1024
const MAX_HASHED = 256 * 1024 * 1024

export type ContentNow = { version: FileVersion; bytes: Uint8Array | null }

/** What is there now: loaded up to a size, hashed piece by piece up to another. */
export function contentNow(workspace: string, path: string): ContentNow | 'gone' {
  const bytes = readPlain(workspace, path, MAX_LOADED)
  if (bytes instanceof Uint8Array) return { version: versionOf(bytes), bytes }
  const size = statOf(`${workspace}/${path}`)?.size ?? Number.POSITIVE_INFINITY
  if (bytes === 'unreadable' || size > MAX_HASHED) return 'gone'
  try {
    return { version: hashInPieces(`${workspace}/${path}`), bytes: null }
  } catch {
    return 'gone'
  }
}

function hashInPieces(absolute: string): FileVersion {
  const file = openSync(absolute, 'r')
  const hash = createHash('sha256')
  const piece = Buffer.alloc(1024 * 1024)
  let bytes = 0
  try {
    for (let read = readSync(file, piece); read > 0; read = readSync(file, piece)) {
      hash.update(piece.subarray(0, read))
      bytes += read
    }
  } finally {
    closeSync(file)
  }
  return { hash: hash.digest('hex'), bytes }
}
