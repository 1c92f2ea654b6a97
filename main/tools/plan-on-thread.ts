import { Worker } from 'node:worker_threads'
import type { FilesTask, PlannedFiles } from './plan-files'
import type { PlanningReply, PlanningTask } from './planning-thread'

const MEMORY_MB = 1024

const TOO_MUCH = 'The change could not be planned: it needs too much memory. Make a smaller one.'

/** Plans on a thread of its own, which ends with the signal: nobody waits for what it is doing then. */
export async function planOnThread(workspace: string, task: FilesTask, signal: AbortSignal): Promise<PlannedFiles> {
  const { planningThreadFile } = await import('./planning-thread')
  signal.throwIfAborted()
  const workerData: PlanningTask = { type: 'plan-files', workspace, task }
  const worker = new Worker(planningThreadFile, { workerData, resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB } })
  let stop = (): void => undefined
  try {
    const reply = await new Promise<PlanningReply>((resolve, reject) => {
      stop = () => reject(signal.reason)
      signal.addEventListener('abort', stop, { once: true })
      worker.once('message', resolve)
      worker.once('error', cause => reject(new Error(TOO_MUCH, { cause })))
      worker.once('exit', () => reject(new Error(TOO_MUCH)))
    })
    if ('problem' in reply) throw new Error(reply.problem)
    return reply.planned
  } finally {
    signal.removeEventListener('abort', stop)
    void worker.terminate()
  }
}
