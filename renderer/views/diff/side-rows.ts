import type { DiffRow } from './diff-rows'
import { type ChangeBlock, changeBlock } from './line-partners'

/** The rows that stand side by side: row indexes, -1 if a side has nothing. A row that both sides have is on both. */
export type SideRow = { before: number; after: number }

/** The rows of a diff for two columns: a changed line beside what it was, where that is known. */
export function sideRows(rows: readonly DiffRow[], partners: Int32Array): SideRow[] {
  const sides: SideRow[] = []
  for (let at = 0; at < rows.length; ) {
    const block = changeBlock(rows, at)
    if (block.removed.length === 0 && block.added.length === 0) {
      sides.push({ before: at, after: at })
      at += 1
      continue
    }
    addBlock(sides, { rows, partners, block })
    at = block.end
  }
  return sides
}

type BlockRows = { rows: readonly DiffRow[]; partners: Int32Array; block: ChangeBlock }

function addBlock(sides: SideRow[], { rows, partners, block }: BlockRows): void {
  const [before, after] = [withSigns(rows, block.removed), withSigns(rows, block.added)]
  let [old, now] = [0, 0]
  for (const place of before) {
    const partner = partners[place] ?? -1
    if (partner < 0) continue
    const [untilOld, untilNew] = [before.indexOf(place, old), after.indexOf(partner, now)]
    if (untilNew < 0) continue
    addBeside(sides, before.slice(old, untilOld), after.slice(now, untilNew))
    sides.push({ before: place, after: partner })
    ;[old, now] = [untilOld + 1, untilNew + 1]
  }
  addBeside(sides, before.slice(old), after.slice(now))
}

/** The sign that no line feed follows is of the side whose line it follows. */
function withSigns(rows: readonly DiffRow[], places: readonly number[]): number[] {
  return places.flatMap(place => (rows[place + 1]?.kind === 'no-newline' ? [place, place + 1] : [place]))
}

function addBeside(sides: SideRow[], before: readonly number[], after: readonly number[]): void {
  for (let index = 0; index < Math.max(before.length, after.length); index++) {
    sides.push({ before: before[index] ?? -1, after: after[index] ?? -1 })
  }
}
