import { isMainThread, parentPort, workerData } from 'node:worker_threads'
import { WordedError } from '../../../shared/errors'
import type { FileEncoding } from '../../../shared/files/encodings'
import type { LocalizedText } from '../../../shared/sentence'
import type { ToolResult } from '../../../shared/session/tool-results'
import { readEncodingChoices } from '../../workspace/read/chosen-encodings'
import { RefusedCall } from '../tool-errors'
import type { FilesTask } from './plan-files'
import type { PlannedFiles } from './planned-files'

/** The tasks that the thread is given, one after the other. */
export type PlanningTask = { workspace: string; task: FilesTask; encodings: readonly FileEncoding[] }

/** A refusal comes with its sentence and its answer to the model, as no error keeps these on its way to another thread. */
export type PlanningReply = { planned: PlannedFiles } | { problem: LocalizedText; answer?: ToolResult }

/** This file, which is a thread's entry too; it imports the planning only there. */
export const planningThreadFile = new URL(import.meta.url)

if (!isMainThread && isPlanning(workerData)) parentPort?.on('message', answer)

function answer({ workspace, task, encodings }: PlanningTask): void {
  readEncodingChoices(() => encodings)
  void import('./plan-files')
    .then(({ planFiles }) => planFiles(workspace, task))
    .then(planned => post({ planned }, buffersOf(planned)))
    .catch(thrown => post(refusalOf(thrown), []))
}

function refusalOf(thrown: unknown): PlanningReply {
  if (!(thrown instanceof WordedError)) return { problem: thrown instanceof Error ? thrown.message : String(thrown) }
  const problem = thrown.sentence ?? thrown.message
  return thrown instanceof RefusedCall ? { problem, answer: thrown.answer } : { problem }
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
