import { execFile } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'
import { promisify } from 'node:util'

/** A living process. `id` tells it from a later one with the same number; `marked` says its environment has the marker. */
export type ProcessEntry = { id: string; pid: number; parent: number; group: number; marked: boolean }

/** Every living process of the system, on POSIX. `marker` is looked for as `NAME=value` in the environment it started with. */
export function listProcesses(marker: string, platform: NodeJS.Platform = process.platform): Promise<ProcessEntry[]> {
  return platform === 'linux' ? fromProc(marker) : fromPs(marker, platform)
}

async function fromProc(marker: string): Promise<ProcessEntry[]> {
  const names = await readdir('/proc')
  const entries = await Promise.all(names.filter(name => /^\d+$/.test(name)).map(name => procEntry(name, marker)))
  return entries.filter(entry => entry !== undefined)
}

async function procEntry(name: string, marker: string): Promise<ProcessEntry | undefined> {
  const [stat, environment] = await Promise.all([
    textOrEmpty(`/proc/${name}/stat`),
    textOrEmpty(`/proc/${name}/environ`),
  ])
  // The program's name stands in brackets and may itself hold brackets and spaces.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const [state, parent, group] = fields
  if (!state || isDead(state)) return undefined
  const marked = environment.split('\0').includes(marker)
  return { id: `${name}/${fields[19]}`, pid: Number(name), parent: Number(parent), group: Number(group), marked }
}

/** A process may end while it is read, and another person's cannot be read at all. */
async function textOrEmpty(path: string): Promise<string> {
  return readFile(path, 'latin1').catch(() => '')
}

async function fromPs(marker: string, platform: NodeJS.Platform): Promise<ProcessEntry[]> {
  // macOS shows environments with -E, everybody else with the BSD letter e.
  const flags = platform === 'darwin' ? ['-A', '-E', '-ww'] : ['axeww']
  const columns = ['-o', 'pid=', '-o', 'ppid=', '-o', 'pgid=', '-o', 'state=', '-o', 'lstart=', '-o', 'command=']
  const { stdout } = await promisify(execFile)('ps', [...flags, ...columns], {
    maxBuffer: 256 * 1024 * 1024,
    env: { PATH: '/bin:/usr/bin', LC_ALL: 'C' },
  })
  return stdout.split('\n').flatMap(line => psEntry(line, marker) ?? [])
}

function psEntry(line: string, marker: string): ProcessEntry | undefined {
  const match = /^ *(\d+) +(\d+) +(\d+) +(\S+) +(.{24}) (.*)$/.exec(line)
  if (!match) return undefined
  const [, pid, parent, group, state = '', started, command = ''] = match
  if (isDead(state)) return undefined
  const marked = ` ${command} `.includes(` ${marker} `)
  return { id: `${pid}/${started}`, pid: Number(pid), parent: Number(parent), group: Number(group), marked }
}

function isDead(state: string): boolean {
  return /^[ZXx]/.test(state)
}
