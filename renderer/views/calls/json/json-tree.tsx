import { type KeyboardEvent, useId, useMemo, useState } from 'react'
import { readingKey } from '../../../i18n/direction'
import { treeMove } from '../../../ui/tree-rows'
import { JsonTreeRow } from './json-row'
import { activeAfterTurning, afterTurning, firstView, type JsonRow, jsonRows } from './json-rows'

/** One stop of the Tab key. Its keys are those of trees everywhere; Ctrl+C copies the value of the row that is active. */
export function JsonTree({ value, label, className }: { value: unknown; label: string; className: string }) {
  const id = useId()
  const [view, setView] = useState(firstView)
  const [active, setActive] = useState('0')
  const rows = useMemo(() => jsonRows(value, view), [value, view])
  const rowId = (path: string) => `${id}-${path}`

  const turn = (row: JsonRow) => {
    setView(former => afterTurning(former, row))
    setActive(activeAfterTurning(view, row))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target !== event.currentTarget || event.altKey) return
    const element = document.getElementById(rowId(active))
    const isCommand = event.ctrlKey || event.metaKey
    if (isCommand && event.key.toLowerCase() === 'c' && getSelection()?.isCollapsed !== false) {
      element?.querySelector<HTMLElement>('[data-copy] button')?.click()
    }
    const move = isCommand ? null : treeMove(rows, active, readingKey(event.key))
    if (!move) return
    event.preventDefault()
    const row = rows.find(({ path }) => path === move.path)
    if (row && move.type !== 'go') return turn(row)
    setActive(move.path)
    document.getElementById(rowId(move.path))?.scrollIntoView({ block: 'nearest' })
  }
  return (
    <div
      role="tree"
      tabIndex={0}
      aria-label={label}
      aria-activedescendant={rowId(active)}
      onKeyDown={onKeyDown}
      data-walked
      className={`group/tree ${className}`}
    >
      {rows.map(row => (
        <JsonTreeRow
          key={row.path}
          id={rowId(row.path)}
          row={row}
          isActive={row.path === active}
          isWhole={view.whole.has(row.path)}
          onTurn={turn}
        />
      ))}
    </div>
  )
}
