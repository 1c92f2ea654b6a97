import type { IPty } from 'node-pty'
import type { TerminalEvents } from '../../shared/ipc/terminal-calls'
import { scrollback } from './scrollback'
import { throttledOutput } from './throttled-output'

/** A terminal that was not closed yet. One that has ended keeps what it printed. */
export type Terminal = {
  id: string
  group: string | undefined
  pty: IPty
  printed: ReturnType<typeof scrollback>
  output: ReturnType<typeof throttledOutput>
  isRunning: boolean
  /** Null until all that it printed was told. */
  exitCode: number | null
  exited: Promise<void>
}

/** Tells of terminals. */
export type TerminalEmitter = { emit<N extends keyof TerminalEvents>(name: N, payload: TerminalEvents[N]): void }

/**
 * Follows a program in a pseudo-terminal that was just started. Output is told in frames; `terminal.exited` comes once, after all
 * of it.
 */
export function terminal(
  { id, group, pty }: Pick<Terminal, 'id' | 'group' | 'pty'>,
  { emit }: TerminalEmitter,
): Terminal {
  const printed = scrollback()
  const output = throttledOutput(data => emit('terminal.output', { terminalId: id, data, offset: printed.add(data) }), {
    // A program that has ended leaves a few KB in the terminal, and node-pty soon closes it: no time to pause.
    pause: () => isAlive(pty.pid) && pty.pause(),
    resume: () => pty.resume(),
  })
  pty.onData(output.push)
  const exited = new Promise<void>(resolve => {
    pty.onExit(({ exitCode, signal }) => {
      followed.isRunning = false
      output.end(() => {
        followed.exitCode = signal ? 128 + signal : exitCode
        emit('terminal.exited', { terminalId: id, exitCode: followed.exitCode })
        resolve()
      })
    })
  })
  const followed: Terminal = { id, group, pty, printed, output, isRunning: true, exitCode: null, exited }
  return followed
}

/** Ends a terminal with all that was started in it, by `killTree`; resolves once nothing of it is left running. */
export async function endTerminal(
  { id, pty, output, exited, isRunning }: Terminal,
  killTree: (tree: { pid: number; marker: string }) => Promise<void>,
): Promise<void> {
  output.hold(false)
  if (isRunning) {
    // The shell's own way to end: it keeps its history and tells its jobs. Interactive shells ignore a SIGTERM.
    if (process.platform !== 'win32') pty.kill('SIGHUP')
    await killTree({ pid: pty.pid, marker: id })
  }
  await exited
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
