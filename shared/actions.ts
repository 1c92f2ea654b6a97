import { parseKeys } from './keys'
import type { Panel } from './panels'

/**
 * `own-session` ones are done with a session of the person's, and not with that of a sub-agent; `listed` ones by the part of the
 * window that they belong to, and are shown with the others. The keys of `terminal` ones count where a terminal has the focus, those
 * of `browser` ones in the browser and in its pages, and before those of all others.
 */
type ActionScope = 'anywhere' | 'session' | 'own-session' | 'terminal' | 'browser' | 'listed'
export type MenuName = 'file' | 'view' | 'session' | 'help'

type ActionFacts = {
  /** The keys that trigger it unless the person chose others; empty for none. See shared/keys.ts. */
  keys: string
  /** On macOS, where those are others. */
  macKeys?: string
  /** The part of the app that must be there for it. */
  where: ActionScope
  menu?: MenuName
  /** A line stands above it in its menu. */
  startsGroup?: boolean
  /** Its keys count at the prompt of a shell too: whoever presses them there would else go on typing to the shell. */
  leavesShell?: boolean
}

export type ActionId = (typeof TABLE)[number]['id']
/** The actions on the terminal that is shown. */
export type TerminalAction = Extract<ActionId, `terminal.${string}`>
/** The actions on the browser tab that is shown. */
export type BrowserAction = Extract<ActionId, `browser.${string}`>
export type Action = ActionFacts & { id: ActionId }

