import { describe, expect, test } from 'vitest'
import { type MenuLine, menuTemplate } from '../../main/menu-template'
import { actions } from '../../shared/actions'

const words = { 'menu.file': 'Datei', 'action.folder.open': 'Ordner öffnen…', 'role.copy': 'Kopieren' }

function template(changes: Partial<Parameters<typeof menuTemplate>[0]> = {}) {
  const chosen: string[] = []
  const facts = { words, shortcuts: {}, platform: 'linux', isPackaged: true, hasSession: true }
  const menus = menuTemplate({ ...facts, choose: id => chosen.push(id), ...changes })
  const lines = menus.flatMap(({ submenu }) => submenu ?? [])
  const line = (id: string): MenuLine | undefined => lines.find(own => own.id === id)
  const roles = lines.flatMap(({ role }) => role ?? [])
  return { menus, lines, line, roles, chosen }
}

describe('the menus', () => {
  test('hold each action of the table in its menu, once', () => {
    const { lines } = template()
    const expected = actions.filter(({ menu }) => menu).map(({ id }) => id)
    expect(lines.flatMap(({ id }) => id ?? []).sort()).toEqual([...expected].sort())
  })

  test('are called what the page says', () => {
    const { menus, line, lines } = template()
    expect(menus[0]?.label).toBe('Datei')
    expect(line('folder.open')?.label).toBe('Ordner öffnen…')
    expect(lines.find(({ role }) => role === 'copy')?.label).toBe('Kopieren')
    expect(lines.find(({ role }) => role === 'paste')).not.toHaveProperty('label')
  })

  test('tell which action was chosen', () => {
    const { line, chosen } = template()
    line('palette.open')?.click?.()
    expect(chosen).toEqual(['palette.open'])
  })

  test('show the keys that the person chose, and none that cannot be read', () => {
    const shortcuts = { 'folder.open': 'Mod+Alt+O', 'palette.open': 'Nonsense+', 'session.new': '' }
    const { line } = template({ shortcuts })
    expect(line('folder.open')?.accelerator).toBe('CommandOrControl+Alt+O')
    expect(line('palette.open')).not.toHaveProperty('accelerator')
    expect(line('session.new')).not.toHaveProperty('accelerator')
    expect(line('window.new')?.accelerator).toBe('CommandOrControl+Shift+N')
  })

  test('leave what needs a session until there is one', () => {
    const { line } = template({ hasSession: false })
    expect(line('session.new')?.enabled).toBe(false)
    expect(line('folder.open')?.enabled).toBe(true)
  })

  test('leave the keys to the page, but on macOS', () => {
    expect(template().line('folder.open')?.registerAccelerator).toBe(false)
    expect(template({ platform: 'darwin' }).line('folder.open')).not.toHaveProperty('registerAccelerator')
  })

  test.each(['linux', 'win32'])('have Quit in the first menu on %s', platform => {
    const { menus } = template({ platform })
    expect(menus[0]?.submenu?.at(-1)?.role).toBe('quit')
  })

  test('begin with the menu of the app on macOS', () => {
    const { menus, roles } = template({ platform: 'darwin' })
    expect(menus[0]?.label).toBe('Atrium')
    expect(roles.filter(role => role === 'quit')).toHaveLength(1)
    expect(roles).toEqual(expect.arrayContaining(['hide', 'hideOthers', 'unhide', 'zoom', 'front']))
  })

  test('offer tools for development only where the app is not packaged', () => {
    expect(template().roles).not.toContain('toggleDevTools')
    expect(template({ isPackaged: false }).roles).toContain('toggleDevTools')
  })
})
