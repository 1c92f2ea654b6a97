import {
  ArchiveRestore,
  EllipsisVertical,
  FileUp,
  FolderOpen,
  FolderSearch,
  GitBranch,
  LayoutList,
  ListX,
  Pencil,
  Plus,
  Settings,
  SquarePen,
  SquareTerminal,
} from 'lucide-react'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import type { RemovedSession } from '../../../shared/ipc/session-calls'
import { call } from '../../base/bridge'
import { formatCount, formatDay } from '../../base/format'
import { shownName } from '../../i18n/own-names'
import { t } from '../../i18n/t'
import { useApp } from '../../state/app'
import {
  archivedSessions,
  createSession,
  createSessionApart,
  type FolderGroup,
  folderName,
  forgetFolder,
  groupByFolder,
  type ListedSession,
  pickFolder,
  restoreSession,
  shownGroups,
} from '../../state/folders'
import { toggleOverview, useOverview } from '../../state/overview'
import { followRemoved, loadRemoved, useRemoved } from '../../state/removed'
import { setOpened, useOpened } from '../../state/session/opened'
import { attempt, showDialog } from '../../state/ui'
import { Button } from '../../ui/button'
import { EdgeHandle } from '../../ui/edge-handle'
import { Emblem } from '../../ui/emblem'
import type { Resizable } from '../../ui/hooks/resizable'
import { Menu, MenuItem, MenuSeparator } from '../../ui/menu'
import { StatusDot } from '../../ui/status-dot'
import { EscapedLine } from '../../ui/text/escaped-line'
import { PathText } from '../../ui/text/path-text'
import { SearchField } from '../search/search-field'
import { SearchResults } from '../search/search-results'
import { useSearch } from '../search/search-store'
import { useShownKeys } from '../shortcuts/use-shown-keys'
import { openTerminalIn } from '../terminal/open-terminal-in'
import { SidebarButton } from '../top-bar/sidebar-button'
import { FoldButton } from './fold-button'
import { chooseImport } from './open-import'
import { SessionList } from './session-list'
import { signOf } from './sign-of'
import { useOpenId } from './use-open-id'

/** Of several, the one that is most worth a look. */
const SIGNS = ['waiting', 'failed', 'running', 'done'] as const

function signWords(sign: (typeof SIGNS)[number]): string {
  return sign === 'done' || sign === 'failed' ? t(`sidebar.unseen.${sign}`) : t(`status.${sign}`)
}

/** Shows the sessions of a folded part of the sidebar: how many, and whether one of them waits, works or has ended unseen. */
function FoldedCount({ sessions }: { sessions: readonly ListedSession[] }) {
  const signs = new Set(sessions.map(signOf))
  const sign = SIGNS.find(wanted => signs.has(wanted))
  const words = sign && signWords(sign)
  return (
    <span className="relative ms-auto flex shrink-0 items-center gap-2 px-1 font-normal text-ink-3">
      {sign && <StatusDot status={sign} />}
      <span aria-hidden="true" className="@max-[13rem]:hidden">
        {formatCount(sessions.length)}
      </span>
      <span className="sr-only">
        {[t('counts.sessions', { count: sessions.length }), words].filter(Boolean).join(', ')}
      </span>
    </span>
  )
}

/** So many are shown at first, and so many more each time the person asks. */
const FIRST = 20
const MORE = 50

/** The trash, of all folders. It is not read before it is opened. */
function RemovedSection() {
  const hasRemoved = useApp(({ start }) => start?.hasRemoved ?? false)
  if (!hasRemoved) return null
  return (
    <FoldedSection name="removed" label={t('sessions.list.removed')}>
      <RemovedList />
    </FoldedSection>
  )
}

function RemovedList() {
  const sessions = useRemoved(state => state.sessions)
  const [limit, setLimit] = useState(FIRST)
  useEffect(() => followRemoved(thrown => attempt(Promise.reject(thrown))), [])
  if (!sessions) return null
  const left = sessions.length - limit
  return (
    <>
      <ul aria-label={t('sessions.list.removed')}>
        {sessions.slice(0, limit).map(session => (
          <RemovedItem key={session.id} session={session} />
        ))}
      </ul>
      {left > 0 && (
        <button
          type="button"
          onClick={() => setLimit(limit + MORE)}
          className="min-h-8 w-full rounded-sm px-2 text-start text-xs text-ink-2 hover:bg-hover"
        >
          {t('sessions.list.showMore', { count: formatCount(Math.min(left, MORE)) })}
        </button>
      )}
    </>
  )
}

