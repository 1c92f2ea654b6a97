import stripAnsi from 'strip-ansi'
import { boundEnds, type Ends, wholeTail } from './bound-text'
import { headAndTail } from './head-and-tail'
import { type TextPiece, textPieces } from './text-pieces'

/** The length of one stream that the model gets, in UTF-16 units. */
export const OUTPUT_LIMIT = 12_000

/** As much as signatures of files take. */
const SAMPLE = 4_100

/** The limit of a stream that the model gets, in UTF-16 units; a longer one is cut to both ends, or only the last. */
export type OutputBound = { limit: number; keep: 'ends' | 'end' }

/** Writes a text that comes in pieces otherwise. What it holds back of one piece comes with a later one, or at the end. */
export type TextRewrite = { next(piece: string): string; rest(): string }

const USUAL: OutputBound = { limit: OUTPUT_LIMIT, keep: 'ends' }

/** Far more than the model is given, because colours are still in it. */
const KEPT = 64 * 1024

/** A stream as the model reads it: without colours, head and tail, the cut marked. */
export type CapturedOutput = { text: string; truncated: boolean }

/**
 * The beginning of a stream, which shows what it is if it is not text, and its length so far. `whole` is all of it, if
 * that is little and nothing in it was rewritten; `inBounds` makes what the model gets from another reading of that.
 */
export type StreamStart = {
  sample: Buffer
  bytes: number
  whole?: Buffer
  inBounds(text: string): CapturedOutput
}

/**
 * Takes in the bytes of a stream of UTF-8. `onText` gets all of it as it comes, colours and all, or as it is rewritten. Where a middle was not
 * even kept, the number of characters left out counts the colour codes in it too.
 */
export function captureOutput(onText: (text: TextPiece) => void, bound = USUAL, rewrite?: TextRewrite) {
  const pieces = textPieces()
  const room = Math.max(KEPT, bound.limit * 2)
  let kept = headAndTail(room)
  let sample: Buffer = Buffer.alloc(0)
  let bytes = 0
  let raw: Buffer[] = []

  function keep(text: TextPiece): void {
    kept.push(text)
    onText(text)
  }

  return {
    push(chunk: Buffer): void {
      bytes += chunk.length
      if (bytes > KEPT || rewrite) raw = []
      else raw.push(Buffer.from(chunk))
      if (sample.length < SAMPLE) sample = Buffer.concat([sample, chunk.subarray(0, SAMPLE - sample.length)])
      const text = pieces.next(chunk)
      keep(rewrite ? rewrite.next(text.slice(0)) : text)
    },
    /** To be called at the end of the stream. */
    end(): void {
      const rest = pieces.rest()
      keep(rewrite ? rewrite.next(rest.slice(0)) + rewrite.rest() : rest)
    },
    /** Returns what the model gets of everything that came since the last call. */
    take(): CapturedOutput {
      const ends = kept.ends()
      kept = headAndTail(room)
      return bounded(ends, bound)
    },
    start: (): StreamStart => ({
      sample,
      bytes,
      inBounds: text => bounded({ head: text, dropped: 0, tail: '' }, bound),
      ...(raw.length > 0 && { whole: Buffer.concat(raw) }),
    }),
  }
}

function bounded({ head, dropped, tail }: Ends, { limit, keep }: OutputBound): CapturedOutput {
  const plain =
    dropped === 0
      ? { head: stripAnsi(head + tail), dropped, tail: '' }
      : { head: stripAnsi(head), dropped, tail: stripAnsi(tail) }
  const truncated = dropped > 0 || plain.head.length > limit
  if (keep === 'end') return { text: wholeTail(plain.tail || plain.head, limit), truncated }
  return { text: boundEnds(plain, limit), truncated }
}
