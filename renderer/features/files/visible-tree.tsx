import { useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { readingKey } from '../../i18n/direction'
import { type TreeMove, treeMove } from '../../ui/tree-rows'
import { useRowPixels } from './row-pixels'

/** The position of a row, and whether it is the active one. */
export type RowPlace = { id: string; top: number; isActive: boolean }

type Rows = Parameters<typeof treeMove>[0]

type VisibleTreeProps<R extends Rows[number]> = {
  /** Distinct among all trees of the window. */
  name: string
  label: string
  rows: readonly R[]
  active: string
  /** Handles the move that a key requests. */
  onMove(move: TreeMove): void
  children(row: R, place: RowPlace): ReactNode
}

/** A tree with one stop of the Tab key. Only the rows in sight are in the document. */
export function VisibleTree<R extends Rows[number]>({
  name,
  label,
  rows,
  active,
  onMove,
  children,
}: VisibleTreeProps<R>) {
  const { scroller, virtualizer, at } = useVisibleRows(rows, active)
  const rowId = (index: number) => `${name}-row-${index}`

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey) return
    const move = treeMove(rows, active, readingKey(event.key))
    if (!move) return
    event.preventDefault()
    onMove(move)
  }

  return (
    <div
      ref={scroller}
      role="tree"
      tabIndex={0}
      aria-label={label}
      {...(at >= 0 && { 'aria-activedescendant': rowId(at) })}
      onKeyDown={onKeyDown}
      className="min-h-0 flex-1 overflow-auto py-1 -outline-offset-2"
    >
      <div role="presentation" className="relative" style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(({ index, start }) => {
          const row = rows[index]
          return row && children(row, { id: rowId(index), top: start, isActive: index === at })
        })}
      </div>
    </div>
  )
}

/** The rows of a tree of which only those in sight are in the document; the active one is kept in sight. */
function useVisibleRows(rows: readonly { path: string }[], active: string | null) {
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
