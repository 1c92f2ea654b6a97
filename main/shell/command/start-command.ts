import { randomUUID } from 'node:crypto'
import { Socket } from 'node:net'
import { constants } from 'node:os'
import type { Readable } from 'node:stream'
import { captureOutput } from '../output/capture-output'
import { runInTerminal } from './run-in-terminal'
import type { CommandStart, RunningCommand } from './running-command'
import { type Shell, startShell } from './start-shell'

const QUIET_MS = 250
const LONGEST_WAIT_MS = 2000
const DRAIN_PAUSE_MS = 16

/**
 * Resolves with the exit code when the shell has ended and its pipes are read to their end. Something in the background
 * may hold the pipes open: then it resolves after 250 ms without a word from it, or after 2 s of chatter, and reads on
 * into nothing, since a closed pipe would end what the person or the model meant to go on.
 */
function whenFinished(shell: Shell): Promise<number | null> {
  return new Promise(resolve => {
    shell.once('exit', (code, signal) => {
      const stopWaiting = whenQuiet([shell.stdout, shell.stderr], () => {
        terminateHungScript(shell.stdout)
        terminateHungScript(shell.stderr)
        resolve(exitCode(code, signal))
      })
      shell.once('close', () => {
        stopWaiting()
        resolve(exitCode(code, signal))
      })
    })
  })
}

/** Resolves with the exit code of the shell once nothing that it has started holds its pipes any more. */
function whenClosed(shell: Shell): Promise<number | null> {
  return new Promise(resolve => {
    shell.once('close', (code, signal) => resolve(exitCode(code, signal)))
  })
}

function exitCode(code: number | null, signal: NodeJS.Signals | null): number | null {
  return signal ? 128 + constants.signals[signal] : code
}

/** Calls back once nothing has come for a while, or it is taking too long. Returns what stops it. */
function whenQuiet(streams: readonly Readable[], quiet: () => void): () => void {
  const startedAt = performance.now()
  let heardAt = startedAt
  let timer: NodeJS.Timeout | undefined
  let looking: NodeJS.Immediate | undefined

  function heard(): void {
    heardAt = performance.now()
  }

  function stop(): void {
    clearTimeout(timer)
    clearImmediate(looking)
    for (const stream of streams) stream.off('data', heard)
  }

  function look(): void {
    const now = performance.now()
    const silentFor = now - heardAt
    if (silentFor < QUIET_MS && now - startedAt < LONGEST_WAIT_MS) {
      wait(QUIET_MS - silentFor)
      return
    }
    stop()
    quiet()
  }

  function wait(milliseconds: number): void {
    timer = setTimeout(() => {
      // A late timer proves nothing: what has come meanwhile is read before an immediate runs.
      looking = setImmediate(look)
    }, milliseconds)
  }

  for (const stream of streams) stream.on('data', heard)
  wait(QUIET_MS)
  return stop
}

/** Reads on at some 4 MB/s at most: a program that prints without end must not keep this process busy. */
function terminateHungScript(stream: Readable): void {
  stream.removeAllListeners('data')
  stream.on('data', () => {
    stream.pause()
    setTimeout(() => stream.resume(), DRAIN_PAUSE_MS).unref()
  })
  if (stream instanceof Socket) stream.unref()
}

/** Starts a command. Rejects, worded for the model, where the shell cannot be started. */
export async function startCommand(start: CommandStart): Promise<RunningCommand> {
  const running = await (start.mode === 'terminal' ? runInTerminal(start) : runInPipes(start))
  start.onStart?.(running.tree)
  return running
}

const SLOW_PAUSE_MS = 4

/** Starts a command, whose output and errors are kept apart. Rejects with an `Error` for the model. */
async function runInPipes({ onText, background, output, rewrite, ...start }: CommandStart): Promise<RunningCommand> {
  const marker = randomUUID()
  const shell = await startShell(start, marker)
  const stdout = captureOutput(onText, output, rewrite?.())
  const stderr = captureOutput(onText, output, rewrite?.())
  shell.stdout.on('data', stdout.push)
  shell.stderr.on('data', stderr.push)
  const ended = background ? whenClosed(shell) : whenFinished(shell)

  return {
    tree: { pid: shell.pid, marker },
    exited: new Promise(resolve => shell.once('exit', () => resolve())),
    finished: ended.then(exitCode => {
      stdout.end()
      stderr.end()
      return exitCode
    }),
    take: () => ({ stdout: stdout.take(), stderr: stderr.take() }),
    start: stdout.start,
    startOfErrors: stderr.start,
    slowDown() {
      slowDown(shell.stdout)
      slowDown(shell.stderr)
    },
  }
}

function slowDown(stream: Readable): void {
  stream.on('data', () => {
    stream.pause()
    setTimeout(() => stream.resume(), SLOW_PAUSE_MS)
  })
}
