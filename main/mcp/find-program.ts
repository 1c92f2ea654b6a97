import { constants } from 'node:fs'
import { access, readdir, stat } from 'node:fs/promises'
import { homedir } from 'node:os'
import { delimiter, isAbsolute, join } from 'node:path'

/** Where programs that start servers are put by those who install them, outside of any PATH. */
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
    for (const ending of endings()) {
      const file = join(folder, name + ending)
      if (await isProgram(file)) return file
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

function endings(): string[] {
  return process.platform === 'win32' ? ['.exe', '.cmd', '.bat'] : ['']
}

async function isProgram(file: string): Promise<boolean> {
  try {
    await access(file, constants.X_OK)
    return (await stat(file)).isFile()
  } catch {
    return false
  }
}
