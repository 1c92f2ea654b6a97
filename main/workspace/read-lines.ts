import type { FileHandle } from 'node:fs/promises'
import { collectLines } from './collect-lines'
import { decodeLines } from './decode-lines'
import { detectText, SAMPLE_BYTES, type TextEncoding } from './detect-text'
import { openRegularFile } from './open-regular-file'

export type LineRange = { startLine: number; limit: number; signal: AbortSignal }

/** Lines of a text, joined by LF. `next` is the first line that is left out, or null at the end. Lines count from 1. */
export type LinesRead = { text: string; startLine: number; endLine: number; next: number | null }

const CHUNK_BYTES = 1024 * 1024

/**
 * Reads `limit` lines from `startLine` on. The file is never loaded whole: where in it the lines are costs time, no memory.
 * Long lines are cut and a long text ends early, with `next`. Throws for what is no text, or has no such line.
 */
export async function readLines(absolute: string, range: LineRange): Promise<LinesRead> {
  const { startLine, signal } = range
  const handle = await openRegularFile(absolute)
  try {
    const encoding = detectText(await firstBytes(handle))
    if (!encoding) throw new Error(`path is a binary file and cannot be read as text: ${absolute}`)
    const { lines, next, passed } = await collectLines(chunks(handle, encoding, signal), range)
    if (lines.length === 0 && startLine > 1) {
      throw new Error(`start_line ${startLine} is past the end (${passed} lines): ${absolute}`)
    }
    return { text: decodeLines(lines), startLine, endLine: startLine + lines.length - 1, next }
  } finally {
    await handle.close()
  }
}

async function firstBytes(handle: FileHandle): Promise<Buffer> {
  const buffer = Buffer.alloc(SAMPLE_BYTES)
  const { bytesRead } = await handle.read(buffer, 0, SAMPLE_BYTES, 0)
  return buffer.subarray(0, bytesRead)
}

/** The file piece by piece, as UTF-8 (or what passes for it), without a byte order mark. A piece is valid until the next. */
async function* chunks(handle: FileHandle, encoding: TextEncoding, signal: AbortSignal): AsyncGenerator<Buffer> {
  const decoder = encoding === 'utf-8' ? null : new TextDecoder(encoding)
  const buffer = Buffer.allocUnsafe(CHUNK_BYTES)
  for (let position = 0; ; ) {
    signal.throwIfAborted()
    const { bytesRead } = await handle.read(buffer, 0, CHUNK_BYTES, position)
    if (bytesRead === 0) return
    const piece = buffer.subarray(0, bytesRead)
    if (decoder) yield Buffer.from(decoder.decode(piece, { stream: true }))
    else yield position === 0 && hasMark(piece) ? piece.subarray(3) : piece
    position += bytesRead
  }
}

function hasMark(piece: Buffer): boolean {
  return piece[0] === 0xef && piece[1] === 0xbb && piece[2] === 0xbf
}
