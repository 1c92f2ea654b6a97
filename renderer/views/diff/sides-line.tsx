import { HalfLine } from './diff-line'
import type { DiffRow } from './diff-rows'
import type { RowLooks } from './use-row-looks'

type SidesLineProps = { rows: readonly DiffRow[]; before: number; after: number; looks: RowLooks | undefined }

/** What was, and beside it what is. */
export function SidesLine({ rows, before, after, looks }: SidesLineProps) {
  return (
    // What is the same on both sides wraps at the same words: the line between them takes as much of either.
    <div dir="ltr" className="grid grid-cols-2 *:first:pe-px *:last:border-s *:last:border-line">
      <HalfLine row={rows[before]} side="before" {...looks?.(before)} />
      <HalfLine row={rows[after]} side="after" {...looks?.(after)} />
    </div>
  )
}
