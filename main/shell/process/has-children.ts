import { listProcesses } from './list-processes'
import { outputOf } from './start-program'
import { systemPowerShell } from './system-program'

const LIMIT_MS = 5_000

/**
 * Returns whether something still runs that a process has started and not released. For a shell, those are its jobs,
 * including background and stopped ones; a daemon has left it.
 */
export async function hasChildren(pid: number): Promise<boolean> {
  if (process.platform === 'win32') return hasWindowsChildren(pid)
  return (await listProcesses({})).some(({ parent }) => parent === pid)
}

/** The process that draws the console is a child of Atrium and not of the shell. */
async function hasWindowsChildren(pid: number): Promise<boolean> {
  const query = `@(Get-CimInstance Win32_Process -Filter 'ParentProcessId=${pid}' -Property ProcessId -ErrorAction Stop).Count`
  const args = ['-NoLogo', '-NoProfile', '-NonInteractive', '-Command', query]
  const { stdout } = await outputOf(systemPowerShell(), args, { timeout: LIMIT_MS })
  return stdout.trim() !== '0'
}
