import type { FileChange, Hunk } from '../session/effects'
import { quotedTexts } from '../session/quoted-texts'
import type { CommentedLines } from '../session/review-comment'
import { findLines, type NumberedLine } from './find-lines'

/**
 * The state of commented lines after some changes: they are at these numbers of the content with this hash, or a change touched them.
 */
export type FollowedLines = { type: 'at'; hash: string | null; from: number; to: number } | { type: 'touched' }

/** Returns where the lines stood in the change that was commented on. */
export function linesInChange({ side, before, after, from, to }: CommentedLines): FollowedLines {
  return { type: 'at', hash: side === 'before' ? before : after, from, to }
}

/**
 * Follows commented lines over one later change of their file. A change of the content that they stand in is followed by numbers. One of
 * the content before, as when a plan was refused and made again, is compared by their texts. Of any other, only the lines that it shows are
 * compared.
 */
export function followLines(
  comment: CommentedLines,
  now: FollowedLines,
  change: Pick<FileChange, 'before' | 'after' | 'diff'>,
): FollowedLines {
  if (now.type === 'touched') return now
  const { diff, before, after } = change
  if (diff.type !== 'lines') return now
  const isApplied = now.hash === (before?.hash ?? null)
  const lines = isApplied && comment.side === 'after' ? movedBy(diff.hunks, now) : comparedWith(comment, diff.hunks)
  if (lines === 'touched') return { type: 'touched' }
  if (lines === 'unseen') return now
  const to = lines + now.to - now.from
  return {
    type: 'at',
    hash: comment.side === 'before' ? (before?.hash ?? null) : (after?.hash ?? null),
    from: lines,
    to,
  }
}

/** Returns the number that the first line has after the change, unless the change touches one of the lines or comes between them. */
function movedBy(hunks: readonly Hunk[], { from, to }: { from: number; to: number }): number | 'touched' {
  const steps = hunks.flatMap(stepsOf)
  const isWithin = ({ at, isAdded }: LineStep) => at <= to && (isAdded ? at > from : at >= from)
  if (steps.some(isWithin)) return 'touched'
  const before = steps.filter(({ at, isAdded }) => (isAdded ? at <= from : at < from))
  return before.reduce((number, { isAdded }) => number + (isAdded ? 1 : -1), from)
}

/** A line that comes or goes: the number of it, or of the line that it comes before, in the content before. */
type LineStep = { at: number; isAdded: boolean }

function stepsOf({ oldStart, lines }: Hunk): LineStep[] {
  let at = oldStart
  return lines.flatMap((line): LineStep[] => {
    if (line[0] === '+') return [{ at, isAdded: true }]
    if (line[0] === '\\') return []
    const step = { at: at++, isAdded: false }
    return line[0] === '-' ? [step] : []
  })
}

/** Compares by the texts, in what the hunks show. Lines that were planned and are not there any more were touched. */
function comparedWith(comment: CommentedLines, hunks: readonly Hunk[]): number | 'touched' | 'unseen' {
  const { side, from, lines } = comment
  const shown = linesOf(hunks, side)
  const line = shown[findLines(shown, quotedTexts(comment), from)]
  // A removal that was commented on and is no longer planned was answered.
  if (line) return side === 'after' || isRemovedAt(hunks, line.number) ? line.number : 'touched'
  const wasPlanned = lines.some(line => line[0] !== ' ')
  const other = linesOf(hunks, side === 'after' ? 'before' : 'after')
  // Context that a change shows only as it was before is removed by it.
  return wasPlanned || findLines(other, quotedTexts(comment), from) >= 0 ? 'touched' : 'unseen'
}

/** Returns whether the line of this number before a change is one that it removes. */
function isRemovedAt(hunks: readonly Hunk[], number: number): boolean {
  return hunks.flatMap(stepsOf).some(({ at, isAdded }) => !isAdded && at === number)
}

/** The lines of hunks as they stand on one side, with a break between hunks. */
function linesOf(hunks: readonly Hunk[], side: CommentedLines['side']): NumberedLine[] {
  const other = side === 'after' ? '-' : '+'
  return hunks.flatMap((hunk): NumberedLine[] => {
    let number = side === 'after' ? hunk.newStart : hunk.oldStart
    const own = hunk.lines.filter(line => line[0] !== other && line[0] !== '\\')
    return [null, ...own.map(line => ({ number: number++, text: line.slice(1) }))]
  })
}
