import { randomUUID } from 'node:crypto'
import type { Readable } from 'node:stream'
import { captureOutput } from '../output/capture-output'
import type { CommandStart, RunningCommand } from './running-command'
import { startShell } from './start-shell'
import { whenClosed, whenFinished } from './when-finished'

const SLOW_PAUSE_MS = 4

/** Starts a command, whose output and errors are kept apart. Rejects with an `Error` for the model. */
export async function runInPipes({
  onText,
  background,
  output,
  rewrite,
  ...start
}: CommandStart): Promise<RunningCommand> {
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
