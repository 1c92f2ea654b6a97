import { Search } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useSession } from '../stores/session'
import { text } from '../text'
import { filesText } from '../text-files'
import { FilePreviewView } from './file-preview'
import { FileTree } from './file-tree'
import { followFiles, useFiles } from './files-store'
import { FoundFiles } from './found-files'

/** The folder of the session: its files, or one of them. It follows the disk. */
export function FilesPanel() {
  const sessionId = useSession(session => session.id)
  const workspace = useSession(session => session.state.workspace)
  const isOwn = useFiles(state => state.workspace === workspace)
  const shown = useFiles(state => state.shown)
  useEffect(() => (workspace ? followFiles(workspace) : undefined), [workspace])
  if (!sessionId || !isOwn) return <p className="p-4 text-sm text-ink-2">{text.common.loading}</p>
  return shown ? (
    <FilePreviewView key={shown.path} workspace={workspace} sessionId={sessionId} shown={shown} />
  ) : (
    <FolderView workspace={workspace} sessionId={sessionId} />
  )
}

function FolderView({ workspace, sessionId }: { workspace: string; sessionId: string }) {
  const isKnown = useFiles(state => state.listed !== null)
  const isEmpty = useFiles(state => state.listed?.['']?.length === 0)
  const [query, setQuery] = useState('')
  return (
    <>
      <label className="flex shrink-0 items-center gap-2 border-b border-line px-3 py-2">
        <Search size={14} aria-hidden="true" className="shrink-0 text-ink-3" />
        <input
          type="search"
          value={query}
          spellCheck={false}
          aria-label={filesText.filter}
          placeholder={filesText.filter}
          maxLength={200}
          onChange={event => setQuery(event.target.value)}
          className="min-w-0 flex-1 bg-transparent text-sm outline-none"
        />
      </label>
      {query !== '' ? (
        <FoundFiles workspace={workspace} query={query} />
      ) : isEmpty ? (
        <div className="p-4 text-sm">
          <p className="font-medium">{filesText.empty}</p>
          <p className="mt-1 text-ink-2">{filesText.emptyHint}</p>
        </div>
      ) : isKnown ? (
        <FileTree sessionId={sessionId} />
      ) : (
        <p className="p-4 text-sm text-ink-2">{text.common.loading}</p>
      )}
    </>
  )
}
