import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { stat } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { messageOf } from '../../shared/errors'
import { shellArguments } from './command-shell'
import type { Environment } from './environment'
import { CALL_MARKER } from './kill-tree'

/** A shell that runs. Nothing is read from its pipes yet. */
export type Shell = ChildProcess & { pid: number; stdout: Readable; stderr: Readable }

export type ShellStart = { command: string; cwd: string; shell: string; environment: Environment }

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
    throw new Error(await wordsForFailure(cause, shell, cwd), { cause })
  }
}

/** The system gives the same code for a missing shell and a missing working directory. */
async function wordsForFailure(cause: unknown, shell: string, cwd: string): Promise<string> {
  const { code } = cause as NodeJS.ErrnoException
  const folder = await stat(cwd).catch(() => undefined)
  if (!folder) return `The working directory does not exist: ${cwd}`
  if (!folder.isDirectory()) return `The working directory is not a directory: ${cwd}`
  if (code === 'ENOENT') return `The shell does not exist: ${shell}`
  if (code === 'EACCES') return `No permission to run ${shell} in ${cwd}`
  if (code === 'E2BIG' || code === 'ENAMETOOLONG')
    return 'The command is too long for the system. Put it into a file and run that.'
  return `The command could not be started: ${messageOf(cause)}`
}
