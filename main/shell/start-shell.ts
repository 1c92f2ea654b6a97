import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { shellArguments } from './command-shell'
import type { Environment } from './environment'
import { CALL_MARKER } from './kill-tree'
import { startFailure } from './start-failure'

/** A shell that runs. Nothing is read from its pipes yet. */
export type Shell = ChildProcess & { pid: number; stdout: Readable; stderr: Readable }

export type ShellStart = {
  command: string
  cwd: string
  /** As `commandShell` finds it. */
  shell: string
  environment: Environment
}

/** Starts a command in a process group of its own, marked, without input. Rejects with an `Error` that says what is wrong. */
export async function startShell({ command, cwd, shell, environment }: ShellStart, marker: string): Promise<Shell> {
  try {
    const child = spawn(shell, shellArguments(shell, command), {
      cwd,
      env: { ...environment, [CALL_MARKER]: marker },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: process.platform !== 'win32',
      windowsHide: true,
    })
    if (child.pid === undefined) await once(child, 'spawn')
    return child as Shell
  } catch (cause) {
    throw await startFailure(cause, { shell, cwd })
  }
}
