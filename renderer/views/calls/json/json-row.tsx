import { ChevronRight } from 'lucide-react'
import { mcpResultText } from '../../../catalogue/mcp/result'
import { ActiveDescendant } from '../../../ui/active-descendant'
import { CopyButton } from '../../../ui/copy-button'
import { EscapedLine } from '../../../ui/text/escaped-line'
import { copiedValue, type JsonRow, SHORT_TEXT } from './json-rows'

type RowProps = { id: string; row: JsonRow; isActive: boolean; isWhole: boolean; onTurn(row: JsonRow): void }

/** A line of the tree: a value with its name, and what copies it. */
export function JsonTreeRow({ id, row, isActive, isWhole, onTurn }: RowProps) {
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
  if (isMore) return <span className="text-accent">{mcpResultText.more(count)}</span>
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
      {isCut && <span className="text-accent"> {mcpResultText.showAll(value.length)}</span>}
    </>
  )
}

/** Returns a screen reader's text for a value. */
function saidValue({ value, written, count, isMore }: JsonRow, isCut: boolean): string {
  if (written !== undefined) return written
  if (isMore) return mcpResultText.more(count)
  if (Array.isArray(value)) return mcpResultText.list(count)
  if (typeof value === 'object' && value !== null) return mcpResultText.object(count)
  if (typeof value !== 'string') return JSON.stringify(value)
  return isCut ? `${value.slice(0, SHORT_TEXT)}… ${mcpResultText.showAll(value.length)}` : value
}
