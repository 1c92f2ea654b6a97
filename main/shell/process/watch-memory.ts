import { readdir, readFile } from 'node:fs/promises'

const PAUSE_MS = 100
/** A look at many processes takes long: so many times as long passes until the next, but never more than a second. */
const PAUSE_TO_LOOK = 10
const LONGEST_PAUSE_MS = 1_000
const KIB = 1024

/**
 * Calls back once a process and all that it has started take more than so many bytes of memory together; what they share
 * counts once. Gives what ends the watch. Only Linux says it at so little cost: elsewhere nothing is watched.
 */
export function watchMemory(pid: number, limit: number, exceeded: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isOver = process.platform !== 'linux'

  async function look(): Promise<void> {
    const began = performance.now()
    const pids = await subAgentSessions(pid)
    const isTooMuch = (await sumOf(pids, residentBytes)) > limit && (await sumOf(pids, ownBytes)) > limit
    if (isOver) return
    if (isTooMuch) exceeded()
    else timer = setTimeout(look, pauseAfter(performance.now() - began))
  }

  if (!isOver) timer = setTimeout(look, PAUSE_MS)
  return () => {
    isOver = true
    clearTimeout(timer)
  }
}

function pauseAfter(lookMs: number): number {
  return Math.min(LONGEST_PAUSE_MS, Math.max(PAUSE_MS, PAUSE_TO_LOOK * lookMs))
}

async function sumOf(pids: readonly number[], bytesOf: (pid: number) => Promise<number>): Promise<number> {
  return (await Promise.all(pids.map(bytesOf))).reduce((sum, bytes) => sum + bytes, 0)
}

/** A process and its children, theirs too. Whoever has ended has none. */
async function subAgentSessions(pid: number): Promise<number[]> {
  const tasks = await readdir(`/proc/${pid}/task`).catch(() => [])
  const lists = await Promise.all(tasks.map(task => read(`/proc/${pid}/task/${task}/children`)))
  const children = lists.flatMap(list => list.split(' ').filter(Boolean).map(Number))
  return [pid, ...(await Promise.all(children.map(subAgentSessions))).flat()]
}

/** Returns the memory that a process uses; memory shared with others counts in full, so that the result is too high rather than too low. */
async function residentBytes(pid: number): Promise<number> {
  return KIB * Number(/^VmRSS:\s+(\d+)/m.exec(await read(`/proc/${pid}/status`))?.[1] ?? 0)
}

/** Its part of what it shares, and all of the rest. That takes the kernel longer to tell, and it does not tell everybody. */
async function ownBytes(pid: number): Promise<number> {
  const [, told] = /^Pss:\s+(\d+)/m.exec(await read(`/proc/${pid}/smaps_rollup`)) ?? []
  return told === undefined ? residentBytes(pid) : KIB * Number(told)
}

function read(path: string): Promise<string> {
  return readFile(path, 'latin1').catch(() => '')
}
