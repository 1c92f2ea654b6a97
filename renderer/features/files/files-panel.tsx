import { Search, TextSearch } from 'lucide-react'
import { useEffect } from 'react'
import { isComposing } from '../../base/is-plain-key'
import { followFiles, setFilter, useFiles } from '../../state/files-store'
import { useSession } from '../../state/session/session'
import { filesText } from '../../text/text-files'
import { Button } from '../../ui/button'
import { Loading } from '../../ui/loading'
import { FileTree } from './file-tree'
import { endSearch, searchFolder, useFolderSearch } from './folder-search'
import { FoundFiles } from './found-files'
import { FilePreviewView } from './preview/file-preview'
import { SearchView } from './search-view'

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
  const isOfContents = filter === null
  const pattern = isOfContents ? query.pattern : filter
  const label = isOfContents ? filesText.search.label : filesText.filter
  const look = (wanted: string, inContents: boolean) => {
    setFilter(inContents ? null : wanted)
    if (inContents) searchFolder(workspace, { ...query, pattern: wanted })
    else endSearch()
  }
  return (
    <div className="flex shrink-0 items-center gap-2 border-b border-line py-1.5 pe-2 ps-3 focus-within:border-accent">
      <Search size={14} aria-hidden="true" className="shrink-0 text-ink-3" />
      <input
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
        aria-label={filesText.search.mode}
        title={filesText.search.mode}
        className="size-6 aria-pressed:bg-accent-soft aria-pressed:text-accent"
        onClick={() => look(pattern, !isOfContents)}
      >
        <TextSearch size={15} aria-hidden="true" />
      </Button>
    </div>
  )
}

function WholeFolder({ sessionId }: { sessionId: string }) {
  const isKnown = useFiles(state => state.listed !== null)
  const isEmpty = useFiles(state => state.listed?.['']?.length === 0)
  if (!isKnown) return <Loading />
  if (!isEmpty) return <FileTree sessionId={sessionId} />
  return (
    <div className="p-4 text-sm">
      <p className="font-medium">{filesText.empty}</p>
      <p className="mt-1 text-ink-2">{filesText.emptyHint}</p>
    </div>
  )
}
