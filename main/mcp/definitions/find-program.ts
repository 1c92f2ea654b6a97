import { constants } from 'node:fs'
import { access, lstat, readdir, stat } from 'node:fs/promises'
import { homedir } from 'node:os'
import { delimiter, isAbsolute, join } from 'node:path'
import { windowsNames } from './windows-program'

/** The directories in which installers put programs that start servers, outside of any PATH. */
const USUAL = [
  '.volta/bin',
  '.bun/bin',
  '.deno/bin',
  '.local/bin',
  '.cargo/bin',
  '.asdf/shims',
  '.local/share/mise/shims',
]

/** The full path of a program: on `path`, else where installers put such programs; undefined where it is nowhere. */
export async function findProgram(name: string, path: string, home: string = homedir()): Promise<string | undefined> {
  if (name.includes('/') || name.includes('\\')) return undefined
  const folders = [...path.split(delimiter), ...(await usualFolders(home))]
  for (const folder of folders.filter(isAbsolute)) {
    for (const file of namesOf(name)) {
      if (await isProgram(join(folder, file))) return join(folder, file)
    }
  }
  return undefined
}

async function usualFolders(home: string): Promise<string[]> {
  const nvm = join(home, '.nvm', 'versions', 'node')
  const versions = await readdir(nvm).catch(() => [])
  const newest = versions.sort((one, other) => other.localeCompare(one, undefined, { numeric: true }))
  return [
    ...USUAL.map(folder => join(home, folder)),
    ...newest.map(version => join(nvm, version, 'bin')),
    '/opt/homebrew/bin',
    '/usr/local/bin',
  ]
}

function namesOf(name: string): string[] {
  return process.platform === 'win32' ? windowsNames(name) : [name]
}

export async function isProgram(file: string): Promise<boolean> {
  try {
    await access(file, constants.X_OK)
    // Windows lets nobody follow the aliases by which its store's programs are started.
    const info = await stat(file).catch(() => lstat(file))
    return !info.isDirectory()
  } catch {
    return false
  }
}
