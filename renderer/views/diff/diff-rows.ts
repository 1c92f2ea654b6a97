import type { Diff, Hunk } from '../../../shared/session/effects'

/** A longer line is drawn in several rows: a file may be one line of two million letters, and each is laid out by itself. */
const LONGEST_ROW = 1_000

/** A line in pieces that are drawn one by one, never cut within a character. */
function cutLine(text: string): string[] {
  if (text.length <= LONGEST_ROW) return [text]
  const pieces: string[] = []
  for (let from = 0; from < text.length; ) {
    const end = from + LONGEST_ROW
    const isWithin = (text.charCodeAt(end - 1) & 0xfc00) === 0xd800
    pieces.push(text.slice(from, isWithin ? end - 1 : end))
    from = isWithin ? end - 1 : end
  }
  return pieces
}

/**
 * A line, or a piece of one that is too long to be drawn at once: then `isCut` says that the next row goes on with it, and `isRest`
 * that the row before began it. `text` is exact and without its line end sign; a CR before the line feed is part of it.
 */
export type LineRow = {
  kind: 'add' | 'del' | 'context'
  text: string
  oldNumber: number | null
  newNumber: number | null
  isCut?: true
  isRest?: true
  /** The number of a changed line in its hunk, where that stands by itself. */
  line?: number
}

/**
 * Lines that are not changed and not shown, from these numbers on. `lines` is null for what follows the last hunk: nobody has counted
 * it. `id` stays the same while the gap gets smaller.
 */
export type Gap = { id: number; oldStart: number; newStart: number; lines: number | null }

/** One row of a shown diff. */
export type DiffRow = LineRow | { kind: 'no-newline' } | { kind: 'skipped'; gap: Gap }

/**
 * Lines of gaps that the person wanted to see, by the gap's id: `above` follow what is above the gap, `below` lead to what is below
 * it. `total` is how many lines there are in the last gap, once that is known.
 */
export type Revealed = Readonly<
  Record<number, { above: readonly string[]; below: readonly string[]; total?: number | undefined }>
>

/** More lines than these are not made at once. */
const BEGIN = 1_000

type Lines = Extract<Diff, { type: 'lines' }>

/** A diff itself, or the beginning of a long one. */
export function beginOf(diff: Lines): Lines {
  const hunks: Hunk[] = []
  let left = BEGIN
  for (const hunk of diff.hunks) {
    if (hunk.lines.length > left) {
      return { ...diff, hunks: left > 0 ? [...hunks, { ...hunk, lines: hunk.lines.slice(0, left) }] : hunks }
    }
    hunks.push(hunk)
    left -= hunk.lines.length
  }
  return diff
}

/** So many lines that are not changed stand behind a change, unless the file ends there. */
const CONTEXT = 3

/** The rows of a diff with both line numbers, and what lies between its hunks. */
export function diffRows(diff: Lines, revealed: Revealed = {}, hasGaps = true): DiffRow[] {
  const rows: DiffRow[] = []
  let [oldShown, newShown] = [0, 0]
  for (const hunk of diff.hunks) {
    const lines = hunk.oldStart - 1 - oldShown
    if (hasGaps && hunk.oldLines > 0 && lines > 0) addGap(rows, { ...after(oldShown, newShown), lines }, revealed)
    addHunk(rows, hunk, hasGaps)
    oldShown = hunk.oldStart - 1 + hunk.oldLines
    newShown = hunk.newStart - 1 + hunk.newLines
  }
  if (hasGaps && mayGoOn(diff.hunks.at(-1))) addGap(rows, { ...after(oldShown, newShown), lines: null }, revealed)
  return rows
}

function after(oldShown: number, newShown: number): Omit<Gap, 'lines'> {
  return { id: oldShown + 1, oldStart: oldShown + 1, newStart: newShown + 1 }
}

function mayGoOn(last: Hunk | undefined): boolean {
  const end = last?.lines.slice(-CONTEXT) ?? []
  return end.length === CONTEXT && end.every(line => line.startsWith(' '))
}

function addGap(rows: DiffRow[], gap: Gap, revealed: Revealed): void {
  const { above = [], below = [], total = gap.lines } = revealed[gap.id] ?? {}
  const hidden = total === null ? null : total - above.length - below.length
  const shown = hidden === null ? above.length : above.length + hidden
  const addAll = (lines: readonly string[], from: number) => {
    lines.forEach((text, index) => {
      const numbers = { oldNumber: gap.oldStart + from + index, newNumber: gap.newStart + from + index }
      addLine(rows, { kind: 'context', text, ...numbers })
    })
  }
  addAll(above, 0)
  if (hidden !== 0) {
    const start = { oldStart: gap.oldStart + above.length, newStart: gap.newStart + above.length }
    rows.push({ kind: 'skipped', gap: { id: gap.id, ...start, lines: hidden } })
  }
  addAll(below, shown)
}

/** Lines have their numbers in the hunk where it stands by itself. */
function addHunk(rows: DiffRow[], hunk: Hunk, isOfWhole: boolean): void {
  let oldNumber = hunk.oldStart
  let newNumber = hunk.newStart
  for (const [at, line] of hunk.lines.entries()) {
    const text = line.slice(1)
    const own = isOfWhole ? {} : { line: at }
    switch (line[0]) {
      case '+':
        addLine(rows, { kind: 'add', text, oldNumber: null, newNumber: newNumber++, ...own })
        break
      case '-':
        addLine(rows, { kind: 'del', text, oldNumber: oldNumber++, newNumber: null, ...own })
        break
      case '\\':
        rows.push({ kind: 'no-newline' })
        break
      default:
        addLine(rows, { kind: 'context', text, oldNumber: oldNumber++, newNumber: newNumber++ })
    }
  }
}

function addLine(rows: DiffRow[], row: LineRow): void {
  const pieces = cutLine(row.text)
  if (pieces.length === 1) {
    rows.push(row)
    return
  }
  pieces.forEach((text, index) => {
    rows.push({
      ...row,
      ...(index > 0 && { oldNumber: null, newNumber: null, isRest: true }),
      ...(index < pieces.length - 1 && { isCut: true }),
      text,
    })
  })
}
