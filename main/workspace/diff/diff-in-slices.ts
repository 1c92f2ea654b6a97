import type { Hunk } from '../../../shared/session/effects'
import { inTurn } from '../in-turn'
import { timeSlices } from '../time-slices'
import { decodeExactly, diffBytes, NO_NEWLINE, omitted, shownAtMost, type TextDiff } from './diff-text'

const LOOKS_AT_CLOCK_EVERY = 256

/** As `diffBytes`, without holding the thread: what comes or goes whole can be large, and is taken apart in slices of time. */
export async function diffInSlices(before: Uint8Array | null, after: Uint8Array | null): Promise<TextDiff> {
  const whole = before?.byteLength ? before : after
  const isCompared = Boolean(before?.byteLength && after?.byteLength)
  if (isCompared || !whole || whole.byteLength > shownAtMost(before, after)) {
    return inTurn(() => diffBytes(before, after))
  }
  const text = await inTurn(() => decodeExactly(whole))
  if (text === null) return omitted('binary')
  const isRemoved = whole === before
  const { lines, count } = await signedLines(text, isRemoved ? '-' : '+')
  const [added, removed] = isRemoved ? [0, count] : [count, 0]
  return { diff: { type: 'lines', hunks: count === 0 ? [] : [wholeHunk(lines, { added, removed })] }, added, removed }
}

/** In a unified diff, a side without lines counts from the line before. */
function wholeHunk(lines: string[], { added, removed }: { added: number; removed: number }): Hunk {
  return { oldStart: Math.min(1, removed), oldLines: removed, newStart: Math.min(1, added), newLines: added, lines }
}

async function signedLines(text: string, sign: '+' | '-'): Promise<{ lines: string[]; count: number }> {
  const slices = timeSlices()
  const lines: string[] = []
  for (let start = 0; start < text.length; ) {
    const end = text.indexOf('\n', start)
    if (end < 0) {
      const count = lines.push(sign + text.slice(start))
      lines.push(NO_NEWLINE)
      return { lines, count }
    }
    lines.push(sign + text.slice(start, end))
    start = end + 1
    if (lines.length % LOOKS_AT_CLOCK_EVERY === 0 && slices.isDue()) await slices.next()
  }
  return { lines, count: lines.length }
}
