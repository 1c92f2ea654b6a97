import { isMainThread, parentPort, workerData } from 'node:worker_threads'

/** The task that the thread is given. */
export type KeysTask = { type: 'project-keys' }

/** The request to it: the keys above a Markdown file, the whole tree, or the positions of everything in it. */
export type KeysAsked = { kind: 'keys' | 'tree' | 'ranges'; yaml: string }

/** This file, which is a thread's entry too; it imports the YAML library only there. */
export const keysThreadFile = new URL(import.meta.url)

if (!isMainThread && isTask(workerData)) {
  void Promise.all([import('./read-yaml-keys'), import('./read-yaml-tree'), import('./yaml/read-yaml-ranges')]).then(
    ([{ readYamlKeys }, { readYamlTree }, { readYamlRanges }]) => {
      const read = { keys: readYamlKeys, tree: readYamlTree, ranges: readYamlRanges }
      parentPort?.on('message', ({ kind, yaml }: KeysAsked) => parentPort?.postMessage(read[kind](yaml)))
      parentPort?.postMessage('ready')
    },
  )
}

function isTask(data: unknown): data is KeysTask {
  return typeof data === 'object' && data !== null && 'type' in data && data.type === 'project-keys'
}
