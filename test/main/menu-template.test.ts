import { describe, expect, test } from 'vitest'
import { contextLines, type MenuLine, menuTemplate } from '../../main/menu-template'
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

  test('have the settings in the menu of the app on macOS, and there alone', () => {
    const { menus, lines } = template({ platform: 'darwin' })
    expect(menus[0]?.submenu?.map(({ id }) => id)).toContain('settings.open')
    expect(lines.filter(({ id }) => id === 'settings.open')).toHaveLength(1)
    expect(template().menus[0]?.submenu?.map(({ id }) => id)).toContain('settings.open')
  })

  test('leave the list of windows and the search for help to macOS', () => {
    const roles = (platform: string) => template({ platform }).menus.flatMap(({ role }) => role ?? [])
    expect(roles('darwin')).toEqual(['window', 'help'])
    expect(roles('win32')).toEqual([])
  })

  test('offer tools for development only where the app is not packaged', () => {
    expect(template().roles).not.toContain('toggleDevTools')
    expect(template({ isPackaged: false }).roles).toContain('toggleDevTools')
  })
})

describe('a right click', () => {
  const editFlags = { canCut: true, canCopy: true, canPaste: true, canSelectAll: true }
  const offered = (isEditable: boolean, selectionText: string, flags = editFlags) =>
    contextLines({ isEditable, selectionText, editFlags: flags }, words).map(({ role, enabled }) => [role, enabled])

  test('offers to copy the text that is selected, by its name', () => {
    expect(contextLines({ isEditable: false, selectionText: 'word', editFlags }, words)).toEqual([
      { role: 'copy', enabled: true, label: 'Kopieren' },
    ])
  })

  test('offers nothing where no text is selected and none can be written', () => {
    expect(offered(false, '')).toEqual([])
    expect(offered(false, ' \n')).toEqual([])
  })

  test('offers in a field what can be done there', () => {
    expect(offered(true, '', { ...editFlags, canCut: false })).toEqual([
      ['cut', false],
      ['copy', false],
      ['paste', true],
      ['pasteAndMatchStyle', true],
      [undefined, undefined],
      ['selectAll', true],
    ])
  })
})
