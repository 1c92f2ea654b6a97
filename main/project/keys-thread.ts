import { isMainThread, parentPort, workerData } from 'node:worker_threads'

/** What the thread is given. */
export type KeysTask = { type: 'project-keys' }

/** This file, which is a thread's entry too; it imports the YAML library only there. */
export const keysThreadFile = new URL(import.meta.url)

if (!isMainThread && isTask(workerData)) {
  void import('./read-yaml-keys').then(({ readYamlKeys }) => {
    parentPort?.on('message', (yaml: string) => parentPort?.postMessage(readYamlKeys(yaml)))
    parentPort?.postMessage('ready')
  })
}

function isTask(data: unknown): data is KeysTask {
  return typeof data === 'object' && data !== null && 'type' in data && data.type === 'project-keys'
}
