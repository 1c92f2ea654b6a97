import { readdir, readFile } from 'node:fs/promises'

/** PSS in MB of a process and of all that it started (Electron's zygotes, too), by their kind. Linux only, as it reads /proc. */
export async function processMemory(main: number | undefined): Promise<Record<string, number>> {
  const kinds: Record<string, number> = {}
  for (const pid of (await readdir('/proc')).filter(name => /^\d+$/.test(name))) {
    const isMain = Number(pid) === main
    if (!isMain && !(await ancestors(pid)).includes(String(main))) continue
    const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
    const rollup = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '')
    const kind = isMain ? 'main' : (/--type=([\w-]+)/.exec(command)?.[1] ?? 'other')
    kinds[kind] = (kinds[kind] ?? 0) + Number(/^Pss:\s+(\d+)/m.exec(rollup)?.[1] ?? 0) / 1024
  }
  return kinds
}

export const sumOf = (kinds: Record<string, number>): number =>
  Object.values(kinds).reduce((total, value) => total + value, 0)

async function ancestors(pid: string): Promise<string[]> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  const parent = /^PPid:\s+(\d+)/m.exec(status)?.[1]
  return parent && parent !== '0' ? [parent, ...(await ancestors(parent))] : []
}
