import { Worker } from 'node:worker_threads'
import { AppError } from '../../shared/errors'
import { sentence } from '../../shared/sentence'
import type { FoundOutgoing, OutgoingTask } from './outgoing/list-outgoing'
import type { OutgoingReply } from './outgoing/outgoing-thread'

const MEMORY_MB = 2048

/** Reads what left the computer out of the logs, on a thread of its own: there may be many of them. */
export async function outgoingOnThread(task: Omit<OutgoingTask, 'type'>): Promise<FoundOutgoing> {
  const { outgoingThreadFile } = await import('./outgoing/outgoing-thread')
  const workerData: OutgoingTask = { type: 'list-outgoing', ...task }
  const worker = new Worker(outgoingThreadFile, { workerData, resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB } })
  try {
    const reply = await new Promise<OutgoingReply>((resolve, reject) => {
      worker.once('message', resolve)
      worker.once('error', reject)
      worker.once('exit', () => reject(new Error('The thread ended.')))
    })
    if (!('problem' in reply)) return reply
    throw new Error(reply.problem)
  } catch (cause) {
    throw new AppError('internal', sentence`Couldn’t read the sessions’ logs. They may need too much memory.`, {
      cause,
    })
  } finally {
    void worker.terminate()
  }
}
