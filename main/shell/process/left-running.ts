import { readFile } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import type { LeftProcess } from '../../../shared/session/tool-results'
import { wholeHead } from '../../../shared/text/whole-head'
import { marksOf, type Tree } from './kill-tree'
import { listProcesses } from './list-processes'
import { outputOf } from './start-program'

/** A process that is about to exit by itself, such as the first program of a pipe that its reader has left, is not named. */
const ENDING_MS = 100
const LONGEST_COMMAND = 200
const MOST_NAMED = 20

/**
 * Returns the processes that a command whose shell has ended left running, found by the marks that all of them inherit;
 * sorted by pid, the lowest first. On Windows nothing marks them.
 */
export async function leftRunning(tree: Tree): Promise<LeftProcess[]> {
  if (process.platform === 'win32') return []
  const first = await markedIds(tree)
  if (first.size === 0) return []
  await delay(ENDING_MS)
  const living = await markedIds(tree)
  const pids = [...living].filter(([id]) => first.has(id)).map(([, pid]) => pid)
  const named = pids.sort((one, other) => one - other).slice(0, MOST_NAMED)
  return Promise.all(named.map(async pid => ({ pid, command: cutCommand(await commandOf(pid)) })))
}

async function markedIds({ pid, marker }: Tree): Promise<Map<string, number>> {
  const processes = await listProcesses({ ...marksOf(marker), ...(pid !== undefined && { first: pid }) })
  return new Map(processes.filter(({ marked }) => marked).map(({ id, pid }) => [id, pid]))
}

/** The sign of the cut says to whoever covers secrets that one may be cut in two. */
function cutCommand(command: string): string {
  return command.length > LONGEST_COMMAND ? `${wholeHead(command, LONGEST_COMMAND)}…` : command
}

/** Its words as it was started, or nothing where it has ended. */
async function commandOf(pid: number): Promise<string> {
  if (process.platform === 'linux') {
    const words = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
    return words.split('\0').join(' ').trim()
  }
  const { stdout } = await outputOf('ps', ['-ww', '-o', 'command=', '-p', String(pid)]).catch(() => ({ stdout: '' }))
  return stdout.trim()
}
