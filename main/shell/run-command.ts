import { randomUUID } from 'node:crypto'
import { constants } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import type { CommandOutcome } from '../../shared/tool-results'
import { captureOutput } from './capture-output'
import type { Environment } from './environment'
import { killTree } from './kill-tree'
import { outputFrames } from './output-frames'
import { type Shell, startShell } from './start-shell'
import { type ExitCause, whenFinished } from './when-finished'

export type CommandRequest = {
  command: string
  cwd: string
  /** As `commandShell` finds it. */
  shell: string
  environment: Environment
  timeLimitMs: number
  signal: AbortSignal
  /** Both streams in the order in which they arrive, colours and all, joined per frame and bounded. */
  onOutput(text: string): void
}

/** Once the tree is killed its pipes close; what the system does not let go must not hold the answer. */
const AFTER_KILL_MS = 500

/**
 * Runs a command over pipes, without input, in a process group of its own. Resolves when it has ended and its output
 * is read to the end; what it left running in the background goes on, unheard. Time limit and signal end all of it and
 * keep the output so far; then `exitCode` is null. A command that ended by a signal has 128 + its number, as in shells.
 * Rejects, worded for the model, only where the shell cannot be started.
 */
export async function runCommand(request: CommandRequest): Promise<CommandOutcome> {
  const startedAt = performance.now()
  if (request.signal.aborted) return outcomeOf({ halt: 'stopped', startedAt })
  const marker = randomUUID()
  const child = await startShell(request, marker)
  const frames = outputFrames(request.onOutput)
  const stdout = captureOutput(child.stdout, frames.push)
  const stderr = captureOutput(child.stderr, frames.push)
  const finished = whenFinished(child)
  const halt = await haltedBefore(finished, request)
  if (halt) await endTree(child, marker, finished)
  const cause = halt ? undefined : await finished
  frames.end()
  return outcomeOf({ halt, cause, startedAt, stdout: stdout.captured(), stderr: stderr.captured() })
}

type Halt = 'timed-out' | 'stopped'

/** What ended the wait before the command ended by itself; undefined where it did. */
function haltedBefore(finished: Promise<unknown>, { timeLimitMs, signal }: CommandRequest): Promise<Halt | undefined> {
  return new Promise(resolve => {
    const timer = setTimeout(() => settle('timed-out'), timeLimitMs)
    const stop = () => settle('stopped')

    function settle(halt?: Halt): void {
      clearTimeout(timer)
      signal.removeEventListener('abort', stop)
      resolve(halt)
    }

    signal.addEventListener('abort', stop)
    // Between the first look at the signal and now the shell was started, which takes its time.
    if (signal.aborted) stop()
    finished.then(() => settle())
  })
}

async function endTree({ pid }: Shell, marker: string, finished: Promise<unknown>): Promise<void> {
  await killTree({ pid, marker })
  await Promise.race([finished, delay(AFTER_KILL_MS, undefined, { ref: false })])
}

type Ending = {
  halt: Halt | undefined
  startedAt: number
  cause?: ExitCause | undefined
  stdout?: { text: string; truncated: boolean }
  stderr?: { text: string; truncated: boolean }
}

function outcomeOf({ halt, cause, startedAt, stdout, stderr }: Ending): CommandOutcome {
  return {
    exitCode: cause ? exitCodeOf(cause) : null,
    stdout: stdout?.text ?? '',
    stderr: stderr?.text ?? '',
    stdoutTruncated: stdout?.truncated ?? false,
    stderrTruncated: stderr?.truncated ?? false,
    timedOut: halt === 'timed-out',
    stopped: halt === 'stopped',
    durationMs: Math.round(performance.now() - startedAt),
  }
}

function exitCodeOf({ code, signal }: ExitCause): number | null {
  return signal ? 128 + constants.signals[signal] : code
}
