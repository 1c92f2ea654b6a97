import { Worker } from 'node:worker_threads'
import { unlessAborted } from '../../workspace/unless-aborted'
import type { FilesTask } from './plan-files'
import type { PlannedFiles } from './planned-files'
import type { PlanningReply, PlanningTask } from './planning-thread'

const MEMORY_MB = 1024

const TOO_MUCH = 'The change could not be planned: it needs too much memory. Make a smaller one.'

/** Plans on a thread of its own, which ends with the signal: nobody waits for what it is doing then. */
export async function planOnThread(workspace: string, task: FilesTask, signal: AbortSignal): Promise<PlannedFiles> {
  const { planningThreadFile } = await import('./planning-thread')
  signal.throwIfAborted()
  const workerData: PlanningTask = { type: 'plan-files', workspace, task }
  const worker = new Worker(planningThreadFile, { workerData, resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB } })
  const answered = new Promise<PlanningReply>((resolve, reject) => {
    worker.once('message', resolve)
    worker.once('error', cause => reject(isOutOfMemory(cause) ? new Error(TOO_MUCH, { cause }) : cause))
    worker.once('exit', () => reject(new Error('The change could not be planned: its thread has ended.')))
  })
  try {
    const reply = await unlessAborted(signal, answered)
    if ('problem' in reply) throw new Error(reply.problem)
    return reply.planned
  } finally {
    // Not waited for: it may be within a call of the system that ends by itself only.
    void worker.terminate()
  }
}

function isOutOfMemory(cause: Error & { code?: string }): boolean {
  return cause.code === 'ERR_WORKER_OUT_OF_MEMORY'
}
