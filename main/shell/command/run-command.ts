import type { CommandOutcome, LeftProcess } from '../../../shared/session/tool-results'
import type { CapturedOutput, StreamStart } from '../output/capture-output'
import { type DecodeOutput, type KindOf, onlyText } from '../output/only-text'
import { outputFrames } from '../output/output-frames'
import { leftRunning } from '../process/left-running'
import { watchMemory } from '../process/watch-memory'
import { outcomeOf } from './command-outcome'
import { endCommand } from './end-command'
import type { CommandStart, RunningCommand } from './running-command'
import { startCommand } from './start-command'

export type CommandRequest = Omit<CommandStart, 'background' | 'onText'> & {
  timeLimitMs: number
  /** In bytes, of all its processes together, where it is confined. */
  memoryLimit?: number
  signal: AbortSignal
  /** All output in the order in which it arrives, colours and all, joined per frame and bounded. */
  onOutput(text: string): void
  /** Takes charge of what the command left running: without it nobody looks for that. */
  adopt?(left: LeftBehind): CommandOutcome['stillRunning']
  /** Returns, as text, what kind of output begins like this if it is not text; null if it is text, or nothing is known. */
  kindOf?: KindOf
  /** Reads an output that is no UTF-8. */
  decode?: DecodeOutput
}

/** The processes that a command left running, and the mark in their environment. */
export type LeftBehind = { marker: string; processes: LeftProcess[] }

/** The memory that a line may take that runs without a person's approval. */
const CONFINED_MEMORY = 4 * 1024 ** 3

/**
 * Runs a command to its end, without input, in a process group of its own. Resolves when it has ended and its output
 * is read to the end; what it left running in the background goes on, unheard, and is named. The time limit counts until the shell
 * ends. It and the signal end all of it and keep the output so far; then `exitCode` is null. A command that ended by a signal has 128 + its number, as in shells; so has
 * one that took too much memory, which its errors say.
 * Rejects, worded for the model, only where the shell cannot be started.
 */
export async function runCommand(request: CommandRequest): Promise<CommandOutcome> {
  const startedAt = performance.now()
  if (request.signal.aborted) return outcomeOf({ startedAt, stopped: true })
  const frames = outputFrames(request.onOutput)
  const running = await startCommand({ ...request, background: false, onText: frames.push })
  const halt = await haltedBefore(running, request)
  if (halt) await endCommand(running, halt === 'timed-out' ? LATE_GRACE_MS : undefined)
  const exitCode = halt ? (EXIT_CODES[halt] ?? null) : await running.finished
  frames.end()
  const { stdout: said, stderr: complaints } = running.take()
  const stdout = await readable(said, running.start(), request)
  const errors = await readable(complaints, running.startOfErrors?.(), request)
  const stderr = halt === 'out-of-memory' ? { ...errors, text: errors.text + OUT_OF_MEMORY } : errors
  const ending = { stopped: halt === 'stopped', timedOut: halt === 'timed-out', exitCode }
  const stillRunning = halt ? undefined : await leftBy(running, request)
  return outcomeOf({ startedAt, ...ending, stdout, stderr, ...(stillRunning && { stillRunning }) })
}

/** If a command is confined, everything that it started has ended with it. */
async function leftBy(
  { tree }: RunningCommand,
  { adopt, confined }: CommandRequest,
): Promise<CommandOutcome['stillRunning']> {
  if (!adopt || confined) return undefined
  const processes = await leftRunning(tree).catch(() => [])
  return processes.length === 0 ? undefined : adopt({ marker: tree.marker, processes })
}

async function readable(
  output: CapturedOutput,
  start: StreamStart | undefined,
  { kindOf, decode }: Pick<CommandRequest, 'kindOf' | 'decode'>,
): Promise<CapturedOutput & { binary?: string }> {
  return kindOf && start ? onlyText(output, start, { kindOf, decode }) : output
}

type Halt = 'timed-out' | 'stopped' | 'out-of-memory'

/** Nobody waits at the window for one that has had its time: it may still say how far it has come. */
const LATE_GRACE_MS = 3_000

/** As the system ends those who take too much. */
const EXIT_CODES: Partial<Record<Halt, number>> = { 'out-of-memory': 128 + 9 }
const OUT_OF_MEMORY = 'Ended: the command and what it had started took too much memory.\n'

/** Resolves with what ended the wait before the command exited by itself; undefined if it did. */
function haltedBefore({ exited, finished, tree }: RunningCommand, request: CommandRequest): Promise<Halt | undefined> {
  const { timeLimitMs, signal, confined, memoryLimit = CONFINED_MEMORY } = request
  return new Promise(resolve => {
    const timer = setTimeout(() => settle('timed-out'), timeLimitMs)
    const stop = () => settle('stopped')
    const unwatch = confined && watchMemory(tree.pid, memoryLimit, () => settle('out-of-memory'))

    function settle(halt?: Halt): void {
      clearTimeout(timer)
      unwatch?.()
      signal.removeEventListener('abort', stop)
      resolve(halt)
    }

    signal.addEventListener('abort', stop)
    // Between the first look at the signal and now the shell was started, which takes its time.
    if (signal.aborted) stop()
    exited.then(() => clearTimeout(timer))
    finished.then(() => settle())
  })
}
