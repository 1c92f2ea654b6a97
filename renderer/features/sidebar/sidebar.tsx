import { FolderOpen, Settings } from 'lucide-react'
import { useMemo } from 'react'
import { useApp } from '../../state/app'
import { archivedSessions, groupByFolder, pickFolder, shownGroups } from '../../state/folders'
import { attempt, showDialog } from '../../state/ui'
import { text } from '../../text/text'
import { EdgeHandle } from '../../ui/edge-handle'
import { Emblem } from '../../ui/emblem'
import type { Resizable } from '../../ui/hooks/resizable'
import { SearchField } from '../search/search-field'
import { SearchResults } from '../search/search-results'
import { useSearch } from '../search/search-store'
import { useShownKeys } from '../shortcuts/use-shown-keys'
import { SidebarButton } from '../top-bar/sidebar-button'
import { ArchivedSection } from './archived-section'
import { FolderSection } from './folder-section'
import { RemovedSection } from './removed-section'
import { useOpenId } from './use-open-id'

const SIDEBAR: Resizable = {
  key: 'atrium.sidebar-width',
  property: '--sidebar-chosen',
  side: 'end',
  least: 11,
  most: 28,
  leaves: 24,
}

/** Every folder with its sessions, or what is searched for in them. */
export function Sidebar() {
  const folders = useApp(state => state.start?.recentFolders)
  const sessions = useApp(state => state.start?.sessions)
  const hidden = useApp(state => state.start?.hiddenFolders)
  const openId = useOpenId()
  const openKeys = useShownKeys('folder.open')
  const groups = useMemo(() => groupByFolder(folders ?? [], sessions ?? []), [folders, sessions])
  const archived = useMemo(() => archivedSessions(sessions ?? []), [sessions])
  const isSearching = useSearch(state => state.query.trim() !== '')
  return (
    <nav aria-label={text.sidebar.label} className="@container relative flex min-h-0 flex-col">
      <div className="flex min-h-13 items-center gap-2 ps-3 pe-2">
        <Emblem className="size-5 @max-[12rem]:hidden" />
        <SearchField />
        <SidebarButton />
      </div>
      {isSearching ? (
        <SearchResults />
      ) : (
        <div className="relative me-1.5 flex min-h-0 flex-1 flex-col gap-3 overflow-y-auto p-2 pe-0.5 [scrollbar-gutter:stable]">
          {shownGroups(groups, { hidden: hidden ?? [], openId }).map(group => (
            <FolderSection key={group.path} group={group} />
          ))}
          <ArchivedSection sessions={archived} />
          <RemovedSection />
        </div>
      )}
      <div className="p-2 pb-3">
        <FootButton title={`${text.sidebar.open} ${openKeys}`.trim()} onClick={() => attempt(pickFolder())}>
          <FolderOpen size={15} aria-hidden="true" className="shrink-0 text-ink-2" />
          <span className="min-w-0 flex-1 truncate">{text.sidebar.open}</span>
          <span aria-hidden="true" className="text-xs text-ink-3 @max-[13rem]:hidden">
            {openKeys}
          </span>
        </FootButton>
        <FootButton onClick={() => showDialog({ type: 'settings' })}>
          <Settings size={15} aria-hidden="true" className="shrink-0 text-ink-2" />
          {text.sidebar.settings}
        </FootButton>
      </div>
      <EdgeHandle part={SIDEBAR} label={text.sidebar.width} />
    </nav>
  )
}

type FootButtonProps = { title?: string; onClick(): void; children: React.ReactNode }

function FootButton({ title, onClick, children }: FootButtonProps) {
  return (
    <button
      type="button"
      title={title}
      onClick={onClick}
      className="flex min-h-8 w-full items-center gap-2 rounded-sm px-2 text-start text-sm whitespace-nowrap hover:bg-hover"
    >
      {children}
    </button>
  )
}
