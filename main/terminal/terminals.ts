import { randomUUID } from 'node:crypto'
import { stat } from 'node:fs/promises'
import type { IPty } from 'node-pty'
import { AppError } from '../../shared/errors'
import type { TerminalEvents, TerminalSnapshot } from '../../shared/ipc/terminal-calls'
import { personShell } from './person-shell'
import { scrollback } from './scrollback'
import { throttledOutput } from './throttled-output'

export type TerminalSurroundings = {
  emit<N extends keyof TerminalEvents>(name: N, payload: TerminalEvents[N]): void
  /** What the person's shell is started with. */
  environment(): Promise<Readonly<Record<string, string>>>
  /** Starts a program in a pseudo-terminal; `onExit` of what it gives comes after all output. */
  startPty(start: Program & Size): Promise<IPty>
  /** Ends a process and all that it started; `marker` is what `markerVariable` holds in the environment of them all. */
  killTree(tree: { pid: number; marker: string }): Promise<void>
  markerVariable: string
  /** Whether a process has started others that it has not let go. */
  hasChildren(pid: number): Promise<boolean>
}

type Program = { path: string; args: string[]; cwd: string; environment: Readonly<Record<string, string>> }
type Size = { columns: number; rows: number }
/** `group` says whose it is: terminals are listed by it. */
type Place = { cwd: string; group?: string } & Size

/** A terminal that was not closed yet. One that has ended keeps what it printed. */
type Terminal = {
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

/**
 * The person's own terminals. Output comes in frames; `terminal.exited` comes once for each terminal, after all of its
 * output. A terminal that has exited takes no more input. `close` resolves when nothing of it is left running; one that
 * has ended already is forgotten, with whatever the person let go on in the background left as it is.
 */
export function terminals({
  emit,
  environment,
  startPty,
  killTree,
  markerVariable,
  hasChildren,
}: TerminalSurroundings) {
  const known = new Map<string, Terminal>()
  const starting = new Set<Promise<unknown>>()

  async function start({ cwd, group, ...size }: Place): Promise<{ terminalId: string }> {
    if (!(await isDirectory(cwd))) throw new AppError('not-found', `The folder ${cwd} is not there any more.`)
    const id = randomUUID()
    const variables = await environment()
    const pty = await startPty({
      ...personShell(process.platform, variables),
      cwd,
      ...size,
      environment: { ...variables, COLORTERM: 'truecolor', [markerVariable]: id },
    })
    known.set(id, follow(id, { group, pty }))
    return { terminalId: id }
  }

  function follow(id: string, { group, pty }: Pick<Terminal, 'group' | 'pty'>): Terminal {
    const printed = scrollback()
    const output = throttledOutput(
      data => emit('terminal.output', { terminalId: id, data, offset: printed.add(data) }),
      {
        // A program that has ended leaves a few KB in the terminal, and node-pty soon closes it: no time to pause.
        pause: () => isAlive(pty.pid) && pty.pause(),
        resume: () => pty.resume(),
      },
    )
    pty.onData(output.push)
    const exited = new Promise<void>(resolve => {
      pty.onExit(({ exitCode, signal }) => {
        terminal.isRunning = false
        output.end(() => {
          terminal.exitCode = signal ? 128 + signal : exitCode
          emit('terminal.exited', { terminalId: id, exitCode: terminal.exitCode })
          resolve()
        })
      })
    })
    const terminal: Terminal = { id, group, pty, printed, output, isRunning: true, exitCode: null, exited }
    return terminal
  }

  function find(terminalId: string): Terminal {
    const terminal = known.get(terminalId)
    if (!terminal) throw new AppError('not-found', 'This terminal has ended.')
    return terminal
  }

  function findRunning(terminalId: string): Terminal {
    const terminal = find(terminalId)
    if (!terminal.isRunning) throw new AppError('not-found', 'This terminal has ended.')
    return terminal
  }

  /** Whether something runs in it that would end with it; also where that cannot be found out. */
  async function isBusy(terminalId: string): Promise<boolean> {
    const terminal = known.get(terminalId)
    return terminal?.isRunning ? hasChildren(terminal.pty.pid).catch(() => true) : false
  }

  async function close(terminalId: string): Promise<void> {
    const terminal = known.get(terminalId)
    if (!terminal) return
    const { pty, output, exited } = terminal
    output.hold(false)
    if (terminal.isRunning) {
      // The shell's own way to end: it keeps its history and tells its jobs. Interactive shells ignore a SIGTERM.
      if (process.platform !== 'win32') pty.kill('SIGHUP')
      await killTree({ pid: pty.pid, marker: terminalId })
    }
    await exited
    known.delete(terminalId)
  }

  return {
    async open(place: Place): Promise<{ terminalId: string }> {
      const started = start(place)
      starting.add(started)
      return started.finally(() => starting.delete(started))
    },
    /** Those of a group, in the order in which they were opened. */
    list: (group: string): { terminalId: string }[] =>
      [...known.values()].filter(terminal => terminal.group === group).map(({ id }) => ({ terminalId: id })),
    /** What is there to show; whatever comes later is told as it comes. */
    attach(terminalId: string): TerminalSnapshot {
      const { printed, output, exitCode } = find(terminalId)
      output.hold(false)
      return { ...printed.read(), exitCode }
    },
    write: (terminalId: string, data: string): void => findRunning(terminalId).pty.write(data),
    resize: (terminalId: string, { columns, rows }: Size): void => findRunning(terminalId).pty.resize(columns, rows),
    /** For a terminal that is gone there is nothing to hold. */
    hold: (terminalId: string, isHeld: boolean): void => known.get(terminalId)?.output.hold(isHeld),
    isBusy,
    isAnyBusy: async (terminalIds: readonly string[] = [...known.keys()]): Promise<boolean> =>
      (await Promise.all(terminalIds.map(isBusy))).includes(true),
    close,
    /** Ends them all, with everything that was started in them. */
    async closeAll(): Promise<void> {
      await Promise.allSettled(starting)
      await Promise.all([...known.keys()].map(close))
    },
  }
}

async function isDirectory(path: string): Promise<boolean> {
  return (await stat(path).catch(() => undefined))?.isDirectory() ?? false
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
