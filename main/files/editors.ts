import { readdir } from 'node:fs/promises'
import { posix, win32 } from 'node:path'
import type { EditorPlace, FoundEditor } from '../../shared/ipc/editor-calls'
import { variableOf } from '../shell/login/environment'
import type { Environment } from '../shell/login/environment-variables'

/** The facts that decide where programs are. */
export type System = { platform: NodeJS.Platform; environment: Environment; home: string }

export type Editor = FoundEditor & {
  /** The names that start it, as people write them in a terminal. */
  names: readonly string[]
  /** Returns the paths to which it is installed, if no terminal knows it. */
  places(system: System): Promise<string[]>
  args(file: string, place: Required<EditorPlace>): string[]
  /** Its address for a file, where it has one. */
  scheme?: string
}

const goto: Editor['args'] = (file, { line, column }) => ['--goto', `${file}:${line}:${column}`]

const JETBRAINS = ['idea', 'pycharm', 'webstorm', 'phpstorm', 'goland', 'clion', 'rider', 'rubymine', 'rustrover']

/** The editors that Atrium knows, in the order in which they are chosen where the person has not. */
export const EDITORS: readonly Editor[] = [
  {
    id: 'vscode',
    label: 'VS Code',
    names: ['code'],
    scheme: 'vscode',
    args: goto,
    places: async system => [
      ...applications(system, 'Visual Studio Code.app/Contents/Resources/app/bin/code'),
      ...programs(system, ['Microsoft VS Code', 'Code.exe']),
    ],
  },
  {
    id: 'cursor',
    label: 'Cursor',
    names: ['cursor'],
    scheme: 'cursor',
    args: goto,
    places: async system => [
      ...applications(system, 'Cursor.app/Contents/Resources/app/bin/cursor'),
      ...programs(system, ['cursor', 'Cursor.exe']),
    ],
  },
  {
    id: 'zed',
    label: 'Zed',
    names: ['zed', 'zeditor'],
    scheme: 'zed',
    args: (file, { line, column }) => [`${file}:${line}:${column}`],
    places: async system => [
      ...applications(system, 'Zed.app/Contents/MacOS/cli'),
      ...programs(system, ['Zed', 'bin', 'zed.exe']),
    ],
  },
  {
    id: 'jetbrains',
    label: 'JetBrains',
    names: JETBRAINS,
    args: (file, { line, column }) => ['--line', String(line), '--column', String(column), file],
    places: jetBrainsPlaces,
  },
]

/** Within the bundles of macOS: `open -a` hands no line to a program that runs already. */
function applications({ platform, home }: System, path: string): string[] {
  if (platform !== 'darwin') return []
  return ['/Applications', posix.join(home, 'Applications')].map(folder => posix.join(folder, path))
}

/** Of Windows: the program itself, as what a terminal finds is a batch file, which only a shell can start. */
function programs(system: System, names: readonly string[]): string[] {
  return programFolders(system).map(folder => win32.join(folder, ...names))
}

function programFolders({ platform, environment }: System): string[] {
  if (platform !== 'win32') return []
  const local = variableOf(environment, 'LOCALAPPDATA')
  const shared = [variableOf(environment, 'ProgramFiles'), variableOf(environment, 'ProgramFiles(x86)')]
  return [local && win32.join(local, 'Programs'), ...shared].filter(
    folder => folder !== undefined && folder !== '',
  ) as string[]
}

async function jetBrainsPlaces(system: System): Promise<string[]> {
  const { platform, home } = system
  if (platform === 'win32') {
    const folders = programFolders(system).flatMap(folder => [folder, win32.join(folder, 'JetBrains')])
    const homes = await Promise.all(
      folders.map(async folder => (await namesIn(folder)).map(name => win32.join(folder, name))),
    )
    return homes.flat().flatMap(folder => JETBRAINS.map(name => win32.join(folder, 'bin', `${name}64.exe`)))
  }
  if (platform !== 'darwin') {
    return JETBRAINS.map(name => posix.join(home, '.local/share/JetBrains/Toolbox/scripts', name))
  }
  const folders = ['/Applications', posix.join(home, 'Applications')]
  const found = await Promise.all(
    folders.map(async folder => (await namesIn(folder)).map(name => posix.join(folder, name))),
  )
  return found.flat().flatMap(app => JETBRAINS.map(name => posix.join(app, 'Contents/MacOS', name)))
}

async function namesIn(folder: string): Promise<string[]> {
  return (await readdir(folder).catch(() => [])).slice(0, 500)
}
