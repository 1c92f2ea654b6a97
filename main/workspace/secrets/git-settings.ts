import { readEvenSecret } from '../read/read-even-secret'

const SETTINGS = /(^|\/)\.git\/(modules\/.+\/)?config(\.worktree)?$/i
const GIVES_ACCESS = /:\/\/[^\s/]*@|extraheader|passw|token|secret|sslkey/i
const MAX_BYTES = 64 * 1024

/** Returns whether a path, with '/', is one of a repository's settings. Every repository has these. */
export function isSettings(path: string): boolean {
  return SETTINGS.test(path)
}

/**
 * Returns whether such settings hold a password or the like. A file that cannot be read, or is longer than such settings
 * are, counts as yes.
 */
export async function givesAccess(folder: string, path: string): Promise<boolean> {
  const start = await readEvenSecret(folder, { path, maxBytes: MAX_BYTES }).catch(() => null)
  return start === null || start.isCut || GIVES_ACCESS.test(start.text)
}

/** Returns whether a line may run git, which has to read its settings. */
export function namesGit(line: string): boolean {
  return /\bgit\b/.test(line)
}
