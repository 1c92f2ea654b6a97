import { ChevronRight } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { McpServerView, McpView } from '../../../shared/mcp'
import { inEnglish } from '../../../shared/sentence'
import { call } from '../../base/bridge'
import { t } from '../../i18n/t'
import { translated } from '../../i18n/translated'
import { useApp } from '../../state/app'
import { folderName } from '../../state/folders'
import { changeServers, followServers, useMcp } from '../../state/servers'
import { useSession } from '../../state/session/session'
import { attempt } from '../../state/ui'
import { Button } from '../../ui/button'
import { Switch } from '../../ui/switch'
import { EscapedLine } from '../../ui/text/escaped-line'
import { escapedText } from '../../ui/text/visible-text'
import { AddServer } from './adding/add-server'
import { ToolCosts } from './costs/tool-costs'
import type { McpPlace } from './mcp-place'
import { Serving } from './serve/serving'
import { ServerDetail } from './server-detail'
import { ServerForm } from './server-form'
import { STATE_DOTS, serverWords } from './server-texts'

/** The servers of the folder that is open, or was last; before there is any, those of the person alone. */
export function McpPage() {
  const open = useSession(({ id, state }) => (id ? state.workspace : ''))
  const last = useApp(({ start }) => start?.recentFolders[0]?.path ?? '')
  // Another window may open another folder meanwhile, and what is written here would go.
  const [workspace] = useState(open || last)
  return workspace ? <FolderServers workspace={workspace} /> : <ServersWithoutFolder />
}

/** They run as long as the page is there. */
function ServersWithoutFolder() {
  const [workspace, setWorkspace] = useState<string | null>(null)
  useEffect(() => {
    attempt(call('mcp.noFolder').then(setWorkspace))
    return () => attempt(call('mcp.leaveNoFolder'))
  }, [])
  return workspace === null ? (
    <p className="text-sm text-ink-2">{t('mcp.loading')}</p>
  ) : (
    <FolderServers workspace={workspace} />
  )
}

function FolderServers({ workspace }: { workspace: string }) {
  const [place, setPlace] = useState<McpPlace>({ type: 'list' })
  useEffect(() => followServers(workspace), [workspace])
  return (
    <FocusKept place={place}>
      <Place workspace={workspace} place={place} setPlace={setPlace} />
    </FocusKept>
  )
}

/** Keeps the focus: the button that was pressed to go somewhere is gone there, so the focus moves to the new page. */
function FocusKept({ place, children }: { place: McpPlace; children: ReactNode }) {
  const element = useRef<HTMLDivElement>(null)
  const former = useRef(place)
  useEffect(() => {
    if (former.current === place) return
    former.current = place
    // Each place begins at its top, with the page's title above it where there is room.
    element.current?.scrollIntoView({ block: 'start' })
    if (!element.current?.contains(document.activeElement)) element.current?.focus({ preventScroll: true })
  }, [place])
  return (
    <div ref={element} tabIndex={-1} className="scroll-mt-20 outline-none">
      {children}
    </div>
  )
}

type PlaceProps = { workspace: string; place: McpPlace; setPlace(place: McpPlace): void }

function Place({ workspace, place, setPlace }: PlaceProps) {
  const { view, failure } = useMcp()
  const isWriting = place.type === 'add' || place.type === 'edit' || place.type === 'write'
  if (failure && !isWriting) {
    return (
      <p role="alert" className="text-sm text-bad">
        {failure}
      </p>
    )
  }
  if (!view) return <p className="text-sm text-ink-2">{t('mcp.loading')}</p>
  const home = () => setPlace({ type: 'list' })
  const show = (id: string) => setPlace({ type: 'server', id })
  const done = (id?: string) => (id === undefined ? home() : show(id))
  if (place.type === 'add') return <AddServer workspace={workspace} servers={view.servers} onDone={done} />
  if (place.type === 'write' || place.type === 'edit') {
    return (
      <ServerForm
        workspace={workspace}
        servers={view.servers}
        {...(place.type === 'edit' && { server: place.server })}
        onDone={done}
      />
    )
  }
  const server = place.type === 'server' && view.servers.find(({ id }) => id === place.id)
  if (server) return <ServerDetail key={server.id} workspace={workspace} server={server} onGo={setPlace} />
  return <ServerList workspace={workspace} view={view} onGo={setPlace} />
}

