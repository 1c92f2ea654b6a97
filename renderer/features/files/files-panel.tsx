import { ChevronRight, FilePlus, Folder, FolderOpen, FolderPlus, Search, TextSearch } from 'lucide-react'
import { memo, useEffect, useMemo, useRef, useState } from 'react'
import { call } from '../../base/bridge'
import { isComposing } from '../../base/is-plain-key'
import { useFilesVersion } from '../../base/use-files-version'
import { t } from '../../i18n/t'
import { activate, followFiles, setFilter, showFile, toggleFolder, useFiles } from '../../state/files-store'
import { useSession } from '../../state/session/session'
import { attempt, showDialog } from '../../state/ui'
import { ActiveDescendant } from '../../ui/active-descendant'
import { Button } from '../../ui/button'
import { fileIcon } from '../../ui/file-icon'
import { Loading } from '../../ui/loading'
import { PathText } from '../../ui/text/path-text'
import { escapedText } from '../../ui/text/visible-text'
import { type TreeMove, type TreeRow, treeRows } from '../../ui/tree-rows'
import { FileMenu } from './file-menu'
import { endSearch, searchFolder, useFolderSearch } from './folder-search'
import { fileAddress } from './full-path'
import { marksWithin, matchedLetters } from './matched-letters'
import { FilePreviewView } from './preview/file-preview'
import { useRowPixels } from './row-pixels'
import { SearchView } from './search-view'
import { type RowPlace, VisibleTree } from './visible-tree'

const LIMIT = 100

/** The files that fit a few letters, the best first. */
function FoundFiles({ workspace, query }: { workspace: string; query: string }) {
  const [paths, setPaths] = useState<readonly string[] | null>(null)
  const version = useFilesVersion(workspace)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another version is asked for again
  useEffect(() => {
    let isCurrent = true
    attempt(
      call('file.find', { workspace, query, limit: LIMIT }).then(found => {
        if (isCurrent) setPaths(found)
      }),
    )
    return () => {
      isCurrent = false
    }
  }, [workspace, query, version])

  if (paths?.length === 0) return <p className="p-3 text-sm text-ink-2">{t('files.noneFound', { query })}</p>
  return (
    <ul className="min-h-0 flex-1 overflow-y-auto p-1">
      {paths?.map(path => (
        <li key={path}>
          <FoundFile path={path} query={query} />
        </li>
      ))}
    </ul>
  )
}

function FoundFile({ path, query }: { path: string; query: string }) {
  const places = matchedLetters(query, path)
  const cut = path.lastIndexOf('/')
  const Icon = fileIcon(path)
  return (
    <button
      type="button"
      onClick={() => showFile({ path })}
      className="flex min-h-6.5 w-full items-center gap-2 rounded-sm px-2 text-start text-sm hover:bg-hover"
    >
      <Icon size={14} aria-hidden="true" className="shrink-0 text-ink-3" />
      <PathText
        path={path.slice(cut + 1)}
        marks={marksWithin(places, cut + 1, path.length)}
        className="max-w-[70%] shrink-0 truncate"
      />
      <PathText
        path={path.slice(0, Math.max(0, cut))}
        marks={marksWithin(places, 0, cut)}
        className="min-w-0 flex-1 truncate text-xs text-ink-2"
      />
    </button>
  )
}

/** The folder of the session: its files, or one of them. It follows the disk. */
export function FilesPanel() {
  const sessionId = useSession(session => session.id)
  const workspace = useSession(session => session.state.workspace)
  const isOwn = useFiles(state => state.workspace === workspace)
  const shown = useFiles(state => state.shown)
  useEffect(() => (workspace ? followFiles(workspace) : undefined), [workspace])
  if (!sessionId || !isOwn) return <Loading />
  return shown ? (
    <FilePreviewView
      key={`${shown.path}:${shown.line ?? ''}`}
      workspace={workspace}
      sessionId={sessionId}
      shown={shown}
    />
  ) : (
    <FolderView workspace={workspace} sessionId={sessionId} />
  )
}

function FolderView({ workspace, sessionId }: { workspace: string; sessionId: string }) {
  const filter = useFiles(state => state.filter)
  return (
    <>
      <SearchField workspace={workspace} />
      {filter === null ? (
        <SearchView workspace={workspace} />
      ) : filter !== '' ? (
        <FoundFiles workspace={workspace} query={filter} />
      ) : (
        <WholeFolder sessionId={sessionId} />
      )}
    </>
  )
}

