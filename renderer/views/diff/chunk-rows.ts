import type { DiffRow } from './diff-rows'
import type { SideRow } from './side-rows'

/** The size of one block of the document; blocks off screen are not laid out. */
const MOST_ROWS = 100
const MOST_LETTERS = 20_000

/** The rows of a diff in blocks that each are quickly laid out. */
export function chunkRows(shown: readonly SideRow[], rows: readonly DiffRow[]): SideRow[][] {
  const chunks: SideRow[][] = []
  let chunk: SideRow[] = []
  let letters = 0
  for (const side of shown) {
    const more = lettersOf(rows[side.before]) + lettersOf(rows[side.after])
    if (chunk.length === MOST_ROWS || (chunk.length > 0 && letters + more > MOST_LETTERS)) {
      chunks.push(chunk)
      chunk = []
      letters = 0
    }
    chunk.push(side)
    letters += more
  }
  return chunk.length > 0 ? [...chunks, chunk] : chunks
}

function lettersOf(row: DiffRow | undefined): number {
  return row && 'text' in row ? row.text.length : 0
}
