import { randomUUID } from 'node:crypto'
import { stat } from 'node:fs/promises'
import type { IPty } from 'node-pty'
import { AppError } from '../../shared/errors'
import type { Events } from '../../shared/ipc'
import { pacedOutput } from './paced-output'
import { personShell } from './person-shell'

type TerminalEvent = 'terminal.output' | 'terminal.exited'

export type TerminalSurroundings = {
  emit<N extends TerminalEvent>(name: N, payload: Events[N]): void
  /** What the person's shell is started with. */
  environment(): Promise<Readonly<Record<string, string>>>
  /** Starts a program in a pseudo-terminal; `onExit` of what it gives comes after all output. */
  startPty(start: Program & Size): Promise<IPty>
  /** Ends a process and all that it started; `marker` is what `markerVariable` holds in the environment of them all. */
  killTree(tree: { pid: number; marker: string }): Promise<void>
  markerVariable: string
}

type Program = { path: string; args: string[]; cwd: string; environment: Readonly<Record<string, string>> }
type Size = { columns: number; rows: number }
type Terminal = { pty: IPty; marker: string; exited: Promise<void> }

/**
 * The person's own terminals. Output comes in frames; `terminal.exited` comes once for each terminal, after all of its
 * output. A terminal that has exited takes no more input. `close` resolves when nothing of it is left running; one that
 * has ended already is left as it is, with whatever the person let go on in the background.
 */
export function terminals({ emit, environment, startPty, killTree, markerVariable }: TerminalSurroundings) {
  const open = new Map<string, Terminal>()
  const starting = new Set<Promise<unknown>>()

  async function start({ cwd, columns, rows }: { cwd: string } & Size): Promise<{ terminalId: string }> {
    if (!(await isDirectory(cwd))) throw new AppError('not-found', `The folder ${cwd} is not there any more.`)
    const terminalId = randomUUID()
    const variables = await environment()
    const pty = await startPty({
      ...personShell(process.platform, variables),
      cwd,
      columns,
      rows,
      environment: { ...variables, COLORTERM: 'truecolor', [markerVariable]: terminalId },
    })
    open.set(terminalId, { pty, marker: terminalId, exited: follow(terminalId, pty) })
    return { terminalId }
  }

  function follow(terminalId: string, pty: IPty): Promise<void> {
    const output = pacedOutput(data => emit('terminal.output', { terminalId, data }), {
      // A program that has ended leaves a few KB in the terminal, and node-pty soon closes it: no time to pause.
      pause: () => isRunning(pty.pid) && pty.pause(),
      resume: () => pty.resume(),
    })
    pty.onData(output.push)
    return new Promise(resolve => {
      pty.onExit(({ exitCode, signal }) => {
        open.delete(terminalId)
        output.end(() => {
          emit('terminal.exited', { terminalId, exitCode: signal ? 128 + signal : exitCode })
          resolve()
        })
      })
    })
  }

  function find(terminalId: string): Terminal {
    const terminal = open.get(terminalId)
    if (!terminal) throw new AppError('not-found', 'This terminal has ended.')
    return terminal
  }

  async function close(terminalId: string): Promise<void> {
    const terminal = open.get(terminalId)
    if (!terminal) return
    const { pty, marker, exited } = terminal
    // The shell's own way to end: it keeps its history and tells its jobs. Interactive shells ignore a SIGTERM.
    if (process.platform !== 'win32') pty.kill('SIGHUP')
    await killTree({ pid: pty.pid, marker })
    await exited
  }

  return {
    async open(place: { cwd: string } & Size): Promise<{ terminalId: string }> {
      const started = start(place)
      starting.add(started)
      return started.finally(() => starting.delete(started))
    },
    write: (terminalId: string, data: string): void => find(terminalId).pty.write(data),
    resize: (terminalId: string, { columns, rows }: Size): void => find(terminalId).pty.resize(columns, rows),
    close,
    /** Ends them all, with everything that was started in them. */
    async closeAll(): Promise<void> {
      await Promise.allSettled(starting)
      await Promise.all([...open.keys()].map(close))
    },
  }
}

async function isDirectory(path: string): Promise<boolean> {
  return (await stat(path).catch(() => undefined))?.isDirectory() ?? false
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
