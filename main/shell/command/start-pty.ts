import type { IPty } from 'node-pty'
import { withoutDescriptors } from '../process/start-program'
import { keepPtyOpen } from './keep-pty-open'

export type PtyStart = {
  path: string
  args: string[]
  cwd: string
  columns: number
  rows: number
  environment: Readonly<Record<string, string>>
}

/** Starts a program in a pseudo-terminal. `onExit` comes after all output. */
export async function startPty(start: PtyStart): Promise<IPty> {
  const pty = await openPty(start)
  keepPtyOpen(pty)
  return pty
}

/** As `startPty`, for a reader of bytes that sees to it itself that nothing is lost; on Windows it gets strings. */
export function startBytePty(start: PtyStart): Promise<IPty> {
  return openPty(start, { encoding: null })
}

/** node-pty is loaded with the first terminal, so that the app's start does not pay for it. */
async function openPty(start: PtyStart, how: { encoding?: null } = {}): Promise<IPty> {
  const { path, cwd, columns, rows, environment } = start
  const { spawn } = await import('node-pty')
  const { program, args, env } = withoutDescriptors({ program: path, args: start.args, env: environment })
  return spawn(program, [...args], { name: 'xterm-256color', cols: columns, rows, cwd, env: { ...env }, ...how })
}
