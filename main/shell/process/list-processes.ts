import { readdir, readFile } from 'node:fs/promises'
import { hasLimitMark } from './limit-mark'
import { outputOf } from './start-program'

/** A living process. `id` tells it from a later one with the same number; `marked` says that it carries one of the marks. */
export type ProcessEntry = { id: string; pid: number; parent: number; group: number; marked: boolean }

/** The marks of processes: `NAME=value` in the environment that they started with and, on Linux, a limit (see `limitMark`). */
export type Marks = {
  variable?: string
  limit?: number
  /** The process that the first of them was: whoever is older is left out where Linux can tell, which spares most of the work. */
  first?: number
}

/** Every living process of the system, on POSIX. */
export function listProcesses(marks: Marks, platform: NodeJS.Platform = process.platform): Promise<ProcessEntry[]> {
  return platform === 'linux' ? fromProc(marks) : fromPs(marks, platform)
}

async function fromProc(marks: Marks): Promise<ProcessEntry[]> {
  const all = (await readdir('/proc')).filter(name => /^\d+$/.test(name))
  const oldest = marks.first !== undefined && marks.first <= (await newestProcess()) ? marks.first : 0
  const entries = await Promise.all(all.filter(name => Number(name) >= oldest).map(name => procEntry(name, marks)))
  return entries.filter(entry => entry !== undefined)
}

/** Numbers are given one after the other; where this one is low, they have begun anew. */
async function newestProcess(): Promise<number> {
  return Number((await textOrEmpty('/proc/loadavg')).trim().split(' ').at(-1))
}

async function procEntry(name: string, { variable, limit }: Marks): Promise<ProcessEntry | undefined> {
  const [stat, environment, limits] = await Promise.all([
    textOrEmpty(`/proc/${name}/stat`),
    variable === undefined ? '' : textOrEmpty(`/proc/${name}/environ`),
    limit === undefined ? '' : textOrEmpty(`/proc/${name}/limits`),
  ])
  const { state, parent, group, startedAt } = processStat(stat)
  if (isDead(state)) return undefined
  const isNamed = variable !== undefined && environment.split('\0').includes(variable)
  const marked = isNamed || (limit !== undefined && hasLimitMark(limits, limit))
  return { id: `${name}/${startedAt}`, pid: Number(name), parent, group, marked }
}

/**
 * Parses what `/proc/<pid>/stat` says about a process. If there is no text, its state is empty. `startedAt` is in ticks
 * since the system began.
 */
export function processStat(text: string): { state: string; parent: number; group: number; startedAt: string } {
  // The program's name stands in brackets and may itself hold brackets and spaces.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  const [state = '', parent, group] = fields
  return { state, parent: Number(parent), group: Number(group), startedAt: fields[19] ?? '' }
}

/** A process may end while it is read, and another person's cannot be read at all. */
async function textOrEmpty(path: string): Promise<string> {
  return readFile(path, 'latin1').catch(() => '')
}

async function fromPs({ variable }: Marks, platform: NodeJS.Platform): Promise<ProcessEntry[]> {
  // macOS shows environments with -E, everybody else with the BSD letter e.
  const flags = platform === 'darwin' ? ['-A', '-E', '-ww'] : ['axeww']
  const columns = ['-o', 'pid=', '-o', 'ppid=', '-o', 'pgid=', '-o', 'state=', '-o', 'lstart=', '-o', 'command=']
  const { stdout } = await outputOf('ps', [...flags, ...columns], {
    maxBuffer: 256 * 1024 * 1024,
    env: { PATH: '/bin:/usr/bin', LC_ALL: 'C' },
  })
  return stdout.split('\n').flatMap(line => psEntry(line, variable) ?? [])
}

function psEntry(line: string, variable: string | undefined): ProcessEntry | undefined {
  const match = /^ *(\d+) +(\d+) +(\d+) +(\S+) +(.{24}) (.*)$/s.exec(line)
  if (!match) return undefined
  const [, pid, parent, group, state = '', started, command = ''] = match
  if (isDead(state)) return undefined
  const marked = variable !== undefined && ` ${command} `.includes(` ${variable} `)
  return { id: `${pid}/${started}`, pid: Number(pid), parent: Number(parent), group: Number(group), marked }
}

/** A process that has ended may be kept by a parent that does not ask for it. */
export function isDead(state: string): boolean {
  return state === '' || /^[ZXx]/.test(state)
}
