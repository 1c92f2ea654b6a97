import { Worker } from 'node:worker_threads'
import { WordedError } from '../../../shared/errors'
import { unlessAborted } from '../../unless-aborted'
import { encodingChoices } from '../../workspace/read/chosen-encodings'
import { RefusedCall } from '../tool-errors'
import type { FilesTask } from './plan-files'
import type { PlannedFiles } from './planned-files'
import type { PlanningReply, PlanningTask } from './planning-thread'

const MEMORY_MB = 1024
const IDLE_MS = 30_000

const TOO_MUCH = 'The change could not be planned: it needs too much memory. Make a smaller one.'
const ENDED = 'The change could not be planned: its thread has ended.'

/** A thread that has planned waits here for the next change: to start one takes longer than most plans. */
let idle: { worker: Worker; stopWaiting(): void } | undefined

/** Plans on a thread of its own, which ends with the signal: nobody waits for what it is doing then. */
export async function planOnThread(workspace: string, task: FilesTask, signal: AbortSignal): Promise<PlannedFiles> {
  const { planningThreadFile } = await import('./planning-thread')
  signal.throwIfAborted()
  const worker = takeIdle() ?? startThread(planningThreadFile)
  let isReady = false
  try {
    const reply = await unlessAborted(signal, replyOf(worker, { workspace, task, encodings: encodingChoices() }))
    isReady = true
    if ('problem' in reply) throw refusalOf(reply)
    return reply.planned
  } finally {
    if (isReady && !idle) keepIdle(worker)
    // Not waited for: it may be within a call of the system that ends by itself only.
    else void worker.terminate()
  }
}

function refusalOf({ problem, answer }: Extract<PlanningReply, { problem: unknown }>): Error {
  return answer ? new RefusedCall(problem, answer) : new WordedError(problem)
}

function startThread(file: URL): Worker {
  const workerData = { type: 'plan-files' }
  return new Worker(file, { workerData, resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB } })
}

function replyOf(worker: Worker, task: PlanningTask): Promise<PlanningReply> {
  return new Promise((resolve, reject) => {
    const fail = (cause: Error) => settle(() => reject(isOutOfMemory(cause) ? new Error(TOO_MUCH, { cause }) : cause))
    const end = () => settle(() => reject(new Error(ENDED)))
    const reply = (message: PlanningReply) => settle(() => resolve(message))
    // Its own listeners only: a worker without all others hears nothing any more.
    function settle(how: () => void): void {
      worker.off('message', reply).off('error', fail).off('exit', end)
      how()
    }
    worker.on('message', reply).on('error', fail).on('exit', end)
    worker.ref()
    worker.postMessage(task)
  })
}

function keepIdle(worker: Worker): void {
  const timer = setTimeout(end, IDLE_MS).unref()
  const stopWaiting = () => {
    clearTimeout(timer)
    worker.off('error', end).off('exit', end)
  }
  function end(): void {
    if (idle?.worker === worker) void takeIdle()?.terminate()
  }
  worker.on('error', end).on('exit', end)
  worker.unref()
  idle = { worker, stopWaiting }
}

function takeIdle(): Worker | undefined {
  const taken = idle
  idle = undefined
  taken?.stopWaiting()
  return taken?.worker
}

function isOutOfMemory(cause: Error & { code?: string }): boolean {
  return cause.code === 'ERR_WORKER_OUT_OF_MEMORY'
}
