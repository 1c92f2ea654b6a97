import { chmod, mkdir } from 'node:fs/promises'
import { homedir } from 'node:os'
import { join } from 'node:path'

/** Root's cache lies where every user may read and execute what is in it: security tests run as an ordinary user. */
const sharedCache = '/var/cache/atrium'

/** Returns the directory in which the scripts keep what is expensive to fetch: outside the repository, so that a fresh clone finds it. */
export function cacheDirectory(env: NodeJS.ProcessEnv = process.env): string {
  if (process.platform === 'win32') return join(env.LOCALAPPDATA ?? join(homedir(), 'AppData', 'Local'), 'atrium-build')
  if (process.platform === 'darwin') return join(homedir(), 'Library', 'Caches', 'atrium-build')
  if (process.getuid?.() === 0) return sharedCache
  return join(env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'atrium')
}

/** Every place worth looking in, the one to write to first. */
export function readableCaches(env: NodeJS.ProcessEnv = process.env): string[] {
  const own = cacheDirectory(env)
  return process.platform === 'linux' && own !== sharedCache ? [own, sharedCache] : [own]
}

/** Creates the cache, readable by all whatever the umask says. */
export async function prepareCache(directory: string): Promise<void> {
  const created = await mkdir(directory, { recursive: true })
  if (created && process.platform !== 'win32') await chmod(directory, 0o755)
}
