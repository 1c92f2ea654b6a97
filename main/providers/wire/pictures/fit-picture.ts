import { Worker } from 'node:worker_threads'
import { imagePixels } from '../image-pixels'
import type { PictureReply } from './pictures-thread'
import type { FittedPicture, PictureTask } from './shrink-picture'

/** One picture has so long, and the thread ends so long after the last one. */
const PICTURE_MS = 20_000
const IDLE_MS = 10_000

/** The maximum that a picture may unpack to. More would take gigabytes while it is made smaller. */
const MOST_PIXELS = 100_000_000

/** The memory for pictures that were made smaller, which are needed again with each request of a conversation. */
const KEPT_BYTES = 64 * 1024 * 1024
const kept = new Map<string, FittedPicture>()
let keptBytes = 0

let waiting: { worker: Worker; timer: NodeJS.Timeout } | undefined
let last: Promise<unknown> = Promise.resolve()

/**
 * A picture made smaller on a thread, since to decode one takes seconds; undefined where it cannot be. `name` is that of its bytes, by
 * which it is known again. One picture is made after the other: each may take much memory.
 */
export async function fitPicture(name: string, task: PictureTask): Promise<FittedPicture | undefined> {
  const key = `${name} ${task.side} ${task.most}`
  const known = kept.get(key)
  if (known) return known
  const { width, height } = imagePixels(task.bytes) ?? { width: 0, height: 0 }
  if (width * height === 0 || width * height > MOST_PIXELS) return undefined
  const fitting = last.then(() => shrunk(task)).catch(() => undefined)
  last = fitting
  const fitted = await fitting
  if (fitted) keep(key, fitted)
  return fitted
}

function keep(key: string, fitted: FittedPicture): void {
  kept.set(key, fitted)
  keptBytes += fitted.bytes.length
  for (const [oldest, { bytes }] of kept) {
    if (keptBytes <= KEPT_BYTES || oldest === key) return
    kept.delete(oldest)
    keptBytes -= bytes.length
  }
}

async function shrunk(task: PictureTask): Promise<FittedPicture | undefined> {
  const { picturesThreadFile } = await import('./pictures-thread')
  // There is no file to start a thread from when this runs from its source, as in tests.
  if (picturesThreadFile.pathname.endsWith('.ts')) return (await import('./shrink-picture')).shrinkPicture(task)
  const worker = takeIdle() ?? startThread(picturesThreadFile)
  try {
    const reply = await replyOf(worker, task)
    keepIdle(worker)
    return reply.fitted
  } catch (thrown) {
    void worker.terminate()
    throw thrown
  }
}

function startThread(file: URL): Worker {
  const worker = new Worker(file, { workerData: { type: 'shrink-pictures' } })
  // One that ends while nobody waits for it is nobody's concern; the next picture has a new one.
  return worker
    .on('error', () => undefined)
    .on('exit', () => {
      if (waiting?.worker === worker) takeIdle()
    })
}

function replyOf(worker: Worker, task: PictureTask): Promise<PictureReply> {
  return new Promise((resolve, reject) => {
    const settle = (how: () => void) => {
      clearTimeout(timer)
      worker.off('message', reply).off('error', fail).off('exit', end)
      how()
    }
    const reply = (message: PictureReply) => settle(() => resolve(message))
    const fail = (cause: Error) => settle(() => reject(cause))
    const end = () => settle(() => reject(new Error('The thread has ended.')))
    const timer = setTimeout(() => settle(() => reject(new Error('The picture takes too long.'))), PICTURE_MS)
    worker.on('message', reply).on('error', fail).on('exit', end)
    worker.ref()
    worker.postMessage(task)
  })
}

function keepIdle(worker: Worker): void {
  worker.unref()
  const timer = setTimeout(() => void takeIdle()?.terminate(), IDLE_MS).unref()
  waiting = { worker, timer }
}

function takeIdle(): Worker | undefined {
  const taken = waiting
  waiting = undefined
  if (taken) clearTimeout(taken.timer)
  return taken?.worker
}
