import { type Action, actions, keysFor, type MenuName, needsSession, type Shortcuts } from '../shared/actions'
import { acceleratorOf } from '../shared/keys'

/** As Electron builds a menu from it. */
export type MenuLine = {
  type?: 'separator'
  role?: MenuRole
  id?: string
  label?: string
  accelerator?: string
  registerAccelerator?: boolean
  enabled?: boolean
  submenu?: MenuLine[]
  click?(): void
}
type MenuRole =
  | ('undo' | 'redo' | 'cut' | 'copy' | 'paste' | 'pasteAndMatchStyle' | 'selectAll')
  | ('about' | 'services' | 'hide' | 'hideOthers' | 'unhide' | 'quit' | 'close' | 'minimize' | 'zoom' | 'front')
  | ('togglefullscreen' | 'reload' | 'toggleDevTools' | 'editMenu' | 'window' | 'help')

type MenuFacts = {
  /** The labels of all items, by `action.…`, `menu.…` and `role.…`. */
  words: Readonly<Record<string, string>>
  shortcuts: Shortcuts
  platform: string
  isPackaged: boolean
  hasSession: boolean
  choose(id: string): void
}

const LINE: MenuLine = { type: 'separator' }

/** The menus of the window, as each system expects them. */
export function menuTemplate(facts: MenuFacts): MenuLine[] {
  const isMac = facts.platform === 'darwin'
  const role = (name: MenuRole): MenuLine => ({ role: name, ...labelled(facts, `role.${name}`) })
  const menu = (name: string, submenu: MenuLine[]): MenuLine => ({ ...labelled(facts, `menu.${name}`), submenu })
  const own = (name: MenuName) => linesOf(name, facts)
  /** macOS adds to it what it has for such a menu: the list of windows, a search of the menus. */
  const known = (name: 'window' | 'help', submenu: MenuLine[]): MenuLine => ({
    ...menu(name, submenu),
    ...(isMac && { role: name }),
  })

  const app = [
    ...[role('about'), LINE, ...actions.filter(isOfApp).map(action => lineOf(action, facts)), LINE],
    ...[role('services'), LINE],
    ...[role('hide'), role('hideOthers'), role('unhide'), LINE, role('quit')],
  ]
  const edit = [
    ...[role('undo'), role('redo'), LINE],
    ...[role('cut'), role('copy'), role('paste'), role('pasteAndMatchStyle'), role('selectAll')],
  ]
  const forDevelopment = facts.isPackaged ? [] : [LINE, role('reload'), role('toggleDevTools')]
  return [
    ...(isMac ? [{ label: 'Atrium', submenu: app }] : []),
    menu('file', [...own('file'), LINE, role('close'), ...(isMac ? [] : [role('quit')])]),
    menu('edit', edit),
    menu('view', [...own('view'), LINE, role('togglefullscreen'), ...forDevelopment]),
    menu('session', own('session')),
    known('window', [role('minimize'), ...(isMac ? [role('zoom'), LINE, role('front')] : [])]),
    known('help', [...own('help'), ...(isMac ? [] : [LINE, role('about')])]),
  ]
}

function linesOf(menu: MenuName, facts: MenuFacts): MenuLine[] {
  const own = actions.filter(action => action.menu === menu && !(facts.platform === 'darwin' && isOfApp(action)))
  return own.flatMap((action, index) => {
    const line = lineOf(action, facts)
    return action.startsGroup && index > 0 ? [LINE, line] : [line]
  })
}

/** macOS has its settings in the menu of the app. */
function isOfApp({ id }: Action): boolean {
  return id === 'settings.open'
}

function lineOf(action: Action, { words, shortcuts, platform, hasSession, choose }: MenuFacts): MenuLine {
  const accelerator = acceleratorOf(keysFor(action, shortcuts, platform === 'darwin'))
  return {
    id: action.id,
    label: words[`action.${action.id}`] ?? action.id,
    enabled: !needsSession(action) || hasSession,
    click: () => choose(action.id),
    // The page hears the keys. Only macOS gives them to it before the menu.
    ...(accelerator && { accelerator, ...(platform !== 'darwin' && { registerAccelerator: false }) }),
  }
}

type ClickedText = {
  isEditable: boolean
  selectionText: string
  editFlags: { canCut: boolean; canCopy: boolean; canPaste: boolean; canSelectAll: boolean }
}

/** Returns what can be done with the text that was clicked; nothing if there is none. */
export function contextLines(clicked: ClickedText, words: MenuFacts['words']): MenuLine[] {
  const { isEditable, selectionText, editFlags } = clicked
  const role = (name: MenuRole, enabled: boolean): MenuLine => ({
    role: name,
    enabled,
    ...labelled({ words }, `role.${name}`),
  })
  const copy = role('copy', editFlags.canCopy && selectionText !== '')
  if (!isEditable) return selectionText.trim() === '' ? [] : [copy]
  return [
    ...[role('cut', editFlags.canCut), copy, role('paste', editFlags.canPaste)],
    ...[role('pasteAndMatchStyle', editFlags.canPaste), LINE, role('selectAll', editFlags.canSelectAll)],
  ]
}

/** Without a word for it, the system's own. */
function labelled({ words }: Pick<MenuFacts, 'words'>, name: string): { label?: string } {
  const label = words[name]
  return label === undefined ? {} : { label }
}
