import { readdir, readFile } from 'node:fs/promises'

/** PSS in MB of a process and of all that it started (Electron's zygotes, too), by their kind. Linux only, as it reads /proc. */
export async function processMemory(main: number | undefined): Promise<Record<string, number>> {
  const kinds: Record<string, number> = {}
  for (const { pid, rollup } of await rollupsOf(main)) {
    const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
    const kind = Number(pid) === main ? 'main' : (/--type=([\w-]+)/.exec(command)?.[1] ?? 'other')
    kinds[kind] = (kinds[kind] ?? 0) + megabytesOf(rollup, 'Pss')
  }
  return kinds
}

/** The same processes together, in MB: what none shares with another, PSS and RSS, and how many they are. */
export type TotalMemory = { own: number; pss: number; rss: number; count: number }

export async function totalMemory(main: number | undefined): Promise<TotalMemory> {
  const rollups = await rollupsOf(main)
  const sum = (...names: string[]) =>
    rollups.reduce((total, { rollup }) => names.reduce((all, name) => all + megabytesOf(rollup, name), total), 0)
  const own = sum('Private_Clean', 'Private_Dirty')
  return { own, pss: sum('Pss'), rss: sum('Rss'), count: rollups.length }
}

export const sumOf = (kinds: Record<string, number>): number =>
  Object.values(kinds).reduce((total, value) => total + value, 0)

async function rollupsOf(main: number | undefined): Promise<{ pid: string; rollup: string }[]> {
  const found: { pid: string; rollup: string }[] = []
  for (const pid of (await readdir('/proc')).filter(name => /^\d+$/.test(name))) {
    if (Number(pid) !== main && !(await ancestors(pid)).includes(String(main))) continue
    const rollup = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '')
    if (rollup !== '') found.push({ pid, rollup })
  }
  return found
}

const megabytesOf = (rollup: string, name: string): number =>
  Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(rollup)?.[1] ?? 0) / 1024

async function ancestors(pid: string): Promise<string[]> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  const parent = /^PPid:\s+(\d+)/m.exec(status)?.[1]
  return parent && parent !== '0' ? [parent, ...(await ancestors(parent))] : []
}
