import type { Hunk } from '../../../shared/session/effects'
import type { LineEdit, Steps } from './diff-lines'
import {
  CONTEXT_LINES,
  diffBytes,
  editsBetween,
  linesOf,
  MAX_COMPARED_BYTES,
  MAX_STEPS,
  shownEdits,
  type TextDiff,
} from './diff-text'
import { type LineFeeds, lineFeeds } from './line-feeds'

/** A stretch of a text, and what has come in its place in the new text; by characters, ends exclusive. */
export type Rewritten = { oldStart: number; oldEnd: number; newStart: number; newEnd: number }

/** A text before and after, with the stretches outside of which both are the same, in their order. */
export type Rewrite = { before: string; after: string; stretches: readonly Rewritten[] }

/** A part of both texts in whole lines, with the stretches of it that were rewritten, in whole lines as well. */
type RewrittenPart = Rewritten & { rewritten: Rewritten[] }

/**
 * As `diffBytes`, by whoever rewrote the text: only the lines that were are compared. What is said to be the same is looked
 * at all the same, and where it is not, everything is compared.
 */
export function diffRewritten(rewrite: Rewrite, bytes: Uint8Array, content: Uint8Array): TextDiff {
  const { before, after } = rewrite
  const isLarge = Math.max(bytes.byteLength, content.byteLength) > MAX_COMPARED_BYTES
  // Half a surrogate pair has become another character in the bytes.
  const mayDiffer = Buffer.from(content.buffer, content.byteOffset, content.byteLength).includes('\uFFFD')
  if (isLarge || mayDiffer || after.includes('\0')) return diffBytes(bytes, content)
  const feeds = lineFeeds(before)
  const stretches = inWholeLines(rewrite, feeds)
  if (!isSameOutside(stretches, rewrite)) return diffBytes(bytes, content)
  const steps = { left: MAX_STEPS }
  const hunks: Hunk[] = []
  let [added, removed] = [0, 0]
  let [at, oldLine, newLine] = [0, 0, 0]
  for (const part of withContext(stretches, feeds)) {
    const between = feeds.between(at, part.oldStart)
    oldLine += between
    newLine += between
    const shown = differenceIn(part, rewrite, { feeds, steps })
    for (const hunk of shown.hunks) {
      hunks.push({ ...hunk, oldStart: hunk.oldStart + oldLine, newStart: hunk.newStart + newLine })
    }
    added += shown.added
    removed += shown.removed
    at = part.oldEnd
    oldLine += feeds.between(part.oldStart, at)
    newLine += shown.newFeeds
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
function inWholeLines({ before, after, stretches }: Rewrite, feeds: LineFeeds): Rewritten[] {
  const whole: Rewritten[] = []
  for (const { oldStart, oldEnd, newStart, newEnd } of stretches) {
    const start = feeds.up(oldStart, 0)
    const endsLine = isLineStart(before, oldEnd) && isLineStart(after, newEnd)
    const more = endsLine ? 0 : feeds.down(oldEnd, 1) - oldEnd
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
function withContext(stretches: readonly Rewritten[], feeds: LineFeeds): RewrittenPart[] {
  const parts: RewrittenPart[] = []
  for (const stretch of stretches) {
    const start = feeds.up(stretch.oldStart, CONTEXT_LINES)
    const more = feeds.down(stretch.oldEnd, CONTEXT_LINES) - stretch.oldEnd
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

type DiffWork = { feeds: LineFeeds; steps: Steps }

function differenceIn(part: RewrittenPart, { before, after }: Rewrite, { feeds, steps }: DiffWork) {
  const old = linesOf(before.slice(part.oldStart, part.oldEnd))
  const now = linesOf(after.slice(part.newStart, part.newEnd))
  let [at, oldLine, newLine] = [part.oldStart, 0, 0]
  const edits = part.rewritten.flatMap(({ oldStart, oldEnd, newStart, newEnd }): LineEdit[] => {
    const between = feeds.between(at, oldStart)
    const [fromOld, fromNew] = [oldLine + between, newLine + between]
    const taken = linesOf(before.slice(oldStart, oldEnd))
    const put = linesOf(after.slice(newStart, newEnd))
    at = oldEnd
    oldLine = fromOld + taken.length
    newLine = fromNew + put.length
    return editsBetween({ old: taken, new: put }, steps).map(edit => ({
      oldStart: edit.oldStart + fromOld,
      oldEnd: edit.oldEnd + fromOld,
      newStart: edit.newStart + fromNew,
      newEnd: edit.newEnd + fromNew,
    }))
  })
  const newFeeds = now.length - (after[part.newEnd - 1] === '\n' || now.length === 0 ? 0 : 1)
  return { ...shownEdits(edits, { old, new: now }), newFeeds }
}

function isLineStart(text: string, at: number): boolean {
  return at === 0 || text[at - 1] === '\n'
}
