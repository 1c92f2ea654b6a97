import { isMainThread, parentPort, workerData } from 'node:worker_threads'
import { messageOf } from '../../../shared/errors'
import type { FoundOutgoing, OutgoingTask } from './list-outgoing'

export type OutgoingReply = FoundOutgoing | { problem: string }

/** This file, which is a thread's entry too; it imports the reading of logs only there. */
export const outgoingThreadFile = new URL(import.meta.url)

if (!isMainThread && isTask(workerData)) {
  void import('./list-outgoing')
    .then(({ listOutgoing }) => listOutgoing(workerData))
    .then(post, thrown => post({ problem: messageOf(thrown) }))
}

function post(reply: OutgoingReply): void {
  parentPort?.postMessage(reply)
}

function isTask(data: unknown): data is OutgoingTask {
  return typeof data === 'object' && data !== null && 'type' in data && data.type === 'list-outgoing'
}