/** Everything that can be done by name. The palette, the menus, the shortcuts and their editor read this table. */
const TABLE = [
  { id: 'window.new', keys: 'Mod+Shift+N', where: 'anywhere', menu: 'file' },
  { id: 'folder.open', keys: 'Mod+O', where: 'anywhere', menu: 'file', startsGroup: true, leavesShell: true },
  { id: 'folder.openInNewWindow', keys: 'Mod+Shift+O', where: 'anywhere', menu: 'file' },
  { id: 'provider.connect', keys: '', where: 'anywhere', menu: 'file', startsGroup: true },
  { id: 'settings.open', keys: 'Mod+,', where: 'anywhere', menu: 'file' },

  { id: 'palette.open', keys: 'Mod+K', where: 'anywhere', menu: 'view' },
  { id: 'overview.toggle', keys: 'Mod+Shift+J', where: 'anywhere', menu: 'view' },
  { id: 'sessions.search', keys: 'Mod+Shift+F', where: 'anywhere', menu: 'view' },
  { id: 'session.find', keys: 'Mod+F', where: 'session', menu: 'view' },
  { id: 'composer.focus', keys: 'Mod+L', where: 'session', menu: 'view' },
  { id: 'sidebar.toggle', keys: 'Mod+Alt+B', where: 'anywhere', menu: 'view', startsGroup: true },
  { id: 'panel.toggle', keys: 'Mod+B', where: 'session', menu: 'view' },
  { id: 'panel.changes', keys: 'Mod+Shift+G', where: 'session', menu: 'view' },
  { id: 'panel.git', keys: 'Mod+Shift+K', where: 'session', menu: 'view' },
  { id: 'panel.files', keys: 'Mod+Shift+E', where: 'session', menu: 'view' },
  { id: 'panel.artifacts', keys: 'Mod+Shift+Y', where: 'session', menu: 'view' },
  { id: 'panel.terminal', keys: 'Mod+Shift+T', where: 'session', menu: 'view' },
  { id: 'panel.moveTerminal', keys: '', where: 'session', menu: 'view' },
  { id: 'panel.browser', keys: 'Mod+Shift+B', where: 'session', menu: 'view' },
  { id: 'panel.agents', keys: 'Mod+Shift+A', where: 'session', menu: 'view' },
  { id: 'panel.flow', keys: 'Mod+Shift+L', where: 'session', menu: 'view' },
  { id: 'jobs.open', keys: '', where: 'anywhere', menu: 'view' },
  { id: 'theme.system', keys: '', where: 'anywhere', menu: 'view', startsGroup: true },
  { id: 'theme.light', keys: '', where: 'anywhere', menu: 'view' },
  { id: 'theme.dark', keys: '', where: 'anywhere', menu: 'view' },
  { id: 'contrast.system', keys: '', where: 'anywhere' },
  { id: 'contrast.more', keys: '', where: 'anywhere' },
  { id: 'density.comfortable', keys: '', where: 'anywhere' },
  { id: 'density.compact', keys: '', where: 'anywhere' },
  { id: 'diff.look', keys: '', where: 'anywhere' },
  { id: 'text.larger', keys: 'Mod+Plus', where: 'anywhere', menu: 'view', startsGroup: true },
  { id: 'text.smaller', keys: 'Mod+-', where: 'anywhere', menu: 'view' },
  { id: 'text.reset', keys: 'Mod+0', where: 'anywhere', menu: 'view' },

  { id: 'session.new', keys: 'Mod+N', where: 'session', menu: 'session', leavesShell: true },
  { id: 'session.newApart', keys: '', where: 'session', menu: 'session' },
  { id: 'session.rename', keys: '', where: 'own-session', menu: 'session' },
  { id: 'session.pin', keys: '', where: 'own-session', menu: 'session' },
  { id: 'session.archive', keys: '', where: 'own-session', menu: 'session' },
  { id: 'session.fork', keys: '', where: 'own-session', menu: 'session' },
  { id: 'session.next', keys: 'Mod+PageDown', where: 'session', menu: 'session', startsGroup: true },
  { id: 'session.previous', keys: 'Mod+PageUp', where: 'session', menu: 'session' },
  { id: 'session.nextWaiting', keys: 'Mod+J', where: 'anywhere', menu: 'session' },
  { id: 'change.undo', keys: 'Mod+Alt+Z', where: 'own-session', menu: 'session', startsGroup: true },
  { id: 'change.redo', keys: 'Mod+Alt+Shift+Z', where: 'own-session', menu: 'session' },
  { id: 'review.start', keys: '', where: 'own-session', menu: 'session', startsGroup: true },
  { id: 'review.send', keys: '', where: 'own-session', menu: 'session' },
  { id: 'review.discard', keys: '', where: 'own-session' },
  { id: 'aside.ask', keys: '', where: 'own-session', menu: 'session' },
  { id: 'model.choose', keys: 'Mod+Alt+M', where: 'own-session', menu: 'session', startsGroup: true },
  { id: 'dictation.toggle', keys: 'Mod+Shift+D', where: 'own-session', menu: 'session' },
  { id: 'readAloud.toggle', keys: 'Mod+Shift+U', where: 'session', menu: 'session' },
  { id: 'session.compact', keys: '', where: 'own-session', menu: 'session' },
  { id: 'flow.design', keys: '', where: 'own-session', menu: 'session' },
  { id: 'session.remove', keys: '', where: 'own-session', menu: 'session' },
  { id: 'session.importFile', keys: '', where: 'session' },
  { id: 'session.verify', keys: '', where: 'own-session' },
  { id: 'export.markdown', keys: '', where: 'own-session' },
  { id: 'export.html', keys: '', where: 'own-session' },
  { id: 'export.pdf', keys: '', where: 'own-session' },
  { id: 'export.json', keys: '', where: 'own-session' },
  { id: 'export.patch', keys: '', where: 'own-session' },
  { id: 'export.playwright', keys: '', where: 'own-session' },
  { id: 'mode.read-only', keys: '', where: 'own-session' },
  { id: 'mode.ask', keys: '', where: 'own-session' },
  { id: 'mode.auto-edit', keys: '', where: 'own-session' },
  { id: 'mode.sandboxed', keys: '', where: 'own-session' },
  { id: 'mode.full', keys: '', where: 'own-session' },
  { id: 'plan.first', keys: '', where: 'own-session' },

  // By Ctrl and Shift, as Ctrl and a letter belong to the shell; no shell hears ⌘.
  { id: 'terminal.new', keys: 'Mod+Shift+`', macKeys: 'Ctrl+Shift+`', where: 'terminal' },
  { id: 'terminal.close', keys: 'Mod+Shift+W', where: 'terminal' },
  { id: 'terminal.next', keys: 'Mod+PageDown', macKeys: 'Ctrl+PageDown', where: 'terminal' },
  { id: 'terminal.previous', keys: 'Mod+PageUp', macKeys: 'Ctrl+PageUp', where: 'terminal' },
  { id: 'terminal.search', keys: 'Mod+Shift+S', macKeys: 'Mod+F', where: 'terminal' },
  { id: 'terminal.send', keys: 'Mod+Shift+Enter', where: 'terminal' },

  { id: 'browser.address', keys: 'Mod+L', where: 'browser' },
  { id: 'browser.newTab', keys: 'Mod+T', where: 'browser' },
  { id: 'browser.closeTab', keys: 'Mod+W', where: 'browser' },
  { id: 'browser.nextTab', keys: 'Mod+PageDown', macKeys: 'Ctrl+PageDown', where: 'browser' },
  { id: 'browser.previousTab', keys: 'Mod+PageUp', macKeys: 'Ctrl+PageUp', where: 'browser' },
  { id: 'browser.back', keys: 'Alt+ArrowLeft', macKeys: 'Mod+[', where: 'browser' },
  { id: 'browser.forward', keys: 'Alt+ArrowRight', macKeys: 'Mod+]', where: 'browser' },
  { id: 'browser.reload', keys: 'Mod+R', where: 'browser' },
  { id: 'browser.zoomIn', keys: 'Mod+Plus', where: 'browser' },
  { id: 'browser.zoomOut', keys: 'Mod+-', where: 'browser' },
  { id: 'browser.zoomReset', keys: 'Mod+0', where: 'browser' },
  { id: 'browser.fullView', keys: 'Mod+Shift+M', where: 'browser' },
  { id: 'browser.lookAt', keys: 'Mod+Shift+S', where: 'browser' },
  { id: 'browser.takeOver', keys: '', where: 'browser' },
  { id: 'browser.leavePage', keys: 'F6', where: 'browser' },
  { id: 'browser.inspect', keys: 'F12', macKeys: 'Mod+Alt+I', where: 'browser' },

  { id: 'help.documentation', keys: '', where: 'anywhere', menu: 'help' },
  { id: 'help.demo', keys: '', where: 'anywhere', menu: 'help' },
  { id: 'shortcuts.open', keys: '', where: 'anywhere', menu: 'help' },
  { id: 'help.report', keys: '', where: 'anywhere', menu: 'help', startsGroup: true },

  { id: 'answer.approve', keys: 'Mod+Enter', where: 'listed' },
  { id: 'answer.deny', keys: 'Escape', where: 'listed' },
  { id: 'turn.stop', keys: 'Escape', where: 'listed' },
  { id: 'message.send', keys: 'Enter', where: 'listed' },
  { id: 'message.newLine', keys: 'Shift+Enter', where: 'listed' },
  { id: 'message.steer', keys: 'Mod+Enter', where: 'listed' },
] as const satisfies readonly (ActionFacts & { id: string })[]

