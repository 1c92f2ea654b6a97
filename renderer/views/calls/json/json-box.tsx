import { ChevronRight } from 'lucide-react'
import { type KeyboardEvent, useId, useMemo, useState } from 'react'
import { readingKey } from '../../../i18n/direction'
import { t } from '../../../i18n/t'
import { ActiveDescendant } from '../../../ui/active-descendant'
import { CopyButton } from '../../../ui/copy-button'
import { ScrollRegion } from '../../../ui/scroll-region'
import { EscapedLine } from '../../../ui/text/escaped-line'
import { treeMove } from '../../../ui/tree-rows'
import { parseExactly } from './exact-json'
import {
  activeAfterTurning,
  afterTurning,
  copiedValue,
  firstView,
  type JsonRow,
  jsonRows,
  SHORT_TEXT,
} from './json-rows'

/** Returns whether a text is JSON with more than one value. */
export function isJsonTree(text: string): boolean {
  return /^\s*[[{]/.test(text) && parsed(text, JSON.parse) !== null
}

/** JSON as a tree whose branches fold; what is no JSON as its text. */
export function JsonBox({ json, label }: { json: string; label: string }) {
  const tree = useMemo(() => parsed(json), [json])
  return (
    <section aria-label={label}>
      <div className="flex items-center gap-1 pb-1 text-xs text-ink-2">
        {label}
        <CopyButton value={json} />
      </div>
      {tree ? <JsonTree value={tree.value} label={label} className={BOX} /> : <Plain text={json} className={BOX} />}
    </section>
  )
}

/** The same as all of a panel, which has a name for it already. */
export function JsonPage({ json, label }: { json: string; label: string }) {
  const tree = useMemo(() => parsed(json), [json])
  return tree ? <JsonTree value={tree.value} label={label} className={PAGE} /> : <Plain text={json} className={PAGE} />
}

const TEXT = 'overflow-auto bg-surface font-mono text-xs/5 wrap-anywhere whitespace-pre-wrap'
const BOX = `max-h-[min(20rem,50vh)] rounded-md border border-line px-3 py-2 ${TEXT}`
const PAGE = `min-h-0 flex-1 px-4 py-3 -outline-offset-2 ${TEXT}`

function Plain({ text, className }: { text: string; className: string }) {
  return (
    <ScrollRegion className={className}>
      <EscapedLine text={text} />
    </ScrollRegion>
  )
}

function parsed(json: string, parse: (json: string) => unknown = parseExactly): { value: unknown } | null {
  try {
    return { value: parse(json) }
  } catch {
    return null
  }
}

/** One stop of the Tab key. Its keys are those of trees everywhere; Ctrl+C copies the value of the row that is active. */
function JsonTree({ value, label, className }: { value: unknown; label: string; className: string }) {
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

type RowProps = { id: string; row: JsonRow; isActive: boolean; isWhole: boolean; onTurn(row: JsonRow): void }

/** A line of the tree: a value with its name, and what copies it. */
function JsonTreeRow({ id, row, isActive, isWhole, onTurn }: RowProps) {
  const { name, value, written, kind, level, isOpen, isMore } = row
  const isCut = !isWhole && written === undefined && typeof value === 'string' && value.length > SHORT_TEXT
  const turns = kind === 'folder' || isMore || isCut
  const said = saidValue(row, isCut)
  const turnByClick = () => {
    // The end of a drag that selects text is a click too.
    if (turns && getSelection()?.isCollapsed !== false) onTurn(row)
  }
  return (
    <ActiveDescendant
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
          <EscapedLine text={name} />
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
    </ActiveDescendant>
  )
}

function Value({ row, isCut }: { row: JsonRow; isCut: boolean }) {
  const { value, written, count, kind, isMore } = row
  if (isMore) return <span className="text-accent">{t('mcp.result.more', { count })}</span>
  if (typeof value === 'object' && value !== null) {
    // The visible text and the screen reader's text are the same.
    return kind === 'file' ? JSON.stringify(value) : <span className="text-ink-2">{saidValue(row, false)}</span>
  }
  if (written !== undefined) return written
  if (typeof value !== 'string') return JSON.stringify(value)
  return (
    <>
      <EscapedLine
        text={isCut ? `${JSON.stringify(value.slice(0, SHORT_TEXT)).slice(0, -1)}…` : JSON.stringify(value)}
      />
      {isCut && <span className="text-accent"> {t('mcp.result.showAll', { count: value.length })}</span>}
    </>
  )
}

/** Returns a screen reader's text for a value. */
function saidValue({ value, written, count, isMore }: JsonRow, isCut: boolean): string {
  if (written !== undefined) return written
  if (isMore) return t('mcp.result.more', { count })
  if (Array.isArray(value)) return t('mcp.result.list', { count })
  if (typeof value === 'object' && value !== null) return t('mcp.result.object', { count })
  if (typeof value !== 'string') return JSON.stringify(value)
  return isCut ? `${value.slice(0, SHORT_TEXT)}… ${t('mcp.result.showAll', { count: value.length })}` : value
}
