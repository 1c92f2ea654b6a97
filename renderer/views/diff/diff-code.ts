import { BREAK } from '../../ui/highlight/token-kinds'
import type { DiffRow } from './diff-rows'

/** One side of a diff as code. `places` has, for each row, its line's place in `lines`; -1 for a row that is not of this side. */
export type DiffCode = { lines: string[]; places: number[] }

/**
 * The file before, or after, as far as a diff shows it. Between two hunks there is a break, because nobody knows whether a
 * comment ends in what is left out. A line in pieces is data, and has no colours.
 */
export function diffCode(rows: readonly DiffRow[], side: 'before' | 'after'): DiffCode {
  const other = side === 'before' ? 'add' : 'del'
  const lines: string[] = []
  const places = rows.map(row => {
    if (row.kind === 'skipped') lines.push(BREAK)
    if (!('text' in row) || row.kind === other || row.isCut || row.isRest) return -1
    return lines.push(row.text) - 1
  })
  return { lines, places }
}
