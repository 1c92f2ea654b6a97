import { FolderOpen, Settings } from 'lucide-react'
import { useMemo } from 'react'
import { useApp } from '../stores/app'
import { groupByFolder, pickFolder } from '../stores/folders'
import { attempt, showDialog } from '../stores/ui'
import { text } from '../text'
import { FolderSection } from './folder-section'

/** Every folder with its sessions. */
export function Sidebar() {
  const folders = useApp(state => state.start?.recentFolders)
  const sessions = useApp(state => state.start?.sessions)
  const isMac = useApp(state => state.start?.platform === 'darwin')
  const groups = useMemo(() => groupByFolder(folders ?? [], sessions ?? []), [folders, sessions])
  return (
    <nav aria-label={text.sidebar.label} className="flex min-h-0 flex-col border-r border-line">
      <div className="flex min-h-0 flex-1 flex-col gap-3 overflow-y-auto p-2">
        {groups.map(group => (
          <FolderSection key={group.path} group={group} />
        ))}
      </div>
      <div className="border-t border-line p-2">
        <FootButton onClick={() => attempt(pickFolder())}>
          <FolderOpen size={15} aria-hidden="true" className="text-ink-2" />
          <span className="flex-1">{text.sidebar.open}</span>
          <span aria-hidden="true" className="text-xs text-ink-3">
            {isMac ? '⌘O' : 'Ctrl O'}
          </span>
        </FootButton>
        <FootButton onClick={() => showDialog({ type: 'settings' })}>
          <Settings size={15} aria-hidden="true" className="text-ink-2" />
          {text.sidebar.settings}
        </FootButton>
      </div>
    </nav>
  )
}

function FootButton({ onClick, children }: { onClick(): void; children: React.ReactNode }) {
  return (
    <button
      type="button"
      onClick={onClick}
      className="flex min-h-8 w-full items-center gap-2 rounded-sm px-2 text-left text-sm whitespace-nowrap hover:bg-hover"
    >
      {children}
    </button>
  )
}
