import { isMainThread, parentPort, workerData } from 'node:worker_threads'
import { errorText } from '../../../shared/errors'
import type { IndexQuestion } from './index-service'

/** The data that the thread is given. */
export type IndexTask = { type: 'folder-index' }

/** This file, which is a thread's entry too; it imports the index only there. */
export const indexThreadFile = new URL(import.meta.url)

if (!isMainThread && isTask(workerData)) {
  void import('./index-service').then(({ indexService }) => {
    const answer = indexService()
    parentPort?.on('message', async ({ id, question }: { id: number; question: IndexQuestion }) => {
      try {
        parentPort?.postMessage({ id, answer: await answer(question) })
      } catch (thrown) {
        parentPort?.postMessage({ id, problem: errorText(thrown) })
      }
    })
  })
}

function isTask(data: unknown): data is IndexTask {
  return typeof data === 'object' && data !== null && 'type' in data && data.type === 'folder-index'
}
