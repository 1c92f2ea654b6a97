import { realpath, stat } from 'node:fs/promises'
import { delimiter, dirname, isAbsolute } from 'node:path'
import { quietEnvironment, readingEnvironment } from './quiet-environment'

export type Environment = Readonly<Record<string, string>>

/** The folders in which the system keeps its own programs. With no folder set, a shell would look for them in its current directory. */
const USUAL_FOLDERS = ['/usr/bin', '/bin']

/**
 * Returns the environment of a command that runs without a person's approval: no start-up file, no hook, nothing that
 * names a program, and no program folder that the open folder could fill. `onlyReads` is for a line that is known to only
 * read.
 */
export async function cleanEnvironment(
  environment: Environment,
  workspace: string,
  onlyReads = false,
): Promise<Record<string, string>> {
  const quiet = onlyReads ? readingEnvironment(environment, workspace) : quietEnvironment(environment)
  const others = Object.entries(quiet).filter(([name]) => !isPath(name))
  const name = Object.keys(quiet).find(isPath) ?? 'PATH'
  return { ...Object.fromEntries(others), [name]: (await safeFolders(searchPathOf(quiet), workspace)).join(delimiter) }
}

/** The folders in which programs are looked for. */
export function searchPathOf(environment: Environment): string[] {
  const path = Object.entries(environment).find(([name]) => isPath(name))?.[1] ?? ''
  return path.split(delimiter).filter(folder => folder !== '')
}

const isPath = (name: string): boolean => name.toUpperCase() === 'PATH'

async function safeFolders(folders: readonly string[], workspace: string): Promise<string[]> {
  const own = await identityOf(workspace)
  const checked = await Promise.all(
    folders.map(async folder => isAbsolute(folder) && own !== undefined && !(await liesWithin(folder, own))),
  )
  const safe = folders.filter((_, index) => checked[index])
  return safe.length > 0 || process.platform === 'win32' ? safe : USUAL_FOLDERS
}

/**
 * Returns whether a folder is, or lies within, another one, through whatever links, letter case or mounts its name leads
 * there. A folder that cannot be reached counts as if it did: nothing is found in it today.
 */
async function liesWithin(folder: string, identity: string): Promise<boolean> {
  const real = await realpath(folder).catch(() => undefined)
  if (real === undefined) return true
  for (let current = real; ; current = dirname(current)) {
    const found = await identityOf(current)
    if (found === undefined || found === identity) return true
    if (dirname(current) === current) return false
  }
}

async function identityOf(folder: string): Promise<string | undefined> {
  const info = await stat(folder, { bigint: true }).catch(() => undefined)
  return info && `${info.dev}:${info.ino}`
}
