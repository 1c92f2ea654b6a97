import { ChevronRight, File, Folder, FolderOpen } from 'lucide-react'
import { memo, useMemo } from 'react'
import { activate, showFile, toggleFolder, useFiles } from '../../state/files-store'
import { attempt } from '../../state/ui'
import { filesText } from '../../text/text-files'
import { ActiveDescendant } from '../../ui/active-descendant'
import { PathText } from '../../ui/text/path-text'
import { escapedText } from '../../ui/text/visible-text'
import { type TreeMove, type TreeRow, treeRows } from '../../ui/tree-rows'
import { FileMenu } from './file-menu'
import { useRowPixels } from './row-pixels'
import { type RowPlace, VisibleTree } from './visible-tree'

/** The folder as a tree. */
export function FileTree({ sessionId }: { sessionId: string }) {
  const listed = useFiles(state => state.listed)
  const open = useFiles(state => state.open)
  const active = useFiles(state => state.active)
  const rows = useMemo(() => treeRows(listed ?? {}, open), [listed, open])
  return (
    <VisibleTree name="file" label={filesText.tree} rows={rows} active={active} onMove={follow}>
      {(row, place) => <Row key={row.path} row={row} {...place} sessionId={sessionId} />}
    </VisibleTree>
  )
}

function follow(move: TreeMove): void {
  if (move.type === 'go') activate(move.path)
  else if (move.type === 'toggle') attempt(toggleFolder(move.path))
  else showFile({ path: move.path })
}

type RowProps = RowPlace & { row: TreeRow; sessionId: string }

const Row = memo(function Row({ row, id, top, isActive, sessionId }: RowProps) {
  const { path, name, kind, level, isOpen } = row
  const isFolder = kind === 'folder'
  const rowPixels = useRowPixels()
  const Icon = isFolder ? (isOpen ? FolderOpen : Folder) : File
  return (
    <ActiveDescendant
      id={id}
      role="treeitem"
      aria-level={level}
      aria-selected={isActive}
      aria-label={escapedText(name)}
      {...(isFolder && { 'aria-expanded': isOpen })}
      onClick={() => follow({ type: isFolder ? 'toggle' : 'show', path })}
      className={`group absolute inset-x-1 flex items-center gap-1.5 rounded-sm pe-1 text-sm select-none hover:bg-hover has-[[data-state=open]]:bg-hover ${isActive ? 'bg-hover' : ''}`}
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
    </ActiveDescendant>
  )
})
