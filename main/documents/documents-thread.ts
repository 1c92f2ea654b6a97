import { isMainThread, parentPort, workerData } from 'node:worker_threads'
import { BEGUN, type DocumentReply, type DocumentTask } from './document-task'

/** This file, which is a thread's entry too; it imports the readers only there. */
export const documentsThreadFile = new URL(import.meta.url)

if (!isMainThread && isReading(workerData)) {
  parentPort?.on('message', (task: DocumentTask) => {
    void import('./answer-task')
      .then(({ answerTask }) => answerTask(task, () => parentPort?.postMessage(BEGUN)))
      .then((reply: DocumentReply) => parentPort?.postMessage(reply))
  })
}

function isReading(data: unknown): boolean {
  return typeof data === 'object' && data !== null && 'type' in data && data.type === 'read-documents'
}
