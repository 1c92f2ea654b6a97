import { app, type BrowserWindow, Menu } from 'electron'
import { actions, type Shortcuts } from '../shared/actions'
import { contextLines, type MenuLine, menuTemplate } from './menu-template'

export type MenuState = {
  words: Readonly<Record<string, string>> | undefined
  shortcuts: Shortcuts
  hasSession: boolean
}

/** Until the page has said what things are called, only what the system names itself. */
const PLAIN: MenuLine[] = [{ label: 'Atrium', submenu: [{ role: 'close' }, { role: 'quit' }] }, { role: 'editMenu' }]

/** Keeps the menu in step with what things are called, the shortcuts, and whether a session is open. */
export function appMenu(choose: (id: string) => void) {
  let shown = ''
  return ({ words, shortcuts, hasSession }: MenuState): void => {
    const now = JSON.stringify([words, shortcuts])
    if (now !== shown) {
      shown = now
      const { platform } = process
      const facts = { shortcuts, platform, isPackaged: app.isPackaged, hasSession, choose }
      Menu.setApplicationMenu(Menu.buildFromTemplate(words ? menuTemplate({ words, ...facts }) : PLAIN))
    }
    enable(hasSession)
  }
}

/** Offers a menu for a right click if the page has none of its own: what can be done with the text there. */
export function offerContextMenu(window: BrowserWindow, words: () => Readonly<Record<string, string>>): void {
  window.webContents.on('context-menu', (_event, clicked) => {
    const lines = contextLines(clicked, words())
    if (lines.length > 0) Menu.buildFromTemplate(lines).popup({ window })
  })
}

/** A menu that is built anew closes while somebody reads it. */
function enable(hasSession: boolean): void {
  const menu = Menu.getApplicationMenu()
  for (const { id } of actions.filter(action => action.where === 'session')) {
    const item = menu?.getMenuItemById(id)
    if (item) item.enabled = hasSession
  }
}
