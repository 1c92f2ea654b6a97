import type { Hunk } from '../../shared/effects'
import type { LineEdit } from './diff-lines'
import {
  CONTEXT_LINES,
  diffBytes,
  editsBetween,
  linesOf,
  MAX_COMPARED_BYTES,
  MAX_MILLISECONDS,
  shownEdits,
  type TextDiff,
} from './diff-text'

/** A stretch of a text, and what has come in its place in the new text; by characters, ends exclusive. */
export type Rewritten = { oldStart: number; oldEnd: number; newStart: number; newEnd: number }

/** A text before and after, with the stretches outside of which both are the same, in their order. */
export type Rewrite = { before: string; after: string; stretches: readonly Rewritten[] }

/** A part of both texts in whole lines, with the stretches of it that were rewritten, in whole lines as well. */
type Part = Rewritten & { rewritten: Rewritten[] }

/**
 * As `diffBytes`, by whoever rewrote the text: only the lines that were are compared. What is said to be the same is looked
 * at all the same, and where it is not, everything is compared.
 */
export function diffRewritten(rewrite: Rewrite, bytes: Uint8Array, content: Uint8Array): TextDiff {
  const { before, after } = rewrite
  const isLarge = Math.max(bytes.byteLength, content.byteLength) > MAX_COMPARED_BYTES
  // Half a surrogate pair has become another character in the bytes.
  const mayDiffer = Buffer.from(content.buffer, content.byteOffset, content.byteLength).includes('\uFFFD')
  const stretches = inWholeLines(rewrite)
  if (isLarge || mayDiffer || after.includes('\0') || !isSameOutside(stretches, rewrite)) {
    return diffBytes(bytes, content)
  }
  const deadline = performance.now() + MAX_MILLISECONDS
  const hunks: Hunk[] = []
  let [added, removed] = [0, 0]
  let [at, oldLine, newLine] = [0, 0, 0]
  for (const part of withContext(before, stretches)) {
    const between = lineFeeds(before, at, part.oldStart)
    oldLine += between
    newLine += between
    const shown = differenceIn(part, rewrite, deadline)
    for (const hunk of shown.hunks) {
      hunks.push({ ...hunk, oldStart: hunk.oldStart + oldLine, newStart: hunk.newStart + newLine })
    }
    added += shown.added
    removed += shown.removed
    at = part.oldEnd
    oldLine += lineFeeds(before, part.oldStart, at)
    newLine += lineFeeds(after, part.newStart, part.newEnd)
  }
  return { diff: { type: 'lines', hunks }, added, removed }
}

function isSameOutside(stretches: readonly Rewritten[], { before, after }: Rewrite): boolean {
  const end = { oldStart: before.length, oldEnd: before.length, newStart: after.length, newEnd: after.length }
  let [old, now] = [0, 0]
  return [...stretches, end].every(({ oldStart, oldEnd, newStart, newEnd }) => {
    const isForward = old <= oldStart && oldStart <= oldEnd && now <= newStart && newStart <= newEnd
    const isSame = before.slice(old, oldStart) === after.slice(now, newStart)
    ;[old, now] = [oldEnd, newEnd]
    return isForward && isSame
  })
}

/** Stretches that come to share a line, or that touch, are one. */
function inWholeLines({ before, after, stretches }: Rewrite): Rewritten[] {
  const whole: Rewritten[] = []
  for (const { oldStart, oldEnd, newStart, newEnd } of stretches) {
    const start = linesUp(before, oldStart, 0)
    const endsLine = isLineStart(before, oldEnd) && isLineStart(after, newEnd)
    const more = endsLine ? 0 : linesDown(before, oldEnd, 1) - oldEnd
    const last = whole.at(-1)
    if (last && start <= last.oldEnd) Object.assign(last, { oldEnd: oldEnd + more, newEnd: newEnd + more })
    else {
      whole.push({
        oldStart: start,
        oldEnd: oldEnd + more,
        newStart: newStart - (oldStart - start),
        newEnd: newEnd + more,
      })
    }
  }
  return whole
}

/** The stretches with the lines that are shown around them. Those whose lines touch are in one part. */
function withContext(before: string, stretches: readonly Rewritten[]): Part[] {
  const parts: Part[] = []
  for (const stretch of stretches) {
    const start = linesUp(before, stretch.oldStart, CONTEXT_LINES)
    const more = linesDown(before, stretch.oldEnd, CONTEXT_LINES) - stretch.oldEnd
    const ends = { oldEnd: stretch.oldEnd + more, newEnd: stretch.newEnd + more }
    const last = parts.at(-1)
    if (last && start <= last.oldEnd) {
      Object.assign(last, ends)
      last.rewritten.push(stretch)
    } else {
      parts.push({
        oldStart: start,
        newStart: stretch.newStart - (stretch.oldStart - start),
        ...ends,
        rewritten: [stretch],
      })
    }
  }
  return parts
}

function differenceIn(part: Part, { before, after }: Rewrite, deadline: number) {
  const old = linesOf(before.slice(part.oldStart, part.oldEnd))
  const now = linesOf(after.slice(part.newStart, part.newEnd))
  let [at, oldLine, newLine] = [part.oldStart, 0, 0]
  const edits = part.rewritten.flatMap(({ oldStart, oldEnd, newStart, newEnd }): LineEdit[] => {
    const between = lineFeeds(before, at, oldStart)
    const [fromOld, fromNew] = [oldLine + between, newLine + between]
    const taken = linesOf(before.slice(oldStart, oldEnd))
    const put = linesOf(after.slice(newStart, newEnd))
    at = oldEnd
    oldLine = fromOld + taken.length
    newLine = fromNew + put.length
    return editsBetween({ old: taken, new: put }, deadline - performance.now()).map(edit => ({
      oldStart: edit.oldStart + fromOld,
      oldEnd: edit.oldEnd + fromOld,
      newStart: edit.newStart + fromNew,
      newEnd: edit.newEnd + fromNew,
    }))
  })
  return shownEdits(edits, { old, new: now })
}

function isLineStart(text: string, at: number): boolean {
  return at === 0 || text[at - 1] === '\n'
}

/** Where the line of a place begins, or one so many lines above it. */
function linesUp(text: string, at: number, lines: number): number {
  let start = at
  for (let count = 0; count <= lines && start > 0; count++) {
    // What ends the line above is passed over from the second step on.
    const last = count === 0 ? start - 1 : start - 2
    start = last < 0 ? 0 : text.lastIndexOf('\n', last) + 1
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

function lineFeeds(text: string, from: number, to: number): number {
  let count = 0
  for (let at = text.indexOf('\n', from); at !== -1 && at < to; at = text.indexOf('\n', at + 1)) count++
  return count
}
