import { win32 } from 'node:path'
import { WordedError } from '../../../shared/errors'
import { sentence } from '../../../shared/sentence'

export type ProgramSearch = {
  /** PATH as the program itself will have it. */
  path: string
  workspace: string
  cwd: string
  home: string
}

/** The endings of files that Windows runs, by itself or through cmd.exe. */
const ENDINGS = ['.com', '.exe', '.cmd', '.bat']

/** The names under which a program's file may be found on Windows. */
export function windowsNames(name: string): string[] {
  return ENDINGS.includes(win32.extname(name).toLowerCase()) ? [name] : ENDINGS.map(ending => name + ending)
}

/**
 * Returns what to start for a command on Windows: the full path of a bare name. Left to itself, Windows looks for that in
 * the working directory first, so that a folder could bring its own `npx`. Only full paths of PATH outside of the open
 * folder count, or any if that folder holds the person's home: what is in it is what they have installed. Rejects with
 * `ENOENT` if there is no such program. A file that Windows does not run is refused with a message for the person: its
 * `#!` line would have a bare name started, and be found in the working directory first.
 */
export async function windowsProgram(
  command: string,
  { path, workspace, cwd, home }: ProgramSearch,
  isProgram: (file: string) => Promise<boolean>,
): Promise<string> {
  const isBare = !/[\\/:]/.test(command)
  const isOwn = isWithin(workspace, home)
  const folders = isBare ? foldersOf(path).filter(folder => isOwn || !isWithin(workspace, folder)) : [cwd]
  const names = isBare ? windowsNames(command) : [...windowsNames(command), command]
  for (const folder of folders) {
    for (const name of names) {
      const file = win32.resolve(folder, name)
      if (!(await isProgram(file))) continue
      if (!ENDINGS.includes(win32.extname(name).toLowerCase())) {
        throw new WordedError(
          sentence`Windows can’t run this file directly: ${command}. Enter the program that runs it as the command, and the file as its first argument.`,
        )
      }
      return isBare ? file : command
    }
  }
  throw Object.assign(new Error(`spawn ${command} ENOENT`), { code: 'ENOENT' })
}

function foldersOf(path: string): string[] {
  return path
    .split(';')
    .map(folder => folder.replace(/^"(.*)"$/, '$1'))
    .filter(win32.isAbsolute)
}

function isWithin(workspace: string, folder: string): boolean {
  const path = win32.relative(workspace, folder)
  return !/^\.\.(\\|$)/.test(path) && !win32.isAbsolute(path)
}
