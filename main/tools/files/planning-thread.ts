import { isMainThread, parentPort, workerData } from 'node:worker_threads'
import type { FilesTask } from './plan-files'
import type { PlannedFiles } from './planned-files'

/** What the thread is given. */
export type PlanningTask = { type: 'plan-files'; workspace: string; task: FilesTask }

export type PlanningReply = { planned: PlannedFiles } | { problem: string }

/** This file, which is a thread's entry too; it imports the planning only there. */
export const planningThreadFile = new URL(import.meta.url)

if (!isMainThread && isTask(workerData)) {
  const { workspace, task } = workerData
  void import('./plan-files')
    .then(({ planFiles }) => planFiles(workspace, task))
    .then(planned => post({ planned }, buffersOf(planned)))
    .catch(thrown => post({ problem: thrown instanceof Error ? thrown.message : String(thrown) }, []))
}

function post(reply: PlanningReply, moved: ArrayBuffer[]): void {
  parentPort?.postMessage(reply, moved)
}

/** They are handed over and not copied. */
function buffersOf({ changes }: PlannedFiles): ArrayBuffer[] {
  const buffers = changes.map(({ content }) => content?.buffer).filter(buffer => buffer instanceof ArrayBuffer)
  return [...new Set(buffers)]
}

function isTask(data: unknown): data is PlanningTask {
  return typeof data === 'object' && data !== null && 'type' in data && data.type === 'plan-files'
}
