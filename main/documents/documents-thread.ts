import { isMainThread, parentPort, workerData } from 'node:worker_threads'
import { BEGUN, type DocumentReply, type DocumentTask, type WritingTask } from './document-task'

/** This file, which is a thread's entry too; it imports the readers only there. */
export const documentsThreadFile = new URL(import.meta.url)

if (!isMainThread && isReading(workerData)) {
  parentPort?.on('message', (task: DocumentTask | WritingTask) => {
    void answer(task).then(reply => parentPort?.postMessage(reply))
  })
}

async function answer(task: DocumentTask | WritingTask): Promise<DocumentReply> {
  const begin = () => parentPort?.postMessage(BEGUN)
  if ('write' in task) return (await import('./writing/write-task')).writeTask(task, begin)
  return (await import('./answer-task')).answerTask(task, begin)
}

function isReading(data: unknown): boolean {
  return typeof data === 'object' && data !== null && 'type' in data && data.type === 'read-documents'
}
