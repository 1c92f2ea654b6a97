import { findLines, type NumberedLine, quotedLine } from '../../../../shared/review/find-lines'
import type { FileChange } from '../../../../shared/session/effects'
import { quotedTexts } from '../../../../shared/session/quoted-texts'
import type { CommentedLines } from '../../../../shared/session/review-comment'
import type { DiffRow, LineRow } from '../diff-rows'

type DiffSide = CommentedLines['side']

/** Rows of a diff by their places, first and last. With a side, only the lines of that column count. */
export type RowRange = { from: number; to: number; side?: DiffSide | undefined }

/** More lines are not commented on at once. */
const MOST_LINES = 400
const SIGNS = { add: '+', del: '-', context: ' ' } as const

/** The rows from one to another, up to the first gap between them. */
export function rowRange(
  rows: readonly DiffRow[],
  { anchor, head, side }: { anchor: number; head: number; side?: DiffSide | undefined },
): RowRange {
  const step = head < anchor ? -1 : 1
  let end = anchor
  for (let at = anchor; at !== head + step && Math.abs(at - anchor) < MOST_LINES; at += step) {
    if (rows[at]?.kind === 'skipped') break
    end = at
  }
  return { from: Math.min(anchor, end), to: Math.max(anchor, end), ...(side && { side }) }
}

/** A row, and the column in which it is looked at where there are two. */
export type RowPlace = { at: number; side?: DiffSide | undefined }

/** Returns the next row of the same column on which a line begins; undefined at the end of the diff. */
export function nextRow(rows: readonly DiffRow[], { at, side }: RowPlace, step: 1 | -1): number | undefined {
  for (let next = at + step; next >= 0 && next < rows.length; next += step) {
    const row = rows[next]
    if (row && 'text' in row && !row.isRest && isOnSide(row, side)) return next
  }
  return undefined
}

/** Returns the lines of rows as they are commented on; null where no line is among them. */
export function commentedLines(
  rows: readonly DiffRow[],
  { from, to, side: column }: RowRange,
  { path, before, after }: Pick<FileChange, 'path' | 'before' | 'after'>,
): Omit<CommentedLines, 'callId'> | null {
  const lines = linesIn(rows, from, to).filter(({ row }) => isOnSide(row, column))
  const side = lines.every(({ row }) => row.kind === 'del') ? 'before' : 'after'
  const numbers = lines.flatMap(({ row }) => numberOf(row, side) ?? [])
  const [first] = numbers
  if (first === undefined) return null
  return {
    path,
    side,
    from: first,
    to: numbers.at(-1) ?? first,
    lines: lines.map(({ row, text }) => SIGNS[row.kind] + quotedLine(text)),
    before: before?.hash ?? null,
    after: after?.hash ?? null,
  }
}

/** Comments by the row below which they stand; `lost` are those whose lines are not in the diff. */
export type PlacedComments<T extends CommentedLines> = { below: ReadonlyMap<number, readonly T[]>; lost: readonly T[] }

/** Finds the lines of comments in a diff by their texts, wherever they have moved. */
export function placeComments<T extends CommentedLines>(
  rows: readonly DiffRow[],
  comments: readonly T[],
): PlacedComments<T> {
  const below = new Map<number, T[]>()
  const lost: T[] = []
  const sides = { before: linesOfSide(rows, 'before'), after: linesOfSide(rows, 'after') }
  for (const comment of comments) {
    const { lines, ends } = sides[comment.side]
    const quoted = quotedTexts(comment)
    const at = findLines(lines, quoted, comment.from)
    const end = at < 0 ? undefined : ends[at + quoted.length - 1]
    if (end === undefined) lost.push(comment)
    else below.set(end, [...(below.get(end) ?? []), comment])
  }
  return { below, lost }
}

type SideLines = { lines: NumberedLine[]; ends: number[] }

/** The lines of one side, each with the row on which it ends; null where lines are left out. */
function linesOfSide(rows: readonly DiffRow[], side: DiffSide): SideLines {
  const lines: NumberedLine[] = []
  const ends: number[] = []
  for (const [at, row] of rows.entries()) {
    if (row.kind === 'skipped') {
      lines.push(null)
      ends.push(at)
    }
    if (!('text' in row) || row.isRest || !isOnSide(row, side)) continue
    const { text, end } = wholeLine(rows, at)
    lines.push({ number: numberOf(row, side) ?? 0, text })
    ends.push(end)
  }
  return { lines, ends }
}

/** The lines that begin or go on in some rows. */
function linesIn(rows: readonly DiffRow[], from: number, to: number): { row: LineRow; text: string }[] {
  let at = from
  while (at > 0 && isRest(rows[at])) at--
  const lines: { row: LineRow; text: string }[] = []
  for (; at <= to; at++) {
    const row = rows[at]
    if (row && 'text' in row && !row.isRest) lines.push({ row, text: wholeLine(rows, at).text })
  }
  return lines
}

function isRest(row: DiffRow | undefined): boolean {
  return row !== undefined && 'text' in row && row.isRest === true
}

/** A line that begins at a row, and the row on which it ends: a long one is drawn in several. */
function wholeLine(rows: readonly DiffRow[], at: number): { text: string; end: number } {
  let text = ''
  let end = at
  for (let row = rows[end]; row && 'text' in row; row = rows[++end]) {
    text += row.text
    if (!row.isCut) break
  }
  return { text, end }
}

function isOnSide({ kind }: LineRow, side: DiffSide | undefined): boolean {
  return side === undefined || kind === 'context' || (side === 'before') === (kind === 'del')
}

function numberOf({ oldNumber, newNumber }: LineRow, side: DiffSide): number | null {
  return side === 'before' ? oldNumber : newNumber
}
