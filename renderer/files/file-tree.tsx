import { ChevronRight, File, Folder, FolderOpen } from 'lucide-react'
import { type KeyboardEvent, memo, useMemo } from 'react'
import { escapedText } from '../diff/visible-text'
import { readingKey } from '../languages/direction'
import { attempt } from '../stores/ui'
import { filesText } from '../text-files'
import { PathText } from '../ui/path-text'
import { FileMenu } from './file-menu'
import { activate, showFile, toggleFolder, useFiles } from './files-store'
import { useRowPixels } from './row-pixels'
import { type TreeMove, type TreeRow, treeMove, treeRows } from './tree-rows'
import { useVisibleRows } from './use-visible-rows'

const rowId = (index: number): string => `file-row-${index}`

/** The folder as a tree. Only the rows in sight are in the document. */
export function FileTree({ sessionId }: { sessionId: string }) {
  const listed = useFiles(state => state.listed)
  const open = useFiles(state => state.open)
  const active = useFiles(state => state.active)
  const rows = useMemo(() => treeRows(listed ?? {}, open), [listed, open])
  const { scroller, virtualizer, at } = useVisibleRows(rows, active)

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey) return
    const move = treeMove(rows, active, readingKey(event.key))
    if (!move) return
    event.preventDefault()
    follow(move)
  }

  return (
    <div
      ref={scroller}
      role="tree"
      tabIndex={0}
      aria-label={filesText.tree}
      {...(at >= 0 && { 'aria-activedescendant': rowId(at) })}
      onKeyDown={onKeyDown}
      className="min-h-0 flex-1 overflow-auto py-1 -outline-offset-2"
    >
      <div role="presentation" className="relative" style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(({ index, start, key }) => {
          const row = rows[index]
          return (
            row && <Row key={key} row={row} index={index} top={start} isActive={index === at} sessionId={sessionId} />
          )
        })}
      </div>
    </div>
  )
}

function follow(move: TreeMove): void {
  if (move.type === 'go') activate(move.path)
  else if (move.type === 'toggle') attempt(toggleFolder(move.path))
  else showFile({ path: move.path })
}

type RowProps = { row: TreeRow; index: number; top: number; isActive: boolean; sessionId: string }

const Row = memo(function Row({ row, index, top, isActive, sessionId }: RowProps) {
  const { path, name, kind, level, isOpen } = row
  const isFolder = kind === 'folder'
  const rowPixels = useRowPixels()
  const Icon = isFolder ? (isOpen ? FolderOpen : Folder) : File
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the tree's, which has the focus
    // biome-ignore lint/a11y/useFocusableInteractive: aria-activedescendant of the tree points here
    <div
      id={rowId(index)}
      role="treeitem"
      aria-level={level}
      aria-selected={isActive}
      aria-label={escapedText(name)}
      {...(isFolder && { 'aria-expanded': isOpen })}
      onClick={() => follow({ type: isFolder ? 'toggle' : 'show', path })}
      className={`group absolute inset-x-1 flex items-center gap-1.5 rounded-sm pe-1 text-sm select-none hover:bg-hover ${isActive ? 'bg-hover' : ''}`}
      style={{ top, height: rowPixels, paddingInlineStart: `${(level - 1) * 0.875 + 0.375}rem` }}
    >
      <ChevronRight
        size={13}
        aria-hidden="true"
        className={`shrink-0 text-ink-3 ${isFolder ? '' : 'invisible'} ${isOpen ? 'rotate-90' : ''}`}
      />
      <Icon size={14} aria-hidden="true" className={`shrink-0 ${isFolder ? 'text-accent' : 'text-ink-3'}`} />
      <PathText path={name} className="min-w-0 flex-1 truncate" />
      <FileMenu path={path} sessionId={sessionId} isFolder={isFolder} isShown={isActive} />
    </div>
  )
})
