import { isMainThread, parentPort, workerData } from 'node:worker_threads'
import { AppError, type ErrorCode, messageOf } from '../../../shared/errors'
import type { ExportTask } from './export-task'

export type ExportReply = { content: Uint8Array; leftOut: number } | { problem: string; code: ErrorCode | undefined }

/** This file, which is a thread's entry too; it imports the export only there. */
export const exportThreadFile = new URL(import.meta.url)

if (!isMainThread && isTask(workerData)) {
  void import('./export-stored')
    .then(({ exportStored }) => exportStored(workerData))
    .then(({ content, leftOut }) => post({ content, leftOut }, [content.buffer as ArrayBuffer]))
    .catch(thrown =>
      post({ problem: messageOf(thrown), code: thrown instanceof AppError ? thrown.code : undefined }, []),
    )
}

function post(reply: ExportReply, moved: ArrayBuffer[]): void {
  parentPort?.postMessage(reply, moved)
}

function isTask(data: unknown): data is ExportTask {
  return typeof data === 'object' && data !== null && 'type' in data && data.type === 'export-session'
}
