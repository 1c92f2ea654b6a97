import { type ActionId, type BrowserAction, panelAction, type TerminalAction } from '../../../shared/actions'
import { DESIGN_WORD } from '../../../shared/flows/design-command'
import type { ExportFormat } from '../../../shared/ipc/export-calls'
import { PANELS, type Panel } from '../../../shared/panels'
import { REVIEW_WORD } from '../../../shared/review/review-command'
import { ASIDE_WORD } from '../../../shared/session/aside'
import type { Settings } from '../../../shared/settings'
import { call } from '../../base/bridge'
import { chip } from '../../base/message-chips'
import { updateSettings, useApp } from '../../state/app'
import { beginDemo } from '../../state/demo'
import { setDraft, useDrafts } from '../../state/drafts'
import { goToComposer } from '../../state/focus-composer'
import {
  createSession,
  createSessionApart,
  enterSession,
  folderOf,
  groupByFolder,
  type ListedSession,
  pickFolder,
  removeSession,
  shownGroups,
  toggleArchived,
  togglePinned,
} from '../../state/folders'
import { toggleOverview } from '../../state/overview'
import { discardComments } from '../../state/review/pending-comments'
import { useSession } from '../../state/session/session'
import { compact, fork, setMode, setPlanFirst } from '../../state/session/session-actions'
import { toggleSessionList } from '../../state/session-list'
import { choosePanel, goToPanel, panelInSight, togglePanel } from '../../state/side-panel'
import { attempt, showDialog } from '../../state/ui'
import { redoLast, undoLast } from '../../views/changes/undo-last'
import { switchLook } from '../../views/diff/look-switch'
import { toggleDictation } from '../composer/dictation/dictation'
import { sendReview } from '../composer/review/send-review'
import { openModelPicker } from '../models/open-model-picker'
import { focusNextWaiting } from '../overview/next-waiting'
import { toggleReadAloud } from '../read-aloud/read-aloud'
import { searchSessions } from '../search/search-field'
import { chooseImport } from '../sidebar/open-import'
import { exportSession } from '../sidebar/save-export'
import { verifySession } from '../sidebar/verify-session'
import { moveTerminals, showTerminals, toggleTerminals } from '../terminal/terminal-place'
import { openFind } from '../timeline/find/find-store'

type PanelAction = Exclude<ActionId & `panel.${Panel}`, 'panel.terminal'>
type Doable = Exclude<ActionId, PanelAction | `answer.${string}` | `message.${string}` | 'turn.stop' | 'palette.open'>

const SMALLEST = 80
const LARGEST = 200
const STEP = 10

/**
 * The functions of the actions. A panel is shown by its name, the palette opens itself, and the listed ones belong to
 * their parts of the window.
 */
const DOES: Readonly<Record<Doable, () => void>> = {
  'window.new': () => attempt(call('window.open', {})),
  'folder.open': () => attempt(pickFolder()),
  'folder.openInNewWindow': () => attempt(call('window.openFolder')),
  'provider.connect': () => showDialog({ type: 'connect' }),
  'settings.open': () => showDialog({ type: 'settings' }),
  'overview.toggle': toggleOverview,
  'sessions.search': searchSessions,
  'session.find': openFind,
  'composer.focus': goToComposer,
  'sidebar.toggle': toggleSessionList,
  'panel.toggle': togglePanel,
  'panel.terminal': toggleTerminals,
  'panel.moveTerminal': moveTerminals,
  'jobs.open': () => showDialog({ type: 'jobs' }),
  'theme.system': () => change({ theme: 'system' }),
  'theme.light': () => change({ theme: 'light' }),
  'theme.dark': () => change({ theme: 'dark' }),
  'contrast.system': () => change({ contrast: 'system' }),
  'contrast.more': () => change({ contrast: 'more' }),
  'density.comfortable': () => change({ density: 'comfortable' }),
  'density.compact': () => change({ density: 'compact' }),
  'diff.look': switchLook,
  'text.larger': () => change({ textSize: Math.min(LARGEST, textSize() + STEP) }),
  'text.smaller': () => change({ textSize: Math.max(SMALLEST, textSize() - STEP) }),
  'text.reset': () => change({ textSize: 100 }),
  'session.new': () => inFolder(folder => attempt(createSession(folder))),
  'session.newApart': () => inFolder(folder => attempt(createSessionApart(folder))),
  'session.rename': () => withShown(({ id, title }) => showDialog({ type: 'rename', sessionId: id, title })),
  'session.pin': () => withShown(session => attempt(togglePinned(session))),
  'session.archive': () => withShown(session => attempt(toggleArchived(session))),
  'session.fork': forkShown,
  'session.next': () => step(1),
  'session.previous': () => step(-1),
  'session.nextWaiting': goToNextWaiting,
  'change.undo': undoLast,
  'change.redo': redoLast,
  'review.start': () => withShown(({ id }) => beginMessage(id, `${chip('/', REVIEW_WORD)} `)),
  'aside.ask': () => withShown(({ id }) => beginMessage(id, `${chip('/', ASIDE_WORD)} `)),
  'review.send': () => withShown(({ id }) => sendReview(id)),
  'review.discard': () => withShown(({ id }) => discardComments(id)),
  'model.choose': openModelPicker,
  'dictation.toggle': () => withShown(({ id }) => toggleDictation(id)),
  'readAloud.toggle': toggleReadAloud,
  'session.compact': compact,
  'flow.design': () => withShown(({ id }) => beginMessage(id, `${chip('/', DESIGN_WORD)} `)),
  'session.remove': () => withShown(session => attempt(removeSession(session))),
  'session.importFile': () => inFolder(chooseImport),
  'session.verify': () => withShown(({ id }) => attempt(verifySession(id))),
  'export.markdown': () => exportShown('markdown'),
  'export.html': () => exportShown('html'),
  'export.pdf': () => exportShown('pdf'),
  'export.json': () => exportShown('json'),
  'export.patch': () => exportShown('patch'),
  'export.playwright': () => exportShown('playwright'),
  'mode.read-only': () => setMode('read-only'),
  'mode.ask': () => setMode('ask'),
  'mode.auto-edit': () => setMode('auto-edit'),
  'mode.sandboxed': () => setMode('sandboxed'),
  'mode.full': () => setMode('full'),
  'plan.first': () => setPlanFirst(true),
  'terminal.new': () => inTerminals('terminal.new'),
  'terminal.close': () => inTerminals('terminal.close'),
  'terminal.next': () => inTerminals('terminal.next'),
  'terminal.previous': () => inTerminals('terminal.previous'),
  'terminal.search': () => inTerminals('terminal.search'),
  'terminal.send': () => inTerminals('terminal.send'),
  'browser.address': () => inBrowser('browser.address'),
  'browser.newTab': () => inBrowser('browser.newTab'),
  'browser.closeTab': () => inBrowser('browser.closeTab'),
  'browser.nextTab': () => inBrowser('browser.nextTab'),
  'browser.previousTab': () => inBrowser('browser.previousTab'),
  'browser.back': () => inBrowser('browser.back'),
  'browser.forward': () => inBrowser('browser.forward'),
  'browser.reload': () => inBrowser('browser.reload'),
  'browser.zoomIn': () => inBrowser('browser.zoomIn'),
  'browser.zoomOut': () => inBrowser('browser.zoomOut'),
  'browser.zoomReset': () => inBrowser('browser.zoomReset'),
  'browser.fullView': () => inBrowser('browser.fullView'),
  'browser.lookAt': () => inBrowser('browser.lookAt'),
  'browser.takeOver': () => inBrowser('browser.takeOver'),
  'browser.leavePage': () => inBrowser('browser.leavePage'),
  'browser.inspect': () => inBrowser('browser.inspect'),
  'help.documentation': () => attempt(call('app.openDocumentation')),
  'help.demo': () => attempt(beginDemo()),
  'help.report': () => showDialog({ type: 'report' }),
  'shortcuts.open': () => showDialog({ type: 'settings', page: 'shortcuts' }),
}

