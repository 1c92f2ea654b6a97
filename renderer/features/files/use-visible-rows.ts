import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useRef } from 'react'
import { useRowPixels } from './row-pixels'

/** The rows of a tree of which only those in sight are in the document; the active one is kept in sight. */
export function useVisibleRows(rows: readonly { path: string }[], active: string | null) {
  const scroller = useRef<HTMLDivElement>(null)
  const rowPixels = useRowPixels()
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowPixels,
    getItemKey: index => rows[index]?.path ?? index,
    overscan: 12,
  })
  const at = rows.findIndex(({ path }) => path === active)
  useEffect(() => {
    if (at >= 0) virtualizer.scrollToIndex(at, { align: 'auto' })
  }, [at, virtualizer])
  return { scroller, virtualizer, at }
}
