import { HalfLine } from './diff-line'
import type { DiffRow } from './diff-rows'
import type { RowLooks } from './use-row-looks'

type SidesLineProps = { rows: readonly DiffRow[]; left: number; right: number; looks: RowLooks | undefined }

/** What was, and beside it what is. */
export function SidesLine({ rows, left, right, looks }: SidesLineProps) {
  return (
    <div dir="ltr" className="grid grid-cols-2 *:last:border-s *:last:border-line">
      <HalfLine row={rows[left]} side="before" {...looks?.(left)} />
      <HalfLine row={rows[right]} side="after" {...looks?.(right)} />
    </div>
  )
}
