import type { DiffRow } from './diff-rows'
import { type ChangeBlock, changeBlock } from './line-partners'

/** What stands side by side: places of rows, -1 where a side has nothing. What both sides have is on both. */
export type SideRow = { left: number; right: number }

/** The rows of a diff for two columns: a changed line beside what it was, where that is known. */
export function sideRows(rows: readonly DiffRow[], partners: Int32Array): SideRow[] {
  const sides: SideRow[] = []
  for (let at = 0; at < rows.length; ) {
    const block = changeBlock(rows, at)
    if (block.removed.length === 0 && block.added.length === 0) {
      sides.push({ left: at, right: at })
      at += 1
      continue
    }
    addBlock(sides, { rows, partners, block })
    at = block.end
  }
  return sides
}

type Work = { rows: readonly DiffRow[]; partners: Int32Array; block: ChangeBlock }

function addBlock(sides: SideRow[], { rows, partners, block }: Work): void {
  const [left, right] = [withSigns(rows, block.removed), withSigns(rows, block.added)]
  let [old, now] = [0, 0]
  for (const place of left) {
    const partner = partners[place] ?? -1
    if (partner < 0) continue
    const [untilOld, untilNew] = [left.indexOf(place, old), right.indexOf(partner, now)]
    if (untilNew < 0) continue
    addBeside(sides, left.slice(old, untilOld), right.slice(now, untilNew))
    sides.push({ left: place, right: partner })
    ;[old, now] = [untilOld + 1, untilNew + 1]
  }
  addBeside(sides, left.slice(old), right.slice(now))
}

/** The sign that no line feed follows is of the side whose line it follows. */
function withSigns(rows: readonly DiffRow[], places: readonly number[]): number[] {
  return places.flatMap(place => (rows[place + 1]?.kind === 'no-newline' ? [place, place + 1] : [place]))
}

function addBeside(sides: SideRow[], left: readonly number[], right: readonly number[]): void {
  for (let index = 0; index < Math.max(left.length, right.length); index++) {
    sides.push({ left: left[index] ?? -1, right: right[index] ?? -1 })
  }
}
