import type { Readable } from 'node:stream'
import stripAnsi from 'strip-ansi'
import { boundEnds, type Ends } from './bound-text'
import { headAndTail } from './head-and-tail'

/** What the model is given of one stream, in UTF-16 units. */
export const OUTPUT_LIMIT = 12_000

/** Far more than the model is given, because colours are still in it. */
const KEPT = 64 * 1024

/** A stream as the model reads it: without colours, head and tail, the cut marked. */
export type CapturedOutput = { text: string; truncated: boolean }

/**
 * Reads a stream of UTF-8, decoded across chunk borders, invalid bytes replaced. `onText` gets all of it as it comes,
 * colours and all; `captured` says at any time what the model would be given. Where a middle was not even kept, the
 * number of characters left out counts the colour codes in it too.
 */
export function captureOutput(stream: Readable, onText: (text: string) => void) {
  const kept = headAndTail(KEPT)
  stream.setEncoding('utf8')
  stream.on('data', (text: string) => {
    kept.push(text)
    onText(text)
  })
  return { captured: () => bounded(kept.ends()) }
}

function bounded({ head, dropped, tail }: Ends): CapturedOutput {
  const plain =
    dropped === 0
      ? { head: stripAnsi(head + tail), dropped, tail: '' }
      : { head: stripAnsi(head), dropped, tail: stripAnsi(tail) }
  const truncated = dropped > 0 || plain.head.length > OUTPUT_LIMIT
  return { text: boundEnds(plain, OUTPUT_LIMIT), truncated }
}
