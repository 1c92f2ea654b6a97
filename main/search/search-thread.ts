import { isMainThread, parentPort, workerData } from 'node:worker_threads'
import type { SearchFolders } from './known-logs'
import type { SearchQuestion } from './search-service'

/** The data that the thread is given. */
export type SearchTask = { type: 'search'; folders: SearchFolders }

/** This file, which is a thread's entry too; it imports the search only there. */
export const searchThreadFile = new URL(import.meta.url)

if (!isMainThread && isTask(workerData)) {
  const { folders } = workerData
  const loading = import('./search-service').then(({ searchService }) => searchService(folders))
  parentPort?.on('message', (question: SearchQuestion) => {
    void loading
      .then(search => ({ answer: search(question) }))
      .catch(thrown => ({ problem: thrown instanceof Error ? thrown.message : String(thrown) }))
      .then(reply => parentPort?.postMessage(reply))
  })
}

function isTask(data: unknown): data is SearchTask {
  return typeof data === 'object' && data !== null && 'type' in data && data.type === 'search'
}
