import { describe, expect, test } from 'vitest'
import { targetOf } from '../../../../main/mcp/definitions/target-of'
import { windowsNames, windowsProgram } from '../../../../main/mcp/definitions/windows-program'
import { program } from '../../../helpers/mcp'
import { temporaryFolder } from '../../../helpers/temp-folder'

const WORKSPACE = 'C:\\Users\\me\\cloned'
const HOME = 'C:\\Users\\me'
const FOLDERS = 'C:\\Windows\\System32;"C:\\Program Files\\nodejs";.;;bin'

const having =
  (...files: string[]) =>
  async (file: string) =>
    files.includes(file)

function found(command: string, files: string[], path = FOLDERS, workspace = WORKSPACE): Promise<string> {
  return windowsProgram(command, { path, workspace, cwd: workspace, home: HOME }, having(...files))
}

describe('windowsProgram', () => {
  test('is what PATH has, and never what lies in the folder', async () => {
    const installed = 'C:\\Program Files\\nodejs\\npx.cmd'
    expect(await found('npx', [`${WORKSPACE}\\npx.cmd`, `${WORKSPACE}\\npx.exe`, installed])).toBe(installed)
    expect(await found('NPX.CMD', ['C:\\Windows\\System32\\NPX.CMD'])).toBe('C:\\Windows\\System32\\NPX.CMD')
  })

  test.each([`${WORKSPACE}\\uvx.exe`, `${WORKSPACE}\\bin\\uvx.exe`])('is not %s', async file => {
    const missing = { code: 'ENOENT', message: 'spawn uvx ENOENT' }
    await expect(found('uvx', [file])).rejects.toMatchObject(missing)
    await expect(found('uvx', [file], `${WORKSPACE};c:\\users\\ME\\cloned\\bin`)).rejects.toMatchObject(missing)
  })

  test('may lie in a folder whose name only begins alike', async () => {
    expect(await found('uvx', [`${WORKSPACE}-tools\\uvx.exe`], `${WORKSPACE}-tools`)).toBe(
      `${WORKSPACE}-tools\\uvx.exe`,
    )
  })

  test.each([HOME, 'C:\\'])('is what the person installed, also where the open folder is %s', async workspace => {
    const installed = `${HOME}\\.local\\bin\\uvx.exe`
    expect(await found('uvx', [installed], `${HOME}\\.local\\bin`, workspace)).toBe(installed)
    await expect(found('uvx', [`${workspace}\\uvx.exe`], '.', workspace)).rejects.toMatchObject({ code: 'ENOENT' })
  })

  test('stays as it was written where it names a folder, and must be there', async () => {
    expect(await found('.\\tools\\server', [`${WORKSPACE}\\tools\\server.bat`])).toBe('.\\tools\\server')
    expect(await found('D:/tools/server.CMD', ['D:\\tools\\server.CMD'])).toBe('D:/tools/server.CMD')
    await expect(found('D:\\tools\\server.exe', [])).rejects.toMatchObject({ code: 'ENOENT' })
  })
})

test.each(['D:\\tools\\server.py', 'D:\\tools\\server'])(
  'a file that needs its own first line to say how to run is refused: %s',
  async file => {
    await expect(found(file, [file])).rejects.toThrow(
      `Windows can’t run this file directly: ${file}. Enter the program that runs it as the command, and the file as its first argument.`,
    )
  },
)

test('a name without an ending is looked for with each that Windows runs', () => {
  expect(windowsNames('uv')).toEqual(['uv.com', 'uv.exe', 'uv.cmd', 'uv.bat'])
  expect(windowsNames('node20.1')).toContain('node20.1.exe')
  expect(windowsNames('npx.cmd')).toEqual(['npx.cmd'])
})

test('a server on Windows starts by its full path, and cmd.exe in it takes nothing out of the folder', async () => {
  const workspace = await temporaryFolder()
  const around = {
    workspace,
    source: { type: 'person' as const },
    login: { Path: 'C:\\nodejs' },
    entered: {},
    fetch,
    neutral: async () => workspace,
  }
  const windows = { platform: 'win32' as NodeJS.Platform, isProgram: having('C:\\nodejs\\npx.cmd') }

  const target = await targetOf(program('npx', '-y', 'server'), { ...around, system: windows })
  expect(target).toMatchObject({
    program: {
      command: 'C:\\nodejs\\npx.cmd',
      args: ['-y', 'server'],
      env: { PATH: 'C:\\nodejs', NoDefaultCurrentDirectoryInExePath: '1' },
      cwd: workspace,
    },
  })
  await expect(targetOf(program('uvx'), { ...around, system: windows })).rejects.toMatchObject({ code: 'ENOENT' })

  const linux = { ...windows, platform: 'linux' as NodeJS.Platform }
  expect(await targetOf(program('npx'), { ...around, login: { PATH: '/usr/bin' }, system: linux })).toEqual({
    type: 'stdio',
    program: { command: 'npx', args: [], env: { PATH: '/usr/bin' }, cwd: workspace },
  })
})
