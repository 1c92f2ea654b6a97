import { readFile } from 'node:fs/promises'
import { listProcesses } from '../../main/shell/process/list-processes'
import { eventually } from './eventually'

/** Those of `pids` that are in the process table and no zombies. */
export async function livingOf(pids: readonly number[]): Promise<number[]> {
  const entries = await listProcesses({})
  return entries.map(entry => entry.pid).filter(pid => pids.includes(pid))
}

/** The process numbers that a script has written into a file, once there are so many. */
export async function pidsIn(file: string, count: number): Promise<number[]> {
  return eventually(async () => {
    const pids = (await readFile(file, 'utf8')).split(/\s+/).filter(Boolean).map(Number)
    if (pids.length < count) throw new Error(`${pids.length} of ${count} are there`)
    return pids
  })
}
