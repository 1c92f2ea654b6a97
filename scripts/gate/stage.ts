import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { listProcesses } from '../../main/shell/process/list-processes'
import { projectRoot } from '../project-root'
import { exitCodeFor } from '../run-tool'
import type { ReportFile } from './test-report'

/** One part of a gate: a program of its own, so that nothing it does to its process reaches the gate. */
export type Stage = {
  name: string
  program: string
  args: readonly string[]
  env?: Readonly<Record<string, string>>
  /** The report that its tests write. A stage with a report in which nothing ran has failed. */
  report?: ReportFile
  /** The stages after it would say nothing new where it failed. */
  isNeeded?: boolean
  /** It is ended after this many milliseconds. */
  limit: number
}

/** The result of a stage's program. `problem` describes what the exit code does not. */
export type StageEnd = { exitCode: number; duration: number; problem?: string }

/** All that a stage starts carries this variable, so that what it leaves behind is found. */
const MARK = 'ATRIUM_STAGE'
const GRACE_MS = 5_000
const LOOK_AGAIN_MS = 100

/**
 * Runs a stage in a process group of its own until it ends, is stopped by `signal`, or has run for too long. Nothing that
 * it started is left when this resolves.
 */
export async function runStage(stage: Stage, signal?: AbortSignal): Promise<StageEnd> {
  const begun = performance.now()
  const mark = randomUUID()
  const child = spawn(stage.program, stage.args, {
    cwd: projectRoot,
    env: { ...process.env, ...stage.env, [MARK]: mark },
    stdio: ['ignore', 'inherit', 'inherit'],
    detached: process.platform !== 'win32',
  })
  const isLate = AbortSignal.timeout(stage.limit)
  const stopped = signal ? AbortSignal.any([isLate, signal]) : isLate
  const tree = { child, mark }
  const stop = () => void endTree(tree)
  stopped.addEventListener('abort', stop)
  if (stopped.aborted) stop()
  const end = await endOf(child)
  stopped.removeEventListener('abort', stop)
  await endTree(tree)
  const duration = performance.now() - begun
  if (isLate.aborted) return { exitCode: 1, duration, problem: `did not end within ${inWords(stage.limit)}` }
  if (signal?.aborted) return { ...end, duration, problem: 'was stopped' }
  return { ...end, duration }
}

function endOf(child: ChildProcess): Promise<Omit<StageEnd, 'duration'>> {
  return new Promise(resolve => {
    child.once('error', error => resolve({ exitCode: 1, problem: `could not be started: ${error.message}` }))
    child.once('exit', (code, signal) =>
      resolve({ exitCode: exitCodeFor(code, signal), ...(signal && { problem: `was ended by ${signal}` }) }),
    )
  })
}

type Tree = { child: ChildProcess; mark: string }

/** Asks all that a stage started to end, and kills what has not after some seconds. */
async function endTree({ child, mark }: Tree): Promise<void> {
  if (process.platform === 'win32') return void child.kill()
  const asked = new Set<number>()
  const deadline = Date.now() + GRACE_MS
  while (Date.now() < deadline + GRACE_MS) {
    const living = await membersOf(child.pid, mark)
    if (living.length === 0) return
    const isLate = Date.now() > deadline
    for (const pid of living) {
      if (isLate) send(pid, 'SIGKILL')
      else if (!asked.has(pid)) send(pid, 'SIGTERM')
      asked.add(pid)
    }
    await delay(LOOK_AGAIN_MS)
  }
}

async function membersOf(group: number | undefined, mark: string): Promise<number[]> {
  const all = await listProcesses({ variable: `${MARK}=${mark}` })
  return all.filter(one => one.marked || one.group === group).map(({ pid }) => pid)
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch (thrown) {
    // It has ended since it was listed.
    if ((thrown as NodeJS.ErrnoException).code !== 'ESRCH') throw thrown
  }
}

/** A time for people, such as 4:05. */
export function inWords(milliseconds: number): string {
  const seconds = Math.round(milliseconds / 1000)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
