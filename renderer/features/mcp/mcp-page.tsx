import { type ReactNode, useEffect, useRef, useState } from 'react'
import { call } from '../../base/bridge'
import { useApp } from '../../state/app'
import { followServers, useMcp } from '../../state/servers'
import { useSession } from '../../state/session/session'
import { attempt } from '../../state/ui'
import { mcpText } from '../../text/text-mcp'
import { AddServer } from './adding/add-server'
import type { McpPlace } from './mcp-place'
import { ServerDetail } from './server-detail'
import { ServerForm } from './server-form'
import { ServerList } from './server-list'

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
    <p className="text-sm text-ink-2">{mcpText.loading}</p>
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
  if (!view) return <p className="text-sm text-ink-2">{mcpText.loading}</p>
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
