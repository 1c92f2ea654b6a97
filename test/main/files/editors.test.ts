import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { EDITORS } from '../../../main/files/editors'

const editor = (wanted: string) => {
  const found = EDITORS.find(({ id }) => id === wanted)
  if (!found) throw new Error(wanted)
  return found
}

test('hands each editor the line and column in its own way', () => {
  const place = { line: 12, column: 3 }
  expect(editor('vscode').args('/w/a b.ts', place)).toEqual(['--goto', '/w/a b.ts:12:3'])
  expect(editor('cursor').args('/w/a.ts', place)).toEqual(['--goto', '/w/a.ts:12:3'])
  expect(editor('zed').args('/w/a.ts', place)).toEqual(['/w/a.ts:12:3'])
  expect(editor('jetbrains').args('/w/a.ts', place)).toEqual(['--line', '12', '--column', '3', '/w/a.ts'])
})

test('looks on Windows for the program itself, never for a batch file', async () => {
  const environment = { localappdata: 'C:\\Users\\me\\AppData\\Local', ProgramFiles: 'C:\\Program Files' }
  const system = { platform: 'win32' as const, environment, home: 'C:\\Users\\me' }
  expect(await editor('vscode').places(system)).toEqual([
    'C:\\Users\\me\\AppData\\Local\\Programs\\Microsoft VS Code\\Code.exe',
    'C:\\Program Files\\Microsoft VS Code\\Code.exe',
  ])
  for (const { places } of EDITORS) {
    expect((await places(system)).filter(path => !path.endsWith('.exe'))).toEqual([])
  }
})

test('looks on macOS within the bundles of the system and of the person', async () => {
  const system = { platform: 'darwin' as const, environment: {}, home: '/Users/me' }
  expect(await editor('zed').places(system)).toEqual([
    '/Applications/Zed.app/Contents/MacOS/cli',
    '/Users/me/Applications/Zed.app/Contents/MacOS/cli',
  ])
})

test('finds the bundles of JetBrains by whatever they are called', async () => {
  const home = await mkdtemp(join(tmpdir(), 'atrium-editors-'))
  try {
    await mkdir(join(home, 'Applications', 'PyCharm CE.app'), { recursive: true })
    const found = await editor('jetbrains').places({ platform: 'darwin', environment: {}, home })
    expect(found).toContain(join(home, 'Applications/PyCharm CE.app/Contents/MacOS/pycharm'))
  } finally {
    await rm(home, { recursive: true, force: true })
  }
})

test('knows on Linux the scripts that the Toolbox writes, and else what a terminal knows', async () => {
  const system = { platform: 'linux' as const, environment: {}, home: '/home/me' }
  expect(await editor('jetbrains').places(system)).toContain('/home/me/.local/share/JetBrains/Toolbox/scripts/idea')
  expect(await editor('vscode').places(system)).toEqual([])
})
