import type { Diff } from '../../shared/effects'

/** One row of a shown diff. `text` is the exact line without its line end sign; a CR before the line feed is part of it. */
export type DiffRow =
  | { kind: 'add' | 'del' | 'context'; text: string; oldNumber: number | null; newNumber: number | null }
  | { kind: 'no-newline' }
  | { kind: 'skipped'; lines: number }

/** The rows of a diff with both line numbers, and how many unchanged lines lie between its hunks. */
export function diffRows(diff: Extract<Diff, { type: 'lines' }>): DiffRow[] {
  const rows: DiffRow[] = []
  let shownTo = 0
  for (const hunk of diff.hunks) {
    const skipped = hunk.oldStart - 1 - shownTo
    if (skipped > 0) rows.push({ kind: 'skipped', lines: skipped })
    rows.push(...hunkRows(hunk))
    shownTo = hunk.oldLines === 0 ? hunk.oldStart : hunk.oldStart + hunk.oldLines - 1
  }
  return rows
}

function hunkRows(hunk: { oldStart: number; newStart: number; lines: readonly string[] }): DiffRow[] {
  let oldNumber = hunk.oldStart
  let newNumber = hunk.newStart
  return hunk.lines.map((line): DiffRow => {
    const text = line.slice(1)
    switch (line[0]) {
      case '+':
        return { kind: 'add', text, oldNumber: null, newNumber: newNumber++ }
      case '-':
        return { kind: 'del', text, oldNumber: oldNumber++, newNumber: null }
      case '\\':
        return { kind: 'no-newline' }
      default:
        return { kind: 'context', text, oldNumber: oldNumber++, newNumber: newNumber++ }
    }
  })
}