/** Does an action by its name; names that mean nothing do nothing. */
export function runAction(id: string): void {
  const panel = PANELS.find(name => id === panelAction(name))
  if (Object.hasOwn(DOES, id)) DOES[id as Doable]()
  else if (panel) goToPanel(panel)
}

/** In the overview what waits is answered in place. */
function goToNextWaiting(): void {
  if (!focusNextWaiting()) step(1, session => session.status === 'waiting')
}

/** All of it goes on in the new session. Where nothing was said yet, there is nothing to copy. */
function forkShown(): void {
  const last = useSession.getState().state.turns.at(-1)
  if (last) fork(last.id)
}

function change(settings: Partial<Pick<Settings, 'theme' | 'contrast' | 'density' | 'textSize'>>): void {
  attempt(updateSettings(settings))
}

function textSize(): number {
  return useApp.getState().start?.settings.textSize ?? 100
}

/** With the terminals in sight, which are loaded only when they are wanted. */
function inTerminals(id: TerminalAction): void {
  showTerminals()
  attempt(import('../terminal/terminals-store').then(({ runInShownTerminal }) => runInShownTerminal(id)))
}

/** With the browser in sight, which is loaded only when it is wanted. */
function inBrowser(id: BrowserAction): void {
  if (panelInSight() !== 'browser') choosePanel('browser')
  attempt(import('../browser/browser-actions').then(({ runBrowserAction }) => runBrowserAction(id)))
}

/** In the folder that is shown; while its session is still being opened the list knows which that is. */
function inFolder(act: (folder: string) => void): void {
  const { id, state } = useSession.getState()
  const { sessions = [], recentFolders = [] } = useApp.getState().start ?? {}
  const listed = sessions.find(session => session.id === id)
  const folder = folderOf(state) || (listed ? folderOf(listed) : recentFolders[0]?.path)
  if (folder) act(folder)
}

function withShown(act: (session: ListedSession) => void): void {
  const { id } = useSession.getState()
  const session = useApp.getState().start?.sessions.find(listed => listed.id === id)
  if (session) act(session)
}

/** Puts words in front of the message that is written, unless it begins so, and the person into it. */
function beginMessage(sessionId: string, words: string): void {
  const draft = useDrafts.getState()[sessionId] ?? ''
  if (!draft.startsWith(words.trimEnd())) setDraft(sessionId, `${words}${draft}`)
  goToComposer()
}

function exportShown(format: ExportFormat): void {
  withShown(({ id }) => attempt(exportSession(id, format)))
}

/** Opens a session further down or up in the list, and begins again at its other end. */
function step(by: 1 | -1, accept: (session: ListedSession) => boolean = () => true): void {
  const { start } = useApp.getState()
  const { id } = useSession.getState()
  const groups = groupByFolder(start?.recentFolders ?? [], start?.sessions ?? [])
  const shown = shownGroups(groups, { hidden: start?.hiddenFolders ?? [], openId: id })
  const listed = shown.flatMap(({ sessions }) => sessions)
  const accepted = listed.filter(session => session.id === id || accept(session))
  const at = accepted.findIndex(session => session.id === id)
  const next = accepted.at(at < 0 && by < 0 ? -1 : (at + by) % accepted.length)
  if (next && next.id !== id) attempt(enterSession(next.id))
}
