import { type ReactNode, useMemo, useRef } from 'react'
import { useSeen } from '../highlight/use-seen'

/** Lines in one block of the document. */
export const CHUNK = 100

type LazyLinesProps = { plain: string; isLast: boolean; children: () => ReactNode }

/**
 * Some lines of a long text. Before they come near to what is looked at they are one plain text that is not laid out; then
 * `children` makes them. The last ones are always laid out, so that the end of the text is where a box scrolls to.
 */
export function LazyLines({ plain, isLast, children }: LazyLinesProps) {
  const element = useRef<HTMLDivElement>(null)
  const isSeen = useSeen(element, true)
  const height = useMemo(() => plain.split('\n').length * 1.25, [plain])
  return (
    <div
      ref={element}
      className={isLast ? '' : 'lazy-lines'}
      style={isLast ? undefined : { containIntrinsicSize: `auto ${height}rem` }}
    >
      {isSeen ? children() : plain}
    </div>
  )
}
