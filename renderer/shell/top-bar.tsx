import { PanelRight, Plug, Settings } from 'lucide-react'
import { JobsButton } from '../features/jobs/jobs-button'
import { AgentProfile } from '../features/top-bar/agent-profile'
import { ContextMeter } from '../features/top-bar/context-meter'
import { SidebarButton } from '../features/top-bar/sidebar-button'
import { StatusPill } from '../features/top-bar/status-pill'
import { TerminalsButton } from '../features/top-bar/terminals-button'
import { ThemePicker } from '../features/top-bar/theme-picker'
import { shownName } from '../i18n/own-names'
import { t } from '../i18n/t'
import { useApp } from '../state/app'
import { folderOf, useFolderLabel } from '../state/folders'
import { openSession, useSession } from '../state/session/session'
import { useListPlace } from '../state/session-list'
import { attempt, showDialog } from '../state/ui'
import { Button } from '../ui/button'
import { EscapedLine } from '../ui/text/escaped-line'
import { PathText } from '../ui/text/path-text'
import { textDirection } from '../ui/text/text-direction'

type TopBarProps = {
  isPanelShown: boolean
  /** True if the session has something to show there. */
  hasPanelContent: boolean
  onTogglePanel(): void
}

export function TopBar({ isPanelShown, hasPanelContent, onTogglePanel }: TopBarProps) {
  const id = useSession(state => state.id)
  const isOpen = id !== null
  const hasSidebar = useListPlace() === 'beside'
  const panelLabel = isPanelShown ? t('panel.hide') : t('panel.show')
  return (
    <header className="flex min-h-11 shrink-0 items-center gap-1.5 border-b border-line pe-2 ps-4">
      {!hasSidebar && <SidebarButton className="-ms-2" />}
      <Crumbs />
      {isOpen && <StatusPill />}
      <JobsButton />
      {id && <ContextMeter sessionId={id} />}
      <AgentProfile />
      <ThemePicker />
      {!isOpen && !hasSidebar && <SettingsButtons />}
      {isOpen && <TerminalsButton />}
      {isOpen && (
        <Button
          kind="icon"
          className="relative aria-pressed:bg-accent-soft aria-pressed:text-accent"
          aria-label={panelLabel}
          aria-pressed={isPanelShown}
          title={panelLabel}
          onClick={onTogglePanel}
        >
          <PanelRight size={16} aria-hidden="true" />
          {hasPanelContent && !isPanelShown && (
            <span aria-hidden="true" className="absolute end-1 top-1 size-1.5 rounded-full bg-accent" />
          )}
        </Button>
      )}
    </header>
  )
}

/** Renders what the list of sessions has at its foot, if there is no list yet. */
function SettingsButtons() {
  return (
    <>
      <Button
        kind="icon"
        aria-label={t('sidebar.servers')}
        title={t('sidebar.servers')}
        onClick={() => showDialog({ type: 'settings', page: 'mcp' })}
      >
        <Plug size={16} aria-hidden="true" />
      </Button>
      <Button
        kind="icon"
        aria-label={t('sidebar.settings')}
        title={t('sidebar.settings')}
        onClick={() => showDialog({ type: 'settings' })}
      >
        <Settings size={16} aria-hidden="true" />
      </Button>
    </>
  )
}

/** The session that an agent works for. */
function ParentCrumb() {
  const parentId = useSession(({ state }) => state.parent?.sessionId)
  const parent = useApp(({ start }) => start?.sessions.find(session => session.id === parentId))
  if (!parent) return null
  const title = shownName(parent.title)
  return (
    <>
      <Slash />
      <Button
        kind="link"
        className="min-w-0 shrink! font-normal"
        title={title}
        onClick={() => attempt(openSession(parent.id))}
      >
        <span className="truncate">
          <EscapedLine text={title} />
        </span>
      </Button>
    </>
  )
}

function Slash() {
  return (
    <span aria-hidden="true" className="text-ink-3">
      /
    </span>
  )
}

function Crumbs() {
  const id = useSession(state => state.id)
  // Until it is open, what the list says of it.
  const listed = useApp(({ start }) => start?.sessions.find(session => session.id === id))
  const workspace = useSession(({ state }) => folderOf(state)) || (listed ? folderOf(listed) : '')
  const folder = useFolderLabel(workspace)
  const title = shownName(useSession(state => state.state.title) || (listed?.title ?? ''))
  if (!id) return <h1 className="flex-1 text-sm font-semibold">{t('common.appName')}</h1>
  return (
    <div className="flex min-w-0 flex-1 items-baseline gap-2 text-sm">
      <span className="max-w-48 shrink-0 truncate text-ink-2" title={workspace} dir="ltr">
        <PathText path={folder} />
      </span>
      <ParentCrumb />
      {title && <Slash />}
      <h1 dir={textDirection(title)} className="min-w-0 truncate font-semibold" title={title}>
        <EscapedLine text={title} />
      </h1>
    </div>
  )
}
