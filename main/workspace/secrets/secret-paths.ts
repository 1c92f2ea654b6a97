import { sentence } from '../../../shared/sentence'
import { isSecret, SECRET_GLOBS } from '../paths/is-secret'
import { nulEnded } from '../search/list-paths'
import { ripgrep } from '../search/ripgrep'
import { givesAccess, isSettings } from './git-settings'

export type SecretPaths = {
  /** Relative to the folder, with '/'. */
  paths: string[]
  /** Whether these are all. */
  complete: boolean
}

/** What others wrote, and what git keeps packed. */
const PASSED_BY = [
  '!**/node_modules/**',
  '!**/.git/**/{objects,lfs,refs,logs,hooks}/**',
  '!**/.git/{objects,lfs,refs,logs,hooks}/**',
]
const SETTINGS = ['**/.git/**/config', '**/.git/**/config.worktree']

/** Why what only reads cannot be kept from secrets, after "because". */
export const TOO_MANY_SECRETS = sentence`the folder holds more files than can be searched for secrets`

const MAX_MS = 10_000
const MAX_PATHS = 4_000

/**
 * The files beneath a folder whose names say that they hold keys or passwords, and settings of git that do: all that can be
 * found in 10 s, 4,000 at the most. Quicker than a walk of our own.
 */
export async function secretPaths(folder: string): Promise<SecretPaths> {
  const globs = [...SECRET_GLOBS, ...SETTINGS, ...PASSED_BY].flatMap(glob => ['--iglob', glob])
  const args = ['--files', '--hidden', '--no-ignore', '--no-messages', '--no-config', '--null', ...globs]
  const paths: string[] = []
  const signal = AbortSignal.timeout(MAX_MS)
  try {
    for await (const listed of nulEnded(ripgrep({ args, cwd: folder, signal }))) {
      const names = listed.map(path => path.replace(/^\.\//, '').replaceAll('\\', '/'))
      for (const name of names) {
        if (isSettings(name) ? await givesAccess(folder, name) : isSecret(name)) paths.push(name)
      }
      if (paths.length > MAX_PATHS) return { paths: paths.slice(0, MAX_PATHS), complete: false }
    }
  } catch (thrown) {
    if (!signal.aborted) throw thrown
  }
  return { paths, complete: !signal.aborted }
}

const FRESH_MS = 2_000
let latest: { folder: string; at: number; found: Promise<SecretPaths> } | undefined

/** The same, found within the last 2 s: for judging many lines at a time, of which each that runs looks anew. */
export function recentSecretPaths(folder: string): Promise<SecretPaths> {
  const now = performance.now()
  if (latest?.folder !== folder || now - latest.at > FRESH_MS) latest = { folder, at: now, found: secretPaths(folder) }
  return latest.found
}
