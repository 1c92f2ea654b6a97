import type { Hunk } from '../../shared/effects'
import { CONTEXT_LINES, diffBytes, diffLinesOf, MAX_COMPARED_BYTES, type TextDiff } from './diff-text'

/** A stretch of a text, and what has come in its place in the new text; by characters, ends exclusive. */
export type Rewritten = { oldStart: number; oldEnd: number; newStart: number; newEnd: number }

/** A text before and after, with the stretches outside of which both are the same, in their order. */
export type Rewrite = { before: string; after: string; stretches: readonly Rewritten[] }

/**
 * As `diffBytes` of both texts, by whoever rewrote the text: only what is around the stretches is compared line by line. What
 * is said to be the same is looked at all the same, and where it is not, everything is compared.
 */
export function diffRewritten(rewrite: Rewrite, bytes: Uint8Array, content: Uint8Array): TextDiff {
  const { before, after } = rewrite
  const isLarge = Math.max(bytes.byteLength, content.byteLength) > MAX_COMPARED_BYTES
  // Half a surrogate pair is no longer itself once it is in bytes.
  if (isLarge || after.includes('\0') || !after.isWellFormed()) return diffBytes(bytes, content)
  const hunks: Hunk[] = []
  let [added, removed] = [0, 0]
  const old = { at: 0, line: 0 }
  const now = { at: 0, line: 0 }
  for (const { oldStart, oldEnd, newStart, newEnd } of [...surroundings(rewrite), endOf(rewrite)]) {
    const same = before.slice(old.at, oldStart)
    if (same !== after.slice(now.at, newStart)) return diffBytes(bytes, content)
    const passed = lineFeeds(same)
    old.line += passed
    now.line += passed
    const [taken, put] = [before.slice(oldStart, oldEnd), after.slice(newStart, newEnd)]
    const difference = diffLinesOf(taken, put)
    for (const hunk of difference.hunks) {
      hunks.push({ ...hunk, oldStart: hunk.oldStart + old.line, newStart: hunk.newStart + now.line })
    }
    added += difference.added
    removed += difference.removed
    Object.assign(old, { at: oldEnd, line: old.line + lineFeeds(taken) })
    Object.assign(now, { at: newEnd, line: now.line + lineFeeds(put) })
  }
  return { diff: { type: 'lines', hunks }, added, removed }
}

function endOf({ before, after }: Rewrite): Rewritten {
  return { oldStart: before.length, oldEnd: before.length, newStart: after.length, newEnd: after.length }
}

/** The stretches in whole lines and with the lines that are shown around them. Those whose surroundings touch are one. */
function surroundings({ before, after, stretches }: Rewrite): Rewritten[] {
  const wide: Rewritten[] = []
  for (const { oldStart, oldEnd, newStart, newEnd } of stretches) {
    const isLineEnd = endsLine(before, oldEnd) && endsLine(after, newEnd)
    const more = linesDown(before, oldEnd, isLineEnd ? CONTEXT_LINES : CONTEXT_LINES + 1) - oldEnd
    const from = linesUp(before, oldStart)
    const last = wide.at(-1)
    if (last && from <= last.oldEnd) Object.assign(last, { oldEnd: oldEnd + more, newEnd: newEnd + more })
    else {
      const less = oldStart - from
      wide.push({ oldStart: from, oldEnd: oldEnd + more, newStart: newStart - less, newEnd: newEnd + more })
    }
  }
  return wide
}

function endsLine(text: string, at: number): boolean {
  return at === 0 || text[at - 1] === '\n'
}

/** Where the lines begin that are shown above a place. */
function linesUp(text: string, at: number): number {
  let start = at
  for (let count = 0; count <= CONTEXT_LINES && start > 0; count++) {
    // The first step goes to the beginning of its own line, and stays where that is.
    const feed = start === 1 ? -1 : text.lastIndexOf('\n', count === 0 ? start - 1 : start - 2)
    start = feed + 1
  }
  return start
}

function linesDown(text: string, at: number, lines: number): number {
  let end = at
  for (let count = 0; count < lines && end < text.length; count++) {
    const feed = text.indexOf('\n', end)
    end = feed === -1 ? text.length : feed + 1
  }
  return end
}

function lineFeeds(text: string): number {
  let count = 0
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) count++
  return count
}