type ServerListProps = { workspace: string; view: McpView; onGo(place: McpPlace): void }

function ServerList({ workspace, view, onGo }: ServerListProps) {
  const { servers, problems } = view
  const own = servers.filter(({ source }) => source === 'person')
  const others = servers.filter(({ source }) => source === 'folder')
  const items = (list: readonly McpServerView[]) =>
    list.map(server => <ServerItem key={server.id} workspace={workspace} server={server} onGo={onGo} />)
  return (
    <div className="flex flex-col gap-4">
      <p className="-mt-3 text-sm text-ink-2 max-sm:mt-0">{t('mcp.lead')}</p>
      <section aria-label={t('mcp.yours')}>
        <h3 className="pb-2 text-sm font-semibold">{t('mcp.yours')}</h3>
        {own.length === 0 && <p className="text-sm text-ink-2">{t('mcp.none')}</p>}
        <ul className="flex flex-col gap-2">{items(own)}</ul>
      </section>
      {others.length > 0 && (
        <section aria-label={t('mcp.ofFolder', { name: folderName(workspace) })}>
          <h3 className="pb-2 text-sm font-semibold">{t('mcp.ofFolder', { name: folderName(workspace) })}</h3>
          <ul className="flex flex-col gap-2">{items(others)}</ul>
        </section>
      )}
      {problems.length > 0 && (
        <section aria-label={t('mcp.problems')} className="rounded-md border border-line px-3 py-2 text-sm">
          <h3 className="text-xs font-semibold text-ink-2">{t('mcp.problems')}</h3>
          {problems.map(({ name, words }) => (
            <p key={`${name} ${inEnglish(words)}`} className="text-bad wrap-anywhere">
              <EscapedLine text={translated(words)} />
            </p>
          ))}
        </section>
      )}
      <div className="flex gap-2">
        <Button kind="main" data-setting={t('mcp.add')} onClick={() => onGo({ type: 'add' })}>
          {t('mcp.add')}
        </Button>
        <Button data-setting={t('mcp.byHand')} onClick={() => onGo({ type: 'write' })}>
          {t('mcp.byHand')}
        </Button>
      </div>
      <ToolCosts view={view} />
      <Serving workspace={workspace} />
    </div>
  )
}

type ServerItemProps = { workspace: string; server: McpServerView; onGo(place: McpPlace): void }

function ServerItem({ workspace, server, onGo }: ServerItemProps) {
  const { id, name, config, state, icon } = server
  const open = () => onGo({ type: 'server', id })
  const change = (enabled: boolean) =>
    attempt(changeServers(workspace, call('mcp.setEnabled', { workspace, id, enabled })))
  return (
    <li className="flex items-center gap-3 rounded-md border border-line pe-3 hover:bg-hover">
      <button
        type="button"
        data-setting={escapedText(name)}
        onClick={open}
        className="flex min-w-0 flex-1 items-center gap-3 px-3 py-2 text-start"
      >
        <span
          aria-hidden="true"
          className={`size-2 shrink-0 rounded-full forced-color-adjust-none ${STATE_DOTS[state]}`}
        />
        {icon && <img src={icon} alt="" className="size-4 shrink-0 rounded-sm object-contain" />}
        <span className="min-w-0 flex-1">
          <span className="flex items-baseline gap-2">
            <span className="truncate text-sm font-medium">
              <EscapedLine text={name} />
            </span>
            <span className="text-xs text-ink-2">{config.type}</span>
          </span>
          <span className={`block truncate text-xs ${state === 'failed' ? 'text-bad' : 'text-ink-2'}`}>
            {serverWords(server)}
          </span>
        </span>
        <ChevronRight size={15} aria-hidden="true" className="shrink-0 text-ink-3" />
      </button>
      {/* A server that waits for the person is still off: here they agree to it, or leave it off. */}
      {state === 'needs-approval' ? (
        <Button aria-label={`${t('mcp.review')} ${escapedText(name)}`} onClick={open}>
          {t('mcp.review')}
        </Button>
      ) : (
        <Switch label={t('mcp.enabled', { name })} checked={config.enabled} onSwitch={change} />
      )}
    </li>
  )
}
