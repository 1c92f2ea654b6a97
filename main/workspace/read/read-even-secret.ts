import { createHash } from 'node:crypto'
import type { FileHandle } from 'node:fs/promises'
import { AppError } from '../../../shared/errors'
import { sentence } from '../../../shared/sentence'
import { lookInside, type ResolvedPath } from '../paths/resolve-path'
import { detectUtf8, type FoundEncoding } from './detect-utf8'
import { openLookedAt } from './open-regular-file'

/**
 * The beginning of a file as text, and what it was taken for: where it is not UTF-8 there are signs for that in it.
 * `version` is the SHA-256 of the bytes that were read.
 */
export type FileStart = { text: string; isCut: boolean; version: string; encoding: FoundEncoding }

/**
 * Reads a plain file of a folder for the person, or for Atrium itself, whatever it may hold; for a model there is `readForModel`.
 * `root` is a real path; a link is followed as long as it stays inside. Rejects with an `AppError` that says why it cannot.
 */
export async function readEvenSecret(
  root: string,
  { path, maxBytes }: { path: string; maxBytes: number },
): Promise<FileStart> {
  return startOf(await lookInside(root, path), maxBytes)
}

/** At most so much of a plain file. Bytes that are no UTF-8, and NUL, which no provider takes, become a sign for that. */
export async function startOf({ real, info }: ResolvedPath, maxBytes: number): Promise<FileStart> {
  if (info === null) throw new AppError('not-found', sentence`path not found: ${real}`)
  const { handle: file } = await openLookedAt(real, info)
  try {
    const bytes = await readBytes(file, maxBytes + 1)
    const isCut = bytes.length > maxBytes
    const kept = bytes.subarray(0, maxBytes)
    // With `stream` the half of a character that a cut leaves is dropped; without it, it is a mistake like any other.
    const text = new TextDecoder().decode(withoutNul(kept), { stream: isCut })
    const version = createHash('sha256').update(kept).digest('hex')
    return { text, isCut, version, encoding: detectUtf8(kept, isCut) }
  } finally {
    await file.close()
  }
}

/** A byte that UTF-8 does not have stands for each NUL: in a text, a million of them would take long to replace. */
function withoutNul(bytes: Uint8Array): Uint8Array {
  if (!bytes.includes(0)) return bytes
  const made = bytes.slice()
  // `map` takes several times as long.
  for (let at = 0; at < made.length; at++) if (made[at] === 0) made[at] = 0xff
  return made
}

async function readBytes(file: FileHandle, limit: number): Promise<Uint8Array> {
  const bytes = new Uint8Array(Math.min(limit, (await file.stat()).size + 1))
  let length = 0
  while (length < bytes.length) {
    const { bytesRead } = await file.read(bytes, length, bytes.length - length)
    if (bytesRead === 0) break
    length += bytesRead
  }
  return bytes.subarray(0, length)
}
