import { randomUUID } from 'node:crypto'
import { stat } from 'node:fs/promises'
import type { IPty } from 'node-pty'
import { AppError } from '../../shared/errors'
import type { TerminalEvents, TerminalSnapshot } from '../../shared/ipc/terminal-calls'
import { sentence } from '../../shared/sentence'
import { personShell } from './person-shell'
import { scrollback } from './scrollback'
import { throttledOutput } from './throttled-output'

export type TerminalEnvironment = TerminalEmitter & {
  /** Returns the environment that the person's shell is started with. */
  environment(): Promise<Readonly<Record<string, string>>>
  /** Starts a program in a pseudo-terminal; `onExit` of what it gives comes after all output. */
  startPty(start: Program & Size): Promise<IPty>
  /** Ends a process and all that it started; `marker` is what `markerVariable` holds in the environment of them all. */
  killTree(tree: { pid: number; marker: string }): Promise<void>
  markerVariable: string
  /** Returns whether a process has started others that it has not released. */
  hasChildren(pid: number): Promise<boolean>
}

type Program = { path: string; args: string[]; cwd: string; environment: Readonly<Record<string, string>> }
type Size = { columns: number; rows: number }
/** `group` says whose it is: terminals are listed by it. */
type TerminalOptions = { cwd: string; group?: string } & Size

/**
 * The person's own terminals. Output comes in frames; `terminal.exited` comes once for each terminal, after all of its
 * output. A terminal that has exited takes no more input. `close` resolves when nothing of it is left running; one that
 * has ended already is forgotten, with whatever the person let go on in the background left as it is.
 */
export function terminals({ emit, killTree, hasChildren, ...options }: TerminalEnvironment) {
  const known = new Map<string, Terminal>()
  const starting = new Set<Promise<unknown>>()

  async function start(place: TerminalOptions): Promise<{ terminalId: string }> {
    const id = randomUUID()
    const pty = await startShell(options, place, id)
    known.set(id, terminal({ id, group: place.group, pty }, { emit }))
    return { terminalId: id }
  }

  /** Returns whether something runs in it that would end with it; also true if that cannot be found out. */
  async function isBusy(terminalId: string): Promise<boolean> {
    const open = known.get(terminalId)
    return open?.isRunning ? hasChildren(open.pty.pid).catch(() => true) : false
  }

  async function close(terminalId: string): Promise<void> {
    const open = known.get(terminalId)
    if (!open) return
    await endTerminal(open, killTree)
    known.delete(terminalId)
  }

  return {
    async open(place: TerminalOptions): Promise<{ terminalId: string }> {
      const started = start(place)
      starting.add(started)
      return started.finally(() => starting.delete(started))
    },
    /** Those of a group, in the order in which they were opened. */
    list: (group: string): { terminalId: string }[] =>
      [...known.values()].filter(one => one.group === group).map(({ id }) => ({ terminalId: id })),
    /** Returns what there is to show; later output is reported as it comes. */
    attach(terminalId: string): TerminalSnapshot {
      const { printed, output, exitCode } = checked(known.get(terminalId))
      output.hold(false)
      return { ...printed.read(), exitCode }
    },
    write: (terminalId: string, data: string): void => checkedRunning(known.get(terminalId)).pty.write(data),
    resize: (terminalId: string, { columns, rows }: Size): void =>
      checkedRunning(known.get(terminalId)).pty.resize(columns, rows),
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

type ShellParts = Pick<TerminalEnvironment, 'environment' | 'startPty' | 'markerVariable'>

/** Starts the person's shell in a folder, with what marks all that it starts. */
async function startShell(
  { environment, startPty, markerVariable }: ShellParts,
  { cwd, columns, rows }: TerminalOptions,
  marker: string,
): Promise<IPty> {
  if (!(await isDirectory(cwd))) throw new AppError('not-found', sentence`The folder ${cwd} is no longer there.`)
  const variables = await environment()
  return startPty({
    ...personShell(process.platform, variables),
    cwd,
    columns,
    rows,
    environment: { ...variables, COLORTERM: 'truecolor', [markerVariable]: marker },
  })
}

function checked(found: Terminal | undefined): Terminal {
  if (!found) throw new AppError('not-found', sentence`This terminal has closed.`)
  return found
}

function checkedRunning(found: Terminal | undefined): Terminal {
  const one = checked(found)
  if (!one.isRunning) throw new AppError('not-found', sentence`This terminal has closed.`)
  return one
}

async function isDirectory(path: string): Promise<boolean> {
  return (await stat(path).catch(() => undefined))?.isDirectory() ?? false
}

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

/** Tells of terminals. */
type TerminalEmitter = { emit<N extends keyof TerminalEvents>(name: N, payload: TerminalEvents[N]): void }

/**
 * Follows a program in a pseudo-terminal that was just started. Output is told in frames; `terminal.exited` comes once, after all
 * of it.
 */
function terminal({ id, group, pty }: Pick<Terminal, 'id' | 'group' | 'pty'>, { emit }: TerminalEmitter): Terminal {
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
async function endTerminal(
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
