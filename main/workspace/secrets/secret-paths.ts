import { sep } from 'node:path'
import { sentence } from '../../../shared/sentence'
import { isSecret, SECRET_GLOBS } from '../paths/is-secret'
import { readEvenSecret } from '../read/read-even-secret'
import { nulEnded } from '../search/list-paths'
import { ripgrep } from '../search/ripgrep'
import { givesAccess, isSettings } from './git-settings'
import { isPublicName, isPublicText } from './public-text'

export type SecretPaths = {
  /** Relative to the folder, with '/'. */
  paths: string[]
  /** True if these are all. */
  complete: boolean
}

/** The folders with other people's code, and those that git keeps packed. */
const PASSED_BY = [
  '!**/node_modules/**',
  '!**/.git/**/{objects,lfs,refs,logs,hooks}/**',
  '!**/.git/{objects,lfs,refs,logs,hooks}/**',
]
const SETTINGS = ['**/.git/**/config', '**/.git/**/config.worktree']

/** The reason why a command that only reads cannot be kept from secrets, to follow "because". */
export const TOO_MANY_SECRETS = sentence`the folder has more files than can be searched for secrets`

const MAX_MS = 10_000
/** Each takes three arguments of bubblewrap's, which takes 9,000. */
const MAX_PATHS = 2_500
/** The character that stands for bytes of a name that are not UTF-8. */
const NO_UTF8 = '\ufffd'

/**
 * The files beneath a folder whose names say that they hold keys or passwords, and settings of git that do: all that can be
 * found in 10 s, 2,500 at the most. Quicker than a walk of our own.
 */
export async function secretPaths(folder: string): Promise<SecretPaths> {
  const globs = [...SECRET_GLOBS, ...SETTINGS, ...PASSED_BY].flatMap(glob => ['--iglob', glob])
  const args = ['--files', '--hidden', '--no-ignore', '--no-messages', '--no-config', '--null', ...globs]
  const paths: string[] = []
  const signal = AbortSignal.timeout(MAX_MS)
  try {
    for await (const listed of nulEnded(ripgrep({ args, cwd: folder, signal }))) {
      for (const name of listed.map(withSlashes)) if (await mayHoldKeys(folder, name)) paths.push(name)
      if (paths.length > MAX_PATHS) return { paths: paths.slice(0, MAX_PATHS), complete: false }
      // Nobody can name such a file to the system, and so not hide it either.
      if (paths.some(path => path.includes(NO_UTF8))) return { paths, complete: false }
    }
  } catch (thrown) {
    if (!signal.aborted) throw thrown
  }
  return { paths, complete: !signal.aborted }
}

async function mayHoldKeys(folder: string, name: string): Promise<boolean> {
  if (isSettings(name)) return givesAccess(folder, name)
  return isSecret(name) && !(isPublicName(name) && (await isPublic(folder, name)))
}

const MAX_PUBLIC_BYTES = 1024 * 1024

/** A file that cannot be read, or is longer than such files are, is not public. */
async function isPublic(folder: string, path: string): Promise<boolean> {
  const start = await readEvenSecret(folder, { path, maxBytes: MAX_PUBLIC_BYTES }).catch(() => null)
  return start !== null && !start.isCut && isPublicText(path, start.text)
}

/** Only on Windows a backslash parts folders; elsewhere it is a sign of a name like any other. */
function withSlashes(path: string): string {
  const own = path.replace(/^\.[\\/]/, '')
  return sep === '\\' ? own.replaceAll('\\', '/') : own
}

const FRESH_MS = 2_000
let latest: { folder: string; at: number; found: Promise<SecretPaths> } | undefined

/** The same, found within the last 2 s: for judging many lines at a time, of which each that runs looks anew. */
export function recentSecretPaths(folder: string): Promise<SecretPaths> {
  const now = performance.now()
  if (latest?.folder !== folder || now - latest.at > FRESH_MS) latest = { folder, at: now, found: secretPaths(folder) }
  return latest.found
}