/** A session that was deleted: what it was, until when it is kept, and a way back. */
function RemovedItem({ session: { id, title, workspace, until } }: { session: RemovedSession }) {
  const name = shownName(title)
  const label = t('sessions.list.restore', { title: name })
  // It may be gone for good by now.
  const restore = () => attempt(restoreSession(id).catch(thrown => loadRemoved().then(() => Promise.reject(thrown))))
  return (
    <li data-testid="removed-session" className="flex items-center gap-1 rounded-sm ps-2 pe-1 hover:bg-hover">
      <span className="min-w-0 flex-1 py-1" title={`${name}\n${workspace}`}>
        <span className="block truncate text-sm">
          <EscapedLine text={name} />
        </span>
        <span className="block truncate text-xs text-ink-3">
          <EscapedLine text={`${t('sessions.list.until', { day: formatDay(until) })} · ${folderName(workspace)}`} />
        </span>
      </span>
      <Button kind="icon" className="size-6" aria-label={label} title={label} onClick={restore}>
        <ArchiveRestore size={14} aria-hidden="true" />
      </Button>
    </li>
  )
}

const SIDEBAR: Resizable = {
  key: 'atrium.sidebar-width',
  property: '--sidebar-chosen',
  side: 'end',
  least: 11,
  most: 28,
  leaves: 24,
}

/** Every folder with its sessions, or what is searched for in them. */
export function Sidebar({ isDrawer = false }: { isDrawer?: boolean }) {
  const folders = useApp(state => state.start?.recentFolders)
  const sessions = useApp(state => state.start?.sessions)
  const hidden = useApp(state => state.start?.hiddenFolders)
  const openId = useOpenId()
  const openKeys = useShownKeys('folder.open')
  const groups = useMemo(() => groupByFolder(folders ?? [], sessions ?? []), [folders, sessions])
  const archived = useMemo(() => archivedSessions(sessions ?? []), [sessions])
  const isSearching = useSearch(state => state.query.trim() !== '')
  return (
    <nav aria-label={t('sidebar.label')} className="@container relative flex min-h-0 flex-col">
      <div className="flex min-h-13 items-center gap-2 ps-3 pe-2">
        <Emblem className="size-5 @max-[12rem]:hidden" />
        <SearchField />
        <SidebarButton />
      </div>
      <OverviewButton />
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
        <FootButton title={`${t('sidebar.open')} ${openKeys}`.trim()} onClick={() => attempt(pickFolder())}>
          <FolderOpen size={15} aria-hidden="true" className="shrink-0 text-ink-2" />
          <span className="min-w-0 flex-1 truncate">{t('sidebar.open')}</span>
          <span aria-hidden="true" className="text-xs text-ink-3 @max-[13rem]:hidden">
            {openKeys}
          </span>
        </FootButton>
        <FootButton onClick={() => showDialog({ type: 'settings' })}>
          <Settings size={15} aria-hidden="true" className="shrink-0 text-ink-2" />
          {t('sidebar.settings')}
        </FootButton>
      </div>
      {!isDrawer && <EdgeHandle part={SIDEBAR} label={t('sidebar.width')} />}
    </nav>
  )
}

/** Leads to all sessions by their state, and says how many of them wait for the person. */
function OverviewButton() {
  const isOpen = useOverview(state => state.isOpen)
  const waiting = useApp(({ start }) => start?.sessions.filter(isWaiting).length ?? 0)
  const keys = useShownKeys('overview.toggle')
  return (
    <div className="px-2 pb-1">
      <button
        type="button"
        data-testid="overview-button"
        aria-current={isOpen ? 'page' : undefined}
        title={`${t('overview.title')} ${keys}`.trim()}
        onClick={toggleOverview}
        className={`flex min-h-8 w-full items-center gap-2 rounded-sm px-2 text-start text-sm ${isOpen ? 'bg-surface shadow-sheet ring-1 ring-line' : 'hover:bg-hover'}`}
      >
        <LayoutList size={15} aria-hidden="true" className="shrink-0 text-ink-2" />
        <span className="min-w-0 flex-1 truncate">{t('overview.title')}</span>
        {waiting > 0 && (
          <span className="shrink-0 rounded-full bg-wait-soft px-2 text-xs font-medium text-wait tabular-nums">
            <span aria-hidden="true">{formatCount(waiting)}</span>
            <span className="sr-only">{t('overview.needInput', { count: waiting })}</span>
          </span>
        )}
      </button>
    </div>
  )
}

const isWaiting = ({ status, archived }: ListedSession): boolean => status === 'waiting' && !archived

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

type ArchivedProps = { sessions: readonly ListedSession[] }

