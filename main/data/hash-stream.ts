import { createHash } from 'node:crypto'

/** The bytes that were read from a file, and their hash. */
export type StreamHash = { bytes: number; sha256: string }

/** Passes pieces on, and says of what has passed how much that was. */
export function hashStream(pieces: AsyncIterable<Buffer>, signal?: AbortSignal) {
  const hash = createHash('sha256')
  let bytes = 0
  async function* passing(): AsyncIterable<Buffer> {
    for await (const piece of pieces) {
      signal?.throwIfAborted()
      hash.update(piece)
      bytes += piece.length
      yield piece
    }
  }
  return { pieces: passing(), result: (): StreamHash => ({ bytes, sha256: hash.digest('hex') }) }
}

/** Only whole lines, so that a line which is being written is not torn in two. */
export async function* wholeLines(pieces: AsyncIterable<Buffer>): AsyncIterable<Buffer> {
  let begun: Buffer[] = []
  for await (const piece of pieces) {
    const end = piece.lastIndexOf(0x0a) + 1
    if (end === 0) {
      begun.push(piece)
      continue
    }
    yield Buffer.concat([...begun, piece.subarray(0, end)])
    begun = end < piece.length ? [piece.subarray(end)] : []
  }
}
