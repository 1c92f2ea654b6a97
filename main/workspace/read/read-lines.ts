import type { FileHandle } from 'node:fs/promises'
import { binaryKind } from './binary-kind'
import { chosenEncoding } from './chosen-encodings'
import { collectLines, type RawLine } from './collect-lines'
import { areUtf8, decodeLines, firstCut } from './decode-lines'
import { detectText, SAMPLE_BYTES, type TextEncoding } from './detect-text'
import { encodingWords, type FoundEncoding, findEncoding, UTF8 } from './find-encoding'
import { countLineFeeds, keepPlace, type LinePlace, linePlaces, placeBefore } from './line-index'
import { openRegularFile } from './open-regular-file'

/** `encoding` is one that `TextDecoder` knows, for a text whose own is not found. */
export type LineRange = {
  startLine: number
  limit: number
  encoding?: string | undefined
  /** So many bytes of the first line are passed over, as read before. */
  lineOffset?: number | undefined
  signal: AbortSignal
}

/** Lines of a text, joined by LF. `next` is the first line that is left out, or null at the end. Lines count from 1. */
export type LinesRead = {
  text: string
  startLine: number
  endLine: number
  next: number | null
  /** The point at which the first cut line continues. */
  cut?: { line: number; offset: number }
  /** In words, where it is not plain UTF-8. */
  encoding?: string
}

const CHUNK_BYTES = 256 * 1024
const LF = 10
const LINE_FEED = Buffer.from([LF])

/**
 * Reads `limit` lines from `startLine` on. The file is never loaded whole: where in it the lines are costs time, no memory.
 * Long lines are cut and a long text ends early, with `next`. Throws for what is no text, or has no such line.
 */
export async function readLines(absolute: string, range: LineRange): Promise<LinesRead> {
  const { startLine, signal } = range
  const handle = await openRegularFile(absolute)
  try {
    const encoding = range.encoding ?? (await encodingOf(await firstBytes(handle), absolute))
    const from =
      encoding === 'utf-8'
        ? await seekLine(handle, linePlaces(absolute, await handle.stat({ bigint: true })), range)
        : START
    const pieces = chunks(handle, { encoding, signal, position: from.position })
    const { lines, next, passed } = await collectLines(pieces, { ...range, firstLine: from.number })
    if (lines.length === 0 && startLine > 1) throw new PastEnd(startLine, passed, absolute)
    const found = await encodingOfLines(handle, lines, { encoding, chosen: chosenEncoding(absolute) })
    const name = encoding === 'utf-8' && !range.encoding ? found.name : 'UTF-8'
    const text = decodeLines(lines, name)
    const cut = firstCut(lines, name)
    const more = cut && { cut: { line: startLine + cut.index, offset: cut.offset } }
    const named = range.encoding ? '' : encodingWords(found)
    return { text, startLine, endLine: startLine + lines.length - 1, next, ...more, ...(named && { encoding: named }) }
  } finally {
    await handle.close()
  }
}

/** There are fewer lines than that. */
export class PastEnd extends Error {
  override name = 'PastEnd'

  constructor(
    startLine: number,
    readonly lines: number,
    absolute: string,
  ) {
    super(`start_line ${startLine} is past the end (${lines} lines): ${absolute}`)
  }
}

/** Counts the lines of a text. It is read to its end, and never loaded whole. */
export async function countLines(
  absolute: string,
  { encoding: named, signal }: Omit<LineRange, 'startLine' | 'limit'>,
) {
  const handle = await openRegularFile(absolute)
  try {
    const encoding = named ?? (await encodingOf(await firstBytes(handle), absolute))
    let [lines, last] = [0, LF]
    for await (const piece of chunks(handle, { encoding, signal, position: 0 })) {
      lines += countLineFeeds(piece)
      last = piece.at(-1) ?? last
    }
    return last === LF ? lines : lines + 1
  } finally {
    await handle.close()
  }
}

/** Enough to tell by how a file is encoded, of which its own lines say too little. */
const TOLD_BY_BYTES = 1024 * 1024

