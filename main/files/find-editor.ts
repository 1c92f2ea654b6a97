import { constants } from 'node:fs'
import { access, stat } from 'node:fs/promises'
import { posix, win32 } from 'node:path'
import { variableOf } from '../shell/login/environment'
import { isInside } from '../workspace/paths/resolve-path'
import { EDITORS, type Editor, type System } from './editors'

/** An editor, and the full path of the program that it is. */
export type InstalledEditor = { editor: Editor; program: string }

/** The editors that are on this computer, in their order. Nothing is started. */
export async function installedEditors(system: System, workspace?: string): Promise<InstalledEditor[]> {
  const found = await Promise.all(EDITORS.map(editor => installed(editor, system, workspace)))
  return found.flatMap(one => one ?? [])
}

async function installed(editor: Editor, system: System, workspace?: string): Promise<InstalledEditor | null> {
  for (const name of editor.names) {
    const program = await programNamed(name, system, workspace)
    if (program) return { editor, program }
  }
  for (const program of await editor.places(system)) {
    if (await isProgram(program)) return { editor, program }
  }
  return null
}

/**
 * The program that a terminal would find by a name, by its full path; a full path is itself. Nothing that lies in the open folder:
 * whoever wrote it did not choose the person's editor. On Windows only what can be started without a shell.
 */
export async function programNamed(name: string, system: System, workspace?: string): Promise<string | null> {
  const paths = system.platform === 'win32' ? win32 : posix
  if (paths.isAbsolute(name)) return (await isProgram(name)) ? name : null
  if (/[\\/]/.test(name)) return null
  const folders = (variableOf(system.environment, 'PATH') ?? '').split(paths.delimiter)
  const file = system.platform === 'win32' && !/\.exe$/i.test(name) ? `${name}.exe` : name
  for (const folder of folders) {
    if (!paths.isAbsolute(folder) || (workspace !== undefined && isInside(workspace, folder))) continue
    const program = paths.join(folder, file)
    if (await isProgram(program)) return program
  }
  return null
}

async function isProgram(path: string): Promise<boolean> {
  const info = await stat(path).catch(() => null)
  if (!info?.isFile()) return false
  return access(path, constants.X_OK).then(
    () => true,
    () => false,
  )
}
