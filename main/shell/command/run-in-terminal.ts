import { randomUUID } from 'node:crypto'
import { constants, writeSync } from 'node:fs'
import { access } from 'node:fs/promises'
import type { IPty } from 'node-pty'
import { shellArguments } from '../login/command-shell'
import { type CapturedOutput, captureOutput } from '../output/capture-output'
import { CALL_MARKER } from '../process/kill-tree'
import { markByLimit } from '../process/limit-mark'
import { cutMark } from './cut-mark'
import { keepPtyOpen } from './keep-pty-open'
import type { CommandStart, RunningCommand } from './running-command'
import { startFailure, TOO_LONG } from './start-failure'
import { startBytePty } from './start-pty'

const SHORTEST_PAUSE_MS = 4
const LONGEST_PAUSE_MS = 100

/**
 * Reads all that one command prints in its terminal. Where the end of it would be lost (see `keepPtyOpen`), a mark is
 * printed behind the last words once the program is gone: when the mark is read so is all else, and the terminal closes.
 */
function readToEnd(pty: IPty, onBytes: (bytes: Buffer) => void): void {
  const held = keepPtyOpen(pty)
  if (!held) {
    listen(pty, onBytes)
    return
  }
  const mark = Buffer.from(randomUUID())
  const reading = cutMark(mark, onBytes, held.terminateHungScript)
  listen(pty, reading.push)
  pty.onExit(reading.end)
  let unprinted = mark
  whenGone(pty, () => {
    reading.expect()
    unprinted = unprinted.subarray(print(held.side, unprinted))
    return unprinted.length === 0
  })
}

/** The types of node-pty know only of strings. */
function listen(pty: IPty, listener: (bytes: Buffer) => void): void {
  pty.onData((data: string | Buffer) => listener(typeof data === 'string' ? Buffer.from(data) : data))
}

/** Returns the number of bytes that the terminal took: not all if it is full of unread output. */
function print(side: number, bytes: Buffer): number {
  try {
    return writeSync(side, bytes)
  } catch (thrown) {
    if ((thrown as NodeJS.ErrnoException).code === 'EAGAIN') return 0
    throw thrown
  }
}

/**
 * Calls back, until it is told that this was enough. Nobody says that a program has ended before node-pty closes its
 * terminal, so it is looked for: the rarer the longer it runs.
 */
function whenGone(pty: IPty, callback: () => boolean): void {
  const startedAt = performance.now()
  let isOver = false
  pty.onExit(() => {
    isOver = true
  })

  function look(): void {
    if (isOver) return
    const isGone = !isRunning(pty.pid)
    if (isGone && callback()) return
    const pause = isGone ? 0 : (performance.now() - startedAt) / 10
    setTimeout(look, Math.min(Math.max(pause, SHORTEST_PAUSE_MS), LONGEST_PAUSE_MS)).unref()
  }

  look()
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

const SIZE = { columns: 120, rows: 40 }

/** Linux takes no longer argument, and node-pty does not tell that it was refused. */
const LONGEST_COMMAND_BYTES = 128 * 1024 - 1

/**
 * The terminal need not turn each line feed into two characters: a flood is some ten times faster without, and nobody
 * wants the carriage returns. The shell and its arguments come through to the letter.
 */
const PLAIN_LINE_FEEDS = 'stty -opost 2>/dev/null; exec "$0" "$@"'

/** Ends what is typed: a program that asks gets no answer instead of waiting for one. */
const END_OF_INPUT = '\u0004'

const SLOW_PAUSE_MS = 4
const NOTHING: CapturedOutput = { text: '', truncated: false }

/** Starts a command in a terminal of its own, where output and errors are one. Rejects with an `Error` for the model. */
export async function runInTerminal({
  onText,
  output: bound,
  rewrite,
  ...start
}: CommandStart): Promise<RunningCommand> {
  await checkStart(start)
  const marker = randomUUID()
  const environment = { ...start.environment, [CALL_MARKER]: marker }
  const pty = await startBytePty({ ...programFor(start, marker), ...SIZE, cwd: start.cwd, environment })
  const output = captureOutput(onText, bound, rewrite?.())
  readToEnd(pty, output.push)
  if (process.platform !== 'win32') pty.write(END_OF_INPUT)

  const finished = new Promise<number>(resolve => {
    pty.onExit(({ exitCode, signal }) => {
      output.end()
      resolve(signal ? 128 + signal : exitCode)
    })
  })
  return {
    tree: { pid: pty.pid, marker },
    exited: finished.then(() => undefined),
    finished,
    take: () => ({ stdout: output.take(), stderr: NOTHING }),
    start: output.start,
    slowDown: () => slowDown(pty),
  }
}

function programFor({ shell, command }: Omit<CommandStart, 'onText'>, marker: string) {
  const args = shellArguments(shell, command)
  if (process.platform === 'win32') return { path: shell, args }
  const marked =
    process.platform === 'linux' ? [...shellArguments(shell, markByLimit(shell, marker)), shell, ...args] : args
  return { path: '/bin/sh', args: ['-c', PLAIN_LINE_FEEDS, shell, ...marked] }
}

/** node-pty starts a process before it finds out, and that only ends. */
async function checkStart({ command, shell, cwd, confined }: Omit<CommandStart, 'onText'>): Promise<void> {
  // There is no way to hand over what refuses system calls; never without.
  if (confined) throw new Error('A command in a terminal cannot be confined.')
  if (Buffer.byteLength(command) > LONGEST_COMMAND_BYTES) throw new Error(TOO_LONG)
  if (command.includes('\0')) throw new Error('The command could not be started: it has a NUL character.')
  try {
    await access(`${cwd}/`, constants.X_OK)
    await access(shell, constants.X_OK)
  } catch (cause) {
    throw await startFailure(cause, { shell, cwd })
  }
}

function slowDown(pty: IPty): void {
  let isOver = false
  pty.onExit(() => {
    isOver = true
  })
  pty.onData(() => {
    pty.pause()
    setTimeout(() => {
      if (!isOver) pty.resume()
    }, SLOW_PAUSE_MS)
  })
}
