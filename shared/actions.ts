import { parseKeys } from './keys'

/** `listed` ones are done by the part of the window that they belong to; they are shown with the others. */
type Where = 'anywhere' | 'session' | 'listed'
export type MenuName = 'file' | 'view' | 'session' | 'help'

type ActionFacts = {
  /** What does it unless the person chose other keys; empty for none. See shared/keys.ts. */
  keys: string
  /** What must be there for it. */
  where: Where
  menu?: MenuName
  /** A line stands above it in its menu. */
  startsGroup?: boolean
}

export type ActionId = (typeof TABLE)[number]['id']
export type Action = ActionFacts & { id: ActionId }

/** Everything that can be done by name. The palette, the menus, the shortcuts and their editor read this table. */
const TABLE = [
  { id: 'window.new', keys: 'Mod+Shift+N', where: 'anywhere', menu: 'file' },
  { id: 'folder.open', keys: 'Mod+O', where: 'anywhere', menu: 'file', startsGroup: true },
  { id: 'folder.openInNewWindow', keys: 'Mod+Shift+O', where: 'anywhere', menu: 'file' },
  { id: 'provider.connect', keys: '', where: 'anywhere', menu: 'file', startsGroup: true },
  { id: 'settings.open', keys: 'Mod+,', where: 'anywhere', menu: 'file' },

  { id: 'palette.open', keys: 'Mod+K', where: 'anywhere', menu: 'view' },
  { id: 'sessions.search', keys: 'Mod+Shift+F', where: 'anywhere', menu: 'view' },
  { id: 'session.find', keys: 'Mod+F', where: 'session', menu: 'view' },
  { id: 'composer.focus', keys: 'Mod+L', where: 'session', menu: 'view' },
  { id: 'panel.toggle', keys: 'Mod+B', where: 'session', menu: 'view', startsGroup: true },
  { id: 'panel.changes', keys: 'Mod+Shift+G', where: 'session', menu: 'view' },
  { id: 'panel.files', keys: 'Mod+Shift+E', where: 'session', menu: 'view' },
  { id: 'panel.terminal', keys: 'Mod+Shift+T', where: 'session', menu: 'view' },
  { id: 'panel.agents', keys: 'Mod+Shift+A', where: 'session', menu: 'view' },
  { id: 'theme.system', keys: '', where: 'anywhere', menu: 'view', startsGroup: true },
  { id: 'theme.light', keys: '', where: 'anywhere', menu: 'view' },
  { id: 'theme.dark', keys: '', where: 'anywhere', menu: 'view' },
  { id: 'contrast.system', keys: '', where: 'anywhere' },
  { id: 'contrast.more', keys: '', where: 'anywhere' },
  { id: 'density.comfortable', keys: '', where: 'anywhere' },
  { id: 'density.compact', keys: '', where: 'anywhere' },
  { id: 'text.larger', keys: 'Mod+Plus', where: 'anywhere', menu: 'view', startsGroup: true },
  { id: 'text.smaller', keys: 'Mod+-', where: 'anywhere', menu: 'view' },
  { id: 'text.reset', keys: 'Mod+0', where: 'anywhere', menu: 'view' },

  { id: 'session.new', keys: 'Mod+N', where: 'session', menu: 'session' },
  { id: 'session.rename', keys: '', where: 'session', menu: 'session' },
  { id: 'session.pin', keys: '', where: 'session', menu: 'session' },
  { id: 'session.archive', keys: '', where: 'session', menu: 'session' },
  { id: 'session.next', keys: 'Mod+PageDown', where: 'session', menu: 'session', startsGroup: true },
  { id: 'session.previous', keys: 'Mod+PageUp', where: 'session', menu: 'session' },
  { id: 'session.nextWaiting', keys: 'Mod+J', where: 'anywhere', menu: 'session' },
  { id: 'session.compact', keys: '', where: 'session', menu: 'session', startsGroup: true },
  { id: 'session.remove', keys: '', where: 'session', menu: 'session' },
  { id: 'session.importFile', keys: '', where: 'session' },
  { id: 'session.verify', keys: '', where: 'session' },
  { id: 'export.markdown', keys: '', where: 'session' },
  { id: 'export.html', keys: '', where: 'session' },
  { id: 'export.json', keys: '', where: 'session' },
  { id: 'export.patch', keys: '', where: 'session' },
  { id: 'mode.read-only', keys: '', where: 'session' },
  { id: 'mode.ask', keys: '', where: 'session' },
  { id: 'mode.auto-edit', keys: '', where: 'session' },
  { id: 'mode.full', keys: '', where: 'session' },

  { id: 'shortcuts.open', keys: '', where: 'anywhere', menu: 'help' },

  { id: 'answer.approve', keys: 'Mod+Enter', where: 'listed' },
  { id: 'answer.deny', keys: 'Escape', where: 'listed' },
  { id: 'turn.stop', keys: 'Escape', where: 'listed' },
  { id: 'message.send', keys: 'Enter', where: 'listed' },
  { id: 'message.newLine', keys: 'Shift+Enter', where: 'listed' },
  { id: 'message.steer', keys: 'Mod+Enter', where: 'listed' },
] as const satisfies readonly (ActionFacts & { id: string })[]

export const actions: readonly Action[] = TABLE

/** Keys by action, as the settings hold them: only those that differ. */
export type Shortcuts = Readonly<Record<string, string>>

/** The keys that do an action now; empty where none do. */
export function keysFor(action: Action, shortcuts: Shortcuts): string {
  const chosen = action.where === 'listed' ? undefined : shortcuts[action.id]
  if (chosen === undefined) return action.keys
  // A settings file may say anything.
  return parseKeys(chosen) ? chosen : ''
}

/** The action that some keys do, of those that a shortcut can do. */
export function actionOfKeys(keys: string, shortcuts: Shortcuts): Action | undefined {
  if (keys === '') return undefined
  return actions.find(action => action.where !== 'listed' && keysFor(action, shortcuts) === keys)
}

export function actionOf(id: string): Action | undefined {
  return actions.find(action => action.id === id)
}
