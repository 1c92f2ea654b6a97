import { posix } from 'node:path'

/** As many bits as a number holds exactly, and as random as the marker that they come from. */
const HEXADECIMAL_DIGITS = 12

/**
 * A second mark of a command on Linux: a limit that the kernel has not used since version 2.4 (RLIMIT_LOCKS). Whatever a command
 * starts inherits it, through a new session, an empty environment, another title and other rights, and any process may read it in
 * `/proc`. `marker` is a UUID.
 */
export function limitMark(marker: string): number {
  return Number.parseInt(marker.replaceAll('-', '').slice(0, HEXADECIMAL_DIGITS), 16)
}

/** A script that sets the mark for the program that follows it, and goes on without where it cannot. */
export function markByLimit(shell: string, marker: string): string {
  const limit = limitMark(marker)
  // Other shells do not know the letter, and some end where they do not know one.
  const set = posix.basename(shell) === 'bash' ? `ulimit -x ${limit}` : `prlimit --pid $$ --locks=${limit}`
  return `${set} 2>/dev/null; exec "$0" "$@"`
}

/** The mark that `/proc/<pid>/limits` tells; undefined where it tells none. */
export function limitIn(limits: string): number | undefined {
  const [, soft] = /^Max file locks +(\d+) /m.exec(limits) ?? []
  return soft === undefined ? undefined : Number(soft)
}

/** Returns whether `/proc/<pid>/limits` shows that a process carries the mark. */
export function hasLimitMark(limits: string, limit: number): boolean {
  return limitIn(limits) === limit
}