/** Returns the encoding of lines that were read as bytes. All pages of a file are assumed to have the same. */
async function encodingOfLines(
  handle: FileHandle,
  lines: readonly RawLine[],
  { encoding, chosen }: { encoding: string; chosen: string | undefined },
): Promise<FoundEncoding> {
  if (encoding !== 'utf-8') return findEncoding(await firstBytes(handle), { chosen })
  if (areUtf8(lines) && chosen === undefined) return UTF8
  const page = lines.flatMap(({ bytes }) => [LINE_FEED, bytes])
  return findEncoding(Buffer.concat([await firstBytes(handle, TOLD_BY_BYTES), ...page]), { chosen })
}

async function encodingOf(sample: Buffer, absolute: string): Promise<TextEncoding> {
  const chosen = chosenEncoding(absolute)
  if (chosen !== undefined) return unitsOf(chosen)
  const encoding = detectText(sample)
  const kind = await binaryKind(sample, { path: absolute, encoding })
  if (kind === null && encoding) return encoding
  throw new Error(
    `path is ${kind ?? 'a binary file'} and cannot be read as text, so nothing of it was read: ${absolute}. ` +
      'Say so, or convert it with a program that the computer has.',
  )
}

/** Returns the encoding by which lines are parted: of all encodings with units of one byte, that of ASCII. */
function unitsOf(encoding: string): TextEncoding {
  return encoding === 'UTF-16LE' ? 'utf-16le' : encoding === 'UTF-16BE' ? 'utf-16be' : 'utf-8'
}

const START: LinePlace = { position: 0, number: 1 }

async function firstBytes(handle: FileHandle, most = SAMPLE_BYTES): Promise<Buffer> {
  const buffer = Buffer.alloc(most)
  const { bytesRead } = await handle.read(buffer, 0, most, 0)
  return buffer.subarray(0, bytesRead)
}

/** A place shortly before a line, or before the end of a file that has no such line. Counts only what was never counted. */
async function seekLine(handle: FileHandle, places: LinePlace[], { startLine, signal }: LineRange): Promise<LinePlace> {
  const buffer = Buffer.allocUnsafe(CHUNK_BYTES)
  let [place, next] = [START, placeBefore(places, startLine)]
  while (next.number < startLine) {
    signal.throwIfAborted()
    const { bytesRead } = await handle.read(buffer, 0, CHUNK_BYTES, next.position)
    if (bytesRead === 0) return place
    keepPlace(places, next)
    place = next
    const lineFeeds = countLineFeeds(buffer.subarray(0, bytesRead))
    next = { position: place.position + bytesRead, number: place.number + lineFeeds }
  }
  return place
}

type Source = { encoding: string; signal: AbortSignal; position: number }

/** The file piece by piece, as UTF-8 (or what passes for it), without a byte order mark. A piece is valid until the next. */
async function* chunks(handle: FileHandle, { encoding, signal, position: from }: Source): AsyncGenerator<Buffer> {
  const decoder = encoding === 'utf-8' ? null : new TextDecoder(encoding, { fatal: true })
  const buffer = Buffer.allocUnsafe(CHUNK_BYTES)
  for (let position = from; ; ) {
    signal.throwIfAborted()
    const { bytesRead } = await handle.read(buffer, 0, CHUNK_BYTES, position)
    if (bytesRead === 0) return
    const piece = buffer.subarray(0, bytesRead)
    if (decoder) yield decoded(decoder, piece)
    else yield position === 0 && hasMark(piece) ? piece.subarray(3) : piece
    position += bytesRead
  }
}

function decoded(decoder: InstanceType<typeof TextDecoder>, piece: Buffer): Buffer {
  try {
    return Buffer.from(decoder.decode(piece, { stream: true }))
  } catch (cause) {
    throw new Error(`The file is not encoded in ${decoder.encoding}. Let the encoding be found, or name another.`, {
      cause,
    })
  }
}

function hasMark(piece: Buffer): boolean {
  return piece[0] === 0xef && piece[1] === 0xbb && piece[2] === 0xbf
}
