import { readSync } from 'node:fs'
import type { DocumentBytes } from './document-task'

/** The bytes of a document, read where they are needed. */
export type ByteSource = { size: number; read(position: number, length: number): Buffer }

export function byteSource(given: DocumentBytes): ByteSource {
  if ('bytes' in given) {
    const { buffer, byteOffset, byteLength } = given.bytes
    const all = Buffer.from(buffer, byteOffset, byteLength)
    return { size: byteLength, read: (position, length) => all.subarray(position, position + length) }
  }
  const { fd, size } = given
  return { size, read: (position, length) => readFrom(fd, position, Math.max(0, Math.min(length, size - position))) }
}

function readFrom(fd: number, position: number, length: number): Buffer {
  const buffer = Buffer.allocUnsafeSlow(length)
  let done = 0
  while (done < length) {
    const count = readSync(fd, buffer, done, length - done, position + done)
    if (count === 0) break
    done += count
  }
  return buffer.subarray(0, done)
}

const PIECE_BYTES = 1024 * 1024

/** The bytes piece by piece, each of them new. */
export function* piecesOf(source: ByteSource): Generator<Buffer> {
  for (let position = 0; position < source.size; position += PIECE_BYTES) {
    const piece = source.read(position, PIECE_BYTES)
    if (piece.length === 0) return
    yield piece
  }
}
