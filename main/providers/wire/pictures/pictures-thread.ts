import { isMainThread, parentPort, workerData } from 'node:worker_threads'
import type { FittedPicture, PictureTask } from './shrink-picture'

/** The thread's answer, one picture after the other. */
export type PictureReply = { fitted: FittedPicture | undefined }

/** This file, which is a thread's entry too; it imports what decodes pictures only there. */
export const picturesThreadFile = new URL(import.meta.url)

/** A picture that cannot be decoded ends the thread: what decodes it cannot go on after that. */
if (!isMainThread && isShrinking(workerData)) {
  parentPort?.on('message', (task: PictureTask) => {
    void import('./shrink-picture').then(({ shrinkPicture }) =>
      parentPort?.postMessage({ fitted: shrinkPicture(task) } satisfies PictureReply),
    )
  })
}

function isShrinking(data: unknown): boolean {
  return typeof data === 'object' && data !== null && 'type' in data && data.type === 'shrink-pictures'
}
