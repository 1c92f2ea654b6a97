import { Worker } from 'node:worker_threads'
import { AppError } from '../../shared/errors'
import { sentence } from '../../shared/sentence'
import type { ExportTask } from './export/export-task'
import type { ExportReply } from './export/export-thread'

const MEMORY_MB = 2048

export type ExportedBytes = { content: Uint8Array; leftOut: number }

/** Exports a session on a thread of its own: a long one takes seconds, and nobody else waits for it. */
export async function exportOnThread(task: Omit<ExportTask, 'type'>): Promise<ExportedBytes> {
  const { exportThreadFile } = await import('./export/export-thread')
  const workerData: ExportTask = { type: 'export-session', ...task }
  const worker = new Worker(exportThreadFile, { workerData, resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB } })
  try {
    const reply = await new Promise<ExportReply>((resolve, reject) => {
      worker.once('message', resolve)
      worker.once('error', cause => reject(failed(cause)))
      worker.once('exit', () => reject(failed()))
    })
    if (!('problem' in reply)) return reply
    throw reply.code ? new AppError(reply.code, reply.problem) : failed(new Error(reply.problem))
  } finally {
    void worker.terminate()
  }
}

function failed(cause?: unknown): AppError {
  return new AppError('internal', sentence`Couldn’t export the session. It may need too much memory.`, { cause })
}
