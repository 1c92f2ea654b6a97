import { type Action, actions, keysFor, type MenuName, type Shortcuts } from '../shared/actions'
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
  | ('togglefullscreen' | 'reload' | 'toggleDevTools' | 'editMenu')

type MenuFacts = {
  /** What everything is called, by `action.…`, `menu.…` and `role.…`. */
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

  const app = [
    ...[role('about'), LINE, role('services'), LINE],
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
    menu('window', [role('minimize'), ...(isMac ? [role('zoom'), LINE, role('front')] : [])]),
    menu('help', [...own('help'), ...(isMac ? [] : [LINE, role('about')])]),
  ]
}

function linesOf(menu: MenuName, facts: MenuFacts): MenuLine[] {
  const own = actions.filter(action => action.menu === menu)
  return own.flatMap((action, index) => {
    const line = lineOf(action, facts)
    return action.startsGroup && index > 0 ? [LINE, line] : [line]
  })
}

function lineOf(action: Action, { words, shortcuts, platform, hasSession, choose }: MenuFacts): MenuLine {
  const accelerator = acceleratorOf(keysFor(action, shortcuts))
  return {
    id: action.id,
    label: words[`action.${action.id}`] ?? action.id,
    enabled: action.where !== 'session' || hasSession,
    click: () => choose(action.id),
    // The page hears the keys. Only macOS gives them to it before the menu.
    ...(accelerator && { accelerator, ...(platform !== 'darwin' && { registerAccelerator: false }) }),
  }
}

/** Without a word for it, the system's own. */
function labelled({ words }: MenuFacts, name: string): { label?: string } {
  const label = words[name]
  return label === undefined ? {} : { label }
}
