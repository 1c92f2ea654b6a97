import { ChevronRight } from 'lucide-react'
import { type KeyboardEvent, useId, useMemo, useState } from 'react'
import { VisibleLine } from '../diff/visible-line'
import { treeMove } from '../files/tree-rows'
import { readingKey } from '../languages/direction'
import { mcpResultText } from '../text-mcp-result'
import { CopyButton } from '../ui/copy-button'
import {
  activeAfterTurning,
  afterTurning,
  copiedValue,
  firstView,
  type JsonRow,
  jsonRows,
  SHORT_TEXT,
} from './json-rows'

/** Whether a text is JSON of more than one value. */
export function isJsonTree(text: string): boolean {
  return /^\s*[[{]/.test(text) && parse(text) !== null
}

/** JSON as a tree whose branches fold; what is no JSON as its text. */
export function JsonBox({ json, label }: { json: string; label: string }) {
  const parsed = useMemo(() => parse(json), [json])
  return (
    <section aria-label={label}>
      <div className="flex items-center gap-1 pb-1 text-xs text-ink-2">
        {label}
        <CopyButton value={json} />
      </div>
      {parsed ? <JsonTree value={parsed.value} label={label} /> : <Plain text={json} />}
    </section>
  )
}

const BOX =
  'max-h-80 overflow-auto rounded-md border border-line bg-surface px-3 py-2 font-mono text-xs/5 wrap-anywhere whitespace-pre-wrap'

function Plain({ text }: { text: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <div tabIndex={0} className={BOX}>
      <VisibleLine text={text} />
    </div>
  )
}

/** One stop of the Tab key. Its keys are those of trees everywhere; Ctrl+C copies the value of the row that is active. */
function JsonTree({ value, label }: { value: unknown; label: string }) {
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
      className={`group/tree ${BOX}`}
    >
      {rows.map(row => (
        <Row
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

type RowProps = { id: string; row: JsonRow; isActive: boolean; isWhole: boolean; onTurn(row: JsonRow): void }

function Row({ id, row, isActive, isWhole, onTurn }: RowProps) {
  const { name, value, kind, level, isOpen, isMore } = row
  const isCut = !isWhole && typeof value === 'string' && value.length > SHORT_TEXT
  const turns = kind === 'folder' || isMore || isCut
  const said = saidValue(row, isCut)
  const turnByClick = () => {
    // The end of a drag that selects text is a click too.
    if (turns && getSelection()?.isCollapsed !== false) onTurn(row)
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the tree's, which has the focus
    // biome-ignore lint/a11y/useFocusableInteractive: aria-activedescendant of the tree points here
    <div
      id={id}
      role="treeitem"
      aria-level={level}
      aria-selected={isActive}
      aria-label={name === '' ? said : `${name}: ${said}`}
      {...(kind === 'folder' && { 'aria-expanded': isOpen })}
      onClick={turnByClick}
      className={`group/row relative rounded-sm pe-7 hover:bg-hover ${turns ? 'cursor-pointer' : ''} ${isActive ? 'group-focus/tree:bg-hover' : ''}`}
      style={{ paddingInlineStart: `${level * 0.875}rem` }}
    >
      {kind === 'folder' && (
        <ChevronRight
          size={12}
          aria-hidden="true"
          className={`absolute -ms-3.5 mt-1 text-ink-3 ${isOpen ? 'rotate-90' : ''}`}
        />
      )}
      {name !== '' && (
        <span className="text-ink-2">
          <VisibleLine text={name} />
          {': '}
        </span>
      )}
      <Value row={row} isCut={isCut} />
      {!isMore && (
        <span
          data-copy=""
          className={`absolute end-0 top-0 -my-0.5 opacity-0 group-hover/row:opacity-100 ${isActive ? 'group-focus/tree:opacity-100' : ''}`}
        >
          <CopyButton value={() => copiedValue(value)} isOutOfTabs />
        </span>
      )}
    </div>
  )
}

function Value({ row, isCut }: { row: JsonRow; isCut: boolean }) {
  const { value, count, kind, isMore } = row
  if (isMore) return <span className="text-accent">{mcpResultText.more(count)}</span>
  if (typeof value === 'object' && value !== null) {
    // What is seen and what a screen reader says are one.
    return kind === 'file' ? JSON.stringify(value) : <span className="text-ink-2">{saidValue(row, false)}</span>
  }
  if (typeof value !== 'string') return JSON.stringify(value)
  return (
    <>
      <VisibleLine
        text={isCut ? `${JSON.stringify(value.slice(0, SHORT_TEXT)).slice(0, -1)}…` : JSON.stringify(value)}
      />
      {isCut && <span className="text-accent"> {mcpResultText.showAll(value.length)}</span>}
    </>
  )
}

/** What a screen reader says of a value. */
function saidValue({ value, count, isMore }: JsonRow, isCut: boolean): string {
  if (isMore) return mcpResultText.more(count)
  if (Array.isArray(value)) return mcpResultText.list(count)
  if (typeof value === 'object' && value !== null) return mcpResultText.object(count)
  if (typeof value !== 'string') return JSON.stringify(value)
  return isCut ? `${value.slice(0, SHORT_TEXT)}… ${mcpResultText.showAll(value.length)}` : value
}

function parse(json: string): { value: unknown } | null {
  try {
    return { value: JSON.parse(json) }
  } catch {
    return null
  }
}
