import { closeSync, constants, openSync } from 'node:fs'
import type { IPty } from 'node-pty'

export type PtyStart = {
  path: string
  args: string[]
  cwd: string
  columns: number
  rows: number
  environment: Record<string, string>
}

/**
 * Starts a program in a pseudo-terminal. `onExit` comes after all output. node-pty is loaded with the first terminal,
 * so that the app's start does not pay for it.
 */
export async function startPty({ path, args, cwd, columns, rows, environment }: PtyStart): Promise<IPty> {
  const { spawn } = await import('node-pty')
  const pty = spawn(path, args, { name: 'xterm-256color', cols: columns, rows, cwd, env: environment })
  holdOpen(pty)
  return pty
}

/**
 * On Linux, libuv takes the hang-up of a terminal for its end even where there is more to read, and the end of a short
 * output is lost. While this process holds the other side open too there is no hang-up; node-pty itself closes the
 * terminal 200 ms after the program has ended, and by then everything is read.
 */
function holdOpen(pty: IPty): void {
  if (process.platform !== 'linux') return
  const name = (pty as IPty & { _pty?: unknown })._pty
  if (typeof name !== 'string') throw new Error('This version of node-pty does not name its terminal device')
  const side = openSync(name, constants.O_RDWR | constants.O_NOCTTY)
  pty.onExit(() => closeSync(side))
}
