import { readFileSync } from 'node:fs'
import { killTree } from '../process/kill-tree'
import { isDead, processStat } from '../process/list-processes'
import { outcomeOf } from './command-outcome'
import type { Job } from './job'
import type { LeftBehind } from './run-command'

/** The processes that a command left running, and the command itself. */
export type LeftJob = LeftBehind & Pick<Job, 'command' | 'cwd'>

/** So often it is looked whether it still runs. */
const LOOK_MS = 2_000

/**
 * Presents what an ended command left running as a job: it can be listed and ended. Its output is not heard, and how it
 * ends is not reported. Its processes are known by their numbers; all that carry the command's mark are ended.
 */
export function leftJob(id: string, { command, cwd, marker, processes }: LeftJob): Job {
  const startedAt = performance.now()
  const begunAt = Date.now()
  let ended: { at: number; exitCode: null; stopped: boolean } | undefined

  function look(): void {
    if (!processes.some(({ pid }) => isAlive(pid))) end(false)
  }

  function end(stopped: boolean): void {
    ended ??= { at: Date.now(), exitCode: null, stopped }
  }

  const over = new Promise<void>(resolve => {
    const timer = setInterval(() => {
      look()
      if (!ended) return
      clearInterval(timer)
      resolve()
    }, LOOK_MS)
    timer.unref()
  })

  return {
    id,
    command,
    cwd,
    startedAt: begunAt,
    over,
    isLeft: true,
    firstWords: Promise.resolve(),
    ended: () => ended,
    hasEnded: () => ended !== undefined,
    tail: () => ({ text: '', isCut: false }),
    address: () => undefined,
    read: async () => outcomeOf({ startedAt, ...(ended?.stopped ? { stopped: true } : ended ? {} : { job: id }) }),
    async stop() {
      await killTree({ marker })
      end(true)
    },
  }
}

function isAlive(pid: number): boolean {
  try {
    if (process.platform === 'linux') return !isDead(processStat(readFileSync(`/proc/${pid}/stat`, 'latin1')).state)
    return process.kill(pid, 0)
  } catch (thrown) {
    // Of another person it is there, and may not be asked.
    return (thrown as NodeJS.ErrnoException).code === 'EPERM'
  }
}
