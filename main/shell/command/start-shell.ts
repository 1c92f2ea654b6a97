import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import type { Readable, Writable } from 'node:stream'
import { type Confined, confinedStart, FILTER_DESCRIPTOR, type ProgramStart } from '../confinement/confined-start'
import { shellArguments } from '../login/command-shell'
import type { Environment } from '../login/environment-variables'
import { CALL_MARKER } from '../process/kill-tree'
import { markByLimit } from '../process/limit-mark'
import { startProgram } from '../process/start-program'
import { startFailure } from './start-failure'

/** A shell that runs. Nothing is read from its pipes yet. */
export type Shell = ChildProcess & { pid: number; stdout: Readable; stderr: Readable }

export type ShellStart = {
  command: string
  cwd: string
  /** As `commandShell` finds it. */
  shell: string
  environment: Environment
  /** The input that it reads; without it, there is none. */
  input?: string | undefined
  /** By what it is held to reading the folder. Without it, it can do what the person can. */
  confined?: Confined | undefined
}

/** Starts a command in a process group of its own, marked. Rejects with an `Error` that says what is wrong. */
export async function startShell(start: ShellStart, marker: string): Promise<Shell> {
  const { cwd, shell, environment, input } = start
  try {
    const { program, args, filter } = await programOf(start, marker)
    const child = startProgram(program, args, {
      cwd,
      // Node's pipes are sockets: bash takes one as its input for a remote login, and reads ~/.bashrc, unless it is a shell within another.
      env: { SHLVL: '1', ...environment, [CALL_MARKER]: marker },
      stdio: [input === undefined ? 'ignore' : 'pipe', 'pipe', 'pipe', ...(filter ? (['pipe'] as const) : [])],
      detached: process.platform !== 'win32',
      windowsHide: true,
    })
    if (child.pid === undefined) await once(child, 'spawn')
    if (filter) give(child.stdio[FILTER_DESCRIPTOR], filter)
    if (input !== undefined) give(child.stdin, input)
    return child as Shell
  } catch (cause) {
    throw await startFailure(cause, { shell, cwd })
  }
}

async function programOf({ command, shell, cwd, confined }: ShellStart, marker: string): Promise<ProgramStart> {
  if (confined) return confinedStart({ command, shell, cwd }, confined)
  const args = shellArguments(shell, command)
  if (process.platform !== 'linux') return { program: shell, args }
  return { program: shell, args: [...shellArguments(shell, markByLimit(shell, marker)), shell, ...args] }
}

function give(pipe: Readable | Writable | null | undefined, content: Uint8Array | string): void {
  const reader = pipe as Writable
  // It may have ended before it has read it, and says so by its exit code.
  reader.on('error', () => undefined)
  reader.end(content)
}
