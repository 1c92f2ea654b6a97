/**
 * A line's first bytes, without its LF, and how many it has in all; without those that were skipped, of which it says how many.
 * Of a longer line also its last bytes, as far as they are not among the first.
 */
export type RawLine = { bytes: Buffer; length: number; skipped?: number; tail?: Buffer }

/** `next` is the first line that is left out, or null at the end; `passed` counts the lines that were seen. */
export type CollectedLines = { lines: RawLine[]; next: number | null; passed: number }

const LF = 10

/** The most that is kept of one line, in bytes: enough for the characters that are shown, in any alphabet. */
const MAX_LINE_BYTES = 8_100

/** The most that is kept of the end of a longer line, in bytes. */
const MAX_TAIL_BYTES = 800

/** The most that is kept of all lines, in bytes; the rest is for the next call. */
const MAX_BYTES = 200_000

/** `firstLine` is the number of the line in which the input begins. */
type Range = { startLine: number; limit: number; firstLine: number; lineOffset?: number | undefined }
type Progress = { lines: RawLine[]; number: number; room: number; open: RawLine | null }

/** A line that is passed over: of it, only that it began is of interest. */
const PASSED: RawLine = { bytes: Buffer.alloc(0), length: 0 }

/** Takes `limit` lines from `startLine` on, or fewer when they are long. Holds no more of the input than that. */
export async function collectLines(pieces: AsyncIterable<Buffer>, range: Range): Promise<CollectedLines> {
  const progress: Progress = { lines: [], number: range.firstLine, room: MAX_BYTES, open: null }
  for await (const piece of pieces) {
    const isFull = take(progress, piece, range)
    if (isFull) return { lines: progress.lines, next: progress.number, passed: progress.number - 1 }
  }
  if (progress.open) closeLine(progress, range.startLine)
  return { lines: progress.lines, next: null, passed: progress.number - 1 }
}

/** Adds lines from the piece, and returns whether it holds more than requested. */
function take(progress: Progress, piece: Buffer, { startLine, limit, lineOffset = 0 }: Range): boolean {
  for (let from = 0; from < piece.length; ) {
    if (progress.lines.length === limit || progress.room <= 0) return true
    const lineFeed = piece.indexOf(LF, from)
    const end = lineFeed < 0 ? piece.length : lineFeed
    const skip = progress.number === startLine ? lineOffset : 0
    progress.open = progress.number < startLine ? PASSED : extended(progress.open, piece.subarray(from, end), skip)
    if (lineFeed >= 0) closeLine(progress, startLine)
    from = end + 1
  }
  return false
}

function closeLine(progress: Progress, startLine: number): void {
  if (progress.open && progress.number >= startLine) {
    progress.lines.push(progress.open)
    progress.room -= progress.open.bytes.length + (progress.open.tail?.length ?? 0) + 1
  }
  progress.open = null
  progress.number += 1
}

/** Copies, as the piece will be overwritten; without the first `skip` bytes of the line. */
function extended(line: RawLine | null, all: Buffer, skip: number): RawLine {
  const left = Math.max(0, skip - (line?.skipped ?? 0))
  const more = all.subarray(left)
  const skipped = (line?.skipped ?? 0) + Math.min(left, all.length)
  const kept = line?.bytes ?? Buffer.alloc(0)
  const length = (line?.length ?? 0) + more.length
  const room = Math.max(0, MAX_LINE_BYTES - kept.length)
  const bytes = room === 0 || more.length === 0 ? kept : Buffer.concat([kept, more.subarray(0, room)])
  const tail = tailOf(line?.tail, more.subarray(room))
  return { bytes, length, skipped, ...(tail && { tail }) }
}

function tailOf(tail: Buffer | undefined, more: Buffer): Buffer | undefined {
  return more.length === 0
    ? tail
    : Buffer.concat([tail ?? Buffer.alloc(0), more.subarray(-MAX_TAIL_BYTES)]).subarray(-MAX_TAIL_BYTES)
}
