import type { ActionId } from '../../shared/actions'
import type { Settings } from '../../shared/settings'
import { call } from '../bridge'
import { goToComposer } from '../composer/focus-composer'
import { searchIn } from '../search/search-field'
import { updateSettings, useApp } from '../stores/app'
import { createSession, groupByFolder, type ListedSession, pickFolder, removeSession } from '../stores/folders'
import { openSession, useSession } from '../stores/session'
import { compact } from '../stores/session-actions'
import { attempt, showDialog } from '../stores/ui'
import { showPanel, togglePanel } from '../top-bar/side-panel'

type Doable = Exclude<ActionId, `answer.${string}` | `message.${string}` | 'turn.stop' | 'palette.open'>

const SMALLEST = 80
const LARGEST = 200
const STEP = 10

/** What each action does. The palette opens itself, and the listed ones belong to their parts of the window. */
const DOES: Readonly<Record<Doable, () => void>> = {
  'window.new': () => attempt(call('window.open', {})),
  'folder.open': () => attempt(pickFolder()),
  'folder.openInNewWindow': () => attempt(call('window.openFolder')),
  'provider.connect': () => showDialog({ type: 'connect' }),
  'settings.open': () => showDialog({ type: 'settings' }),
  'sessions.search': () => searchIn(null),
  'session.find': () => searchIn(useSession.getState().id),
  'composer.focus': goToComposer,
  'panel.toggle': togglePanel,
  'panel.changes': () => showPanel('changes'),
  'panel.files': () => showPanel('files'),
  'panel.terminal': () => showPanel('terminal'),
  'panel.agents': () => showPanel('agents'),
  'theme.system': () => change({ theme: 'system' }),
  'theme.light': () => change({ theme: 'light' }),
  'theme.dark': () => change({ theme: 'dark' }),
  'text.larger': () => change({ textSize: Math.min(LARGEST, textSize() + STEP) }),
  'text.smaller': () => change({ textSize: Math.max(SMALLEST, textSize() - STEP) }),
  'text.reset': () => change({ textSize: 100 }),
  'session.new': beginSession,
  'session.rename': () => withShown(({ id, title }) => showDialog({ type: 'rename', sessionId: id, title })),
  'session.next': () => step(1),
  'session.previous': () => step(-1),
  'session.nextWaiting': () => step(1, session => session.status === 'waiting'),
  'session.compact': compact,
  'session.remove': () => withShown(session => attempt(removeSession(session))),
  'shortcuts.open': () => showDialog({ type: 'settings', page: 'shortcuts' }),
}

/** Does an action by its name; names that mean nothing do nothing. */
export function runAction(id: string): void {
  if (Object.hasOwn(DOES, id)) DOES[id as Doable]()
}

function change(settings: Partial<Pick<Settings, 'theme' | 'textSize'>>): void {
  attempt(updateSettings(settings))
}

function textSize(): number {
  return useApp.getState().start?.settings.textSize ?? 100
}

/** In the folder that is shown; while its session is still being opened the list knows which that is. */
function beginSession(): void {
  const { id, state } = useSession.getState()
  const { sessions = [], recentFolders = [] } = useApp.getState().start ?? {}
  const listed = sessions.find(session => session.id === id)?.workspace ?? recentFolders[0]?.path
  const folder = state.workspace || listed
  if (folder) attempt(createSession(folder))
}

function withShown(act: (session: ListedSession) => void): void {
  const { id } = useSession.getState()
  const session = useApp.getState().start?.sessions.find(listed => listed.id === id)
  if (session) act(session)
}

/** Opens a session further down or up in the list, and begins again at its other end. */
function step(by: 1 | -1, accept: (session: ListedSession) => boolean = () => true): void {
  const { start } = useApp.getState()
  const { id } = useSession.getState()
  const listed = groupByFolder(start?.recentFolders ?? [], start?.sessions ?? []).flatMap(({ sessions }) => sessions)
  const accepted = listed.filter(session => session.id === id || accept(session))
  const at = accepted.findIndex(session => session.id === id)
  const next = accepted.at(at < 0 && by < 0 ? -1 : (at + by) % accepted.length)
  if (next && next.id !== id) attempt(openSession(next.id))
}
