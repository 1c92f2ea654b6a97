import { isMainThread, parentPort, workerData } from 'node:worker_threads'
import type { FileEncoding } from '../../../shared/files/encodings'
import { readEncodingChoices } from '../../workspace/read/chosen-encodings'
import type { FilesTask } from './plan-files'
import type { PlannedFiles } from './planned-files'

/** The tasks that the thread is given, one after the other. */
export type PlanningTask = { workspace: string; task: FilesTask; encodings: readonly FileEncoding[] }

export type PlanningReply = { planned: PlannedFiles } | { problem: string }

/** This file, which is a thread's entry too; it imports the planning only there. */
export const planningThreadFile = new URL(import.meta.url)

if (!isMainThread && isPlanning(workerData)) parentPort?.on('message', answer)

function answer({ workspace, task, encodings }: PlanningTask): void {
  readEncodingChoices(() => encodings)
  void import('./plan-files')
    .then(({ planFiles }) => planFiles(workspace, task))
    .then(planned => post({ planned }, buffersOf(planned)))
    .catch(thrown => post({ problem: thrown instanceof Error ? thrown.message : String(thrown) }, []))
}

function post(reply: PlanningReply, moved: ArrayBuffer[]): void {
  parentPort?.postMessage(reply, moved)
}

/** They are handed over and not copied, but for small ones, which share memory that this thread goes on using. */
function buffersOf({ changes }: PlannedFiles): ArrayBuffer[] {
  const buffers = changes.flatMap(({ content }) => {
    const { buffer } = content ?? {}
    return buffer instanceof ArrayBuffer && buffer.byteLength === content?.byteLength ? [buffer] : []
  })
  return [...new Set(buffers)]
}

function isPlanning(data: unknown): boolean {
  return typeof data === 'object' && data !== null && 'type' in data && data.type === 'plan-files'
}