/** One field for names and for contents. */
function SearchField({ workspace }: { workspace: string }) {
  const filter = useFiles(state => state.filter)
  const query = useFolderSearch(state => state.query)
  const field = useRef<HTMLInputElement>(null)
  const isOfContents = filter === null
  const pattern = isOfContents ? query.pattern : filter
  const label = isOfContents ? t('files.search.label') : t('files.filter')
  const look = (wanted: string, inContents: boolean) => {
    setFilter(inContents ? null : wanted)
    if (inContents) searchFolder(workspace, { ...query, pattern: wanted })
    else endSearch()
  }
  return (
    <div className="flex shrink-0 items-center gap-2 border-b border-line py-1.5 pe-2 ps-3 focus-within:border-accent">
      <Search size={14} aria-hidden="true" className="shrink-0 text-ink-3" />
      <input
        ref={field}
        type="search"
        dir="auto"
        value={pattern}
        spellCheck={false}
        aria-label={label}
        placeholder={label}
        maxLength={200}
        onChange={event => look(event.target.value, isOfContents)}
        onKeyDown={event => {
          if (event.key !== 'Escape' || pattern === '' || isComposing(event)) return
          // It empties the field, and stops nothing else.
          event.stopPropagation()
          look('', isOfContents)
        }}
        className="min-w-0 flex-1 bg-transparent text-sm outline-none"
      />
      <Button
        kind="icon"
        aria-pressed={isOfContents}
        aria-label={t('files.search.mode')}
        title={t('files.search.mode')}
        className="size-6 aria-pressed:bg-accent-soft aria-pressed:text-accent"
        onClick={() => {
          look(pattern, !isOfContents)
          field.current?.focus()
        }}
      >
        <TextSearch size={15} aria-hidden="true" />
      </Button>
      <NewButton workspace={workspace} act="file" />
      <NewButton workspace={workspace} act="folder" />
    </div>
  )
}

/** Makes something in the folder itself; the menus of folders make it in them. */
function NewButton({ workspace, act }: { workspace: string; act: 'file' | 'folder' }) {
  const label = t(`files.names.${act}`)
  const Icon = act === 'file' ? FilePlus : FolderPlus
  return (
    <Button
      kind="icon"
      className="size-6"
      aria-label={label}
      title={label}
      onClick={() => showDialog({ type: 'file-name', workspace, path: '', act })}
    >
      <Icon size={15} aria-hidden="true" />
    </Button>
  )
}

function WholeFolder({ sessionId }: { sessionId: string }) {
  const isKnown = useFiles(state => state.listed !== null)
  const isEmpty = useFiles(state => state.listed?.['']?.length === 0)
  if (!isKnown) return <Loading />
  if (!isEmpty) return <FileTree sessionId={sessionId} />
  return (
    <div className="p-4 text-sm">
      <p className="font-medium">{t('files.empty')}</p>
      <p className="mt-1 text-ink-2">{t('files.emptyHint')}</p>
    </div>
  )
}

/** The folder as a tree. */
function FileTree({ sessionId }: { sessionId: string }) {
  const listed = useFiles(state => state.listed)
  const open = useFiles(state => state.open)
  const active = useFiles(state => state.active)
  const rows = useMemo(() => treeRows(listed ?? {}, open), [listed, open])
  return (
    <VisibleTree name="file" label={t('files.tree')} rows={rows} active={active} onMove={follow}>
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
  const Icon = isFolder ? (isOpen ? FolderOpen : Folder) : fileIcon(name)
  return (
    <ActiveDescendant
      id={id}
      role="treeitem"
      aria-level={level}
      aria-selected={isActive}
      aria-label={escapedText(name)}
      {...(isFolder && { 'aria-expanded': isOpen })}
      onClick={() => follow({ type: isFolder ? 'toggle' : 'show', path })}
      draggable
      // As an address, so that the message and other programs take it as they take any file.
      onDragStart={event =>
        event.dataTransfer.setData('text/uri-list', fileAddress(useFiles.getState().workspace, path))
      }
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