/** Shows the sessions that were archived, from all folders. */
function ArchivedSection({ sessions }: ArchivedProps) {
  const openId = useOpenId()
  if (sessions.length === 0) return null
  const label = t('sessions.list.archived')
  const hasOpen = sessions.some(({ id }) => id === openId)
  return (
    <FoldedSection name="archived" label={label} folded={<FoldedCount sessions={sessions} />} hasOpen={hasOpen}>
      <SessionList sessions={sessions} label={label} />
    </FoldedSection>
  )
}

type FoldedSectionProps = {
  name: string
  label: string
  /** The content that it shows while it is folded. */
  folded?: ReactNode
  hasOpen?: boolean
  children: ReactNode
}

/** A part of the sidebar that is closed until the person asks for it. What is in it is not drawn before. */
function FoldedSection({ name, label, folded, hasOpen = false, children }: FoldedSectionProps) {
  const key = `sidebar:${name}`
  const isOpen = useOpened(key, null) ?? false
  return (
    <section aria-label={label}>
      <FoldButton isOpen={isOpen} isCurrent={hasOpen && !isOpen} onToggle={() => setOpened(key, !isOpen, null)}>
        {label}
        {!isOpen && folded}
      </FoldButton>
      {isOpen && children}
    </section>
  )
}

function FolderSection({ group }: { group: FolderGroup }) {
  const key = `folder:${group.path}`
  const isOpen = useOpened(key, null) ?? true
  const openId = useOpenId()
  const isCurrent = !isOpen && group.sessions.some(({ id }) => id === openId)
  const setOpen = (open: boolean) => setOpened(key, open, null)
  const begin = () => {
    setOpen(true)
    attempt(createSession(group.path))
  }
  const place = useRef<HTMLElement>(null)
  const forget = () => {
    const section = place.current
    const neighbour = section?.nextElementSibling ?? section?.previousElementSibling
    const handOn = () => {
      const isNowhere = document.activeElement === document.body
      if (!section?.isConnected && isNowhere) neighbour?.querySelector('button')?.focus()
    }
    attempt(forgetFolder(group).then(handOn))
  }
  return (
    <section ref={place} aria-label={group.name} className="group/folder">
      <div className="flex min-h-7 items-center gap-1">
        <h2 className="min-w-0 flex-1">
          <FoldButton isOpen={isOpen} isCurrent={isCurrent} onToggle={() => setOpen(!isOpen)} title={group.path}>
            <PathText path={group.name} className="min-w-0 truncate" />
            {!isOpen && <FoldedCount sessions={group.sessions} />}
          </FoldButton>
        </h2>
        <Menu
          align="end"
          trigger={
            <Button kind="icon" className="size-6" aria-label={t('sidebar.actions', { name: group.name })}>
              <EllipsisVertical size={14} aria-hidden="true" />
            </Button>
          }
        >
          <MenuItem
            onSelect={() => {
              setOpen(true)
              attempt(createSessionApart(group.path))
            }}
          >
            <GitBranch size={14} aria-hidden="true" />
            {t('apart.newSession')}
          </MenuItem>
          <MenuSeparator />
          <MenuItem onSelect={() => attempt(call('folder.reveal', { path: group.path }))}>
            <FolderSearch size={14} aria-hidden="true" />
            {t('files.reveal')}
          </MenuItem>
          <MenuItem onSelect={() => attempt(call('editor.open', { workspace: group.path, path: '.' }))}>
            <SquarePen size={14} aria-hidden="true" />
            {t('files.openInEditor')}
          </MenuItem>
          <MenuItem onSelect={() => attempt(openTerminalIn(group.path))}>
            <SquareTerminal size={14} aria-hidden="true" />
            {t('sidebar.openTerminal')}
          </MenuItem>
          <MenuSeparator />
          <MenuItem onSelect={() => showDialog({ type: 'rename-folder', path: group.path, name: group.name })}>
            <Pencil size={14} aria-hidden="true" />
            {t('sidebar.rename')}
          </MenuItem>
          <MenuItem onSelect={() => chooseImport(group.path)}>
            <FileUp size={14} aria-hidden="true" />
            {t('sessions.list.importInto')}
          </MenuItem>
          <MenuItem onSelect={forget}>
            <ListX size={14} aria-hidden="true" />
            {t('sidebar.forget')}
          </MenuItem>
        </Menu>
        <Button
          kind="icon"
          className="size-6"
          aria-label={t('sidebar.newSessionIn', { name: group.name })}
          title={t('sidebar.newSession')}
          onClick={begin}
        >
          <Plus size={15} aria-hidden="true" />
        </Button>
      </div>
      {isOpen && <Sessions group={group} />}
    </section>
  )
}

function Sessions({ group: { name, sessions } }: { group: FolderGroup }) {
  if (sessions.length === 0) return <p className="px-2 py-1 text-xs text-ink-3">{t('sidebar.noSessions')}</p>
  return <SessionList sessions={sessions} label={name} />
}
