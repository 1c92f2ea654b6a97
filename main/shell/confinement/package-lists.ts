import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'

const MAX_FILES = 64
const MAX_BYTES = 64 * 1024

/** An address with a name and a password, which some write down there. */
const SIGN_IN = /:\/\/[^\s/]*@/

/**
 * Returns the files of the system's settings that a confined command that asks apt needs to see: the package sources, the
 * preferences, and what is known about packages. A list that could reveal a password is not among these.
 */
export async function packageLists(command: string, settings = '/etc/apt'): Promise<string[]> {
  if (!/\bapt-cache\b/.test(command)) return []
  const folder = join(settings, 'sources.list.d')
  const names = await readdir(folder).catch(() => [])
  const lists = [join(settings, 'sources.list'), ...names.slice(0, MAX_FILES).map(name => join(folder, name))]
  const open = await Promise.all(lists.map(tellsNoPassword))
  const others = [join(settings, 'preferences'), join(settings, 'preferences.d'), '/var/lib/apt/lists']
  return [...lists.filter((_, index) => open[index]), ...others]
}

async function tellsNoPassword(file: string): Promise<boolean> {
  const info = await stat(file).catch(() => undefined)
  if (!info?.isFile() || info.size > MAX_BYTES) return false
  const text = await readFile(file, 'utf8').catch(() => undefined)
  return text !== undefined && !SIGN_IN.test(text)
}