export const actions: readonly Action[] = TABLE

/** Returns the action that shows a tab of the side panel. Each has one, which the compiler checks here. */
export const panelAction = (panel: Panel): ActionId => `panel.${panel}`

/** Keys by action, as the settings hold them: only those that differ. */
export type Shortcuts = Readonly<Record<string, string>>

/** The keys that do an action unless the person chose others; empty for none. */
export const usualKeys = ({ keys, macKeys = keys }: Action, isMac: boolean): string => (isMac ? macKeys : keys)

/** The keys that do an action now; empty where none do. */
export function keysFor(action: Action, shortcuts: Shortcuts, isMac: boolean): string {
  const chosen = action.where === 'listed' ? undefined : shortcuts[action.id]
  if (chosen === undefined) return usualKeys(action, isMac)
  // A settings file may say anything.
  return parseKeys(chosen) ? chosen : ''
}

/** The parts of the window that have keys of their own. */
const PLACES = ['terminal', 'browser'] as const
export type KeysPlace = (typeof PLACES)[number] | 'window'
type Pressed = { isMac: boolean; place: KeysPlace }

/** Returns the area in which an action's keys count. */
export const placeOfKeys = ({ where }: Action): KeysPlace => PLACES.find(place => place === where) ?? 'window'

/** The action that some keys do, of those that a shortcut can do: those of a terminal, of the browser, or all others. */
export function actionOfKeys(keys: string, shortcuts: Shortcuts, { isMac, place }: Pressed): Action | undefined {
  if (keys === '') return undefined
  const ofPlace = actions.filter(action => action.where !== 'listed' && placeOfKeys(action) === place)
  return ofPlace.find(action => keysFor(action, shortcuts, isMac) === keys)
}

/** Returns whether an action can do nothing while no session is open. */
export const needsSession = ({ where }: Action): boolean => where !== 'anywhere' && where !== 'listed'

export function actionOf(id: string): Action | undefined {
  return actions.find(action => action.id === id)
}
