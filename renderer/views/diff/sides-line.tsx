import { HalfLine } from './diff-line'
import type { DiffRow } from './diff-rows'
import type { RowLooks } from './use-row-looks'

type SidesLineProps = { rows: readonly DiffRow[]; before: number; after: number; looks: RowLooks | undefined }

/** Renders the old line, with the new one beside it. */
export function SidesLine({ rows, before, after, looks }: SidesLineProps) {
  return (
    // Text that is the same on both sides wraps at the same words: the dividing line takes equally from both.
    <div dir="ltr" className="grid grid-cols-2 *:first:pe-px *:last:border-s *:last:border-line">
      <HalfLine row={rows[before]} side="before" {...looks?.(before)} />
      <HalfLine row={rows[after]} side="after" {...looks?.(after)} />
    </div>
  )
}
