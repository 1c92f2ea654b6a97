import { randomUUID } from 'node:crypto'
import { stat } from 'node:fs/promises'
import type { IPty } from 'node-pty'
import { AppError } from '../../shared/errors'
import type { TerminalSnapshot } from '../../shared/ipc/terminal-calls'
import { sentence } from '../../shared/sentence'
import { personShell } from './person-shell'
import { endTerminal, type Terminal, type TerminalEmitter, terminal } from './terminal'

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
  if (!(await isDirectory(cwd))) throw new AppError('not-found', sentence`The folder ${cwd} is not there any more.`)
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
  if (!found) throw new AppError('not-found', sentence`This terminal has ended.`)
  return found
}

function checkedRunning(found: Terminal | undefined): Terminal {
  const one = checked(found)
  if (!one.isRunning) throw new AppError('not-found', sentence`This terminal has ended.`)
  return one
}

async function isDirectory(path: string): Promise<boolean> {
  return (await stat(path).catch(() => undefined))?.isDirectory() ?? false
}
