import { posix } from 'node:path'
import { sentence } from '../../shared/sentence'
import { foldedPath } from '../workspace/paths/folded-path'

/** The description of such files, as text that fits after "changes". */
export const RUN_BY_SERVERS = sentence`files that a trusted MCP server runs`

/** Returns whether a file is one that MCP servers run, by any spelling. Asking once too often on a case-sensitive system is harmless. */
export function isRunFile(path: string, runFiles: readonly string[] = []): boolean {
  const folded = spelled(path)
  return runFiles.some(file => spelled(file) === folded)
}

/** Returns whether such a file is this one, or lies below it. */
export function holdsRunFile(path: string, runFiles: readonly string[] = []): boolean {
  const folded = spelled(path)
  return runFiles.some(file => folded === '.' || spelled(file) === folded || spelled(file).startsWith(`${folded}/`))
}

function spelled(path: string): string {
  return foldedPath(posix.normalize(path.replaceAll('\\', '/'))).replace(/\/$/, '')
}
