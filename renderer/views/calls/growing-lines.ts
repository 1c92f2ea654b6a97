import { useMemo, useState } from 'react'

const PAGE = 500

/** The lines of a text that may have very many: the first of them, and more at each wish. `hasMore` counts the rest. */
export function useGrowingLines(content: string): { lines: readonly string[]; hasMore: number; showMore(): void } {
  const [shown, setShown] = useState(PAGE)
  const all = useMemo(() => content.split('\n'), [content])
  return {
    lines: all.slice(0, shown),
    hasMore: Math.max(0, all.length - shown),
    showMore: () => setShown(shown + PAGE),
  }
}
