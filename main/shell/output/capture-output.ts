import stripAnsi from 'strip-ansi'
import { boundEnds, type Ends, wholeTail } from './bound-text'
import { headAndTail } from './head-and-tail'
import { type TextPiece, textPieces } from './text-pieces'

/** What the model is given of one stream, in UTF-16 units. */
export const OUTPUT_LIMIT = 12_000

/** How much of a stream the model is given, in UTF-16 units; of a longer one both ends, or only the last. */
export type OutputBound = { limit: number; keep: 'ends' | 'end' }

const USUAL: OutputBound = { limit: OUTPUT_LIMIT, keep: 'ends' }

/** Far more than the model is given, because colours are still in it. */
const KEPT_TIMES = 5

/** A stream as the model reads it: without colours, head and tail, the cut marked. */
export type CapturedOutput = { text: string; truncated: boolean }

/**
 * Takes in the bytes of a stream of UTF-8. `onText` gets all of it as it comes, colours and all. Where a middle was not
 * even kept, the number of characters left out counts the colour codes in it too.
 */
export function captureOutput(onText: (text: TextPiece) => void, bound = USUAL) {
  const pieces = textPieces()
  const room = bound.limit * KEPT_TIMES
  let kept = headAndTail(room)

  function keep(text: TextPiece): void {
    kept.push(text)
    onText(text)
  }

  return {
    push: (chunk: Buffer): void => keep(pieces.next(chunk)),
    /** To be called at the end of the stream. */
    end: (): void => keep(pieces.rest()),
    /** What the model is given of all that came since it was last asked. */
    take(): CapturedOutput {
      const ends = kept.ends()
      kept = headAndTail(room)
      return bounded(ends, bound)
    },
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
