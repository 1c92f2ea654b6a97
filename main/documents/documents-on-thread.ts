import { on, once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { unlessAborted } from '../unless-aborted'
import { DocumentProblem, isDamaged, takesTooLong, takesTooMuch } from './document-problem'
import { BEGUN, type DocumentReply, type DocumentTask, type WritingTask } from './document-task'

/** One document has so long and so much memory, and the thread ends so long after the last one. */
export const LIMITS = { documentMs: 5_000, memoryMb: 512, idleMs: 30_000 }

/** Of the memory so much is for objects; what is outside of the heap, such as unpacked bytes, is watched from here. */
const HEAP_MB = 400
const LOOK_MS = 50

type Answer = Exclude<DocumentReply, { problem: unknown }>
type Request = { signal: AbortSignal; limitMs?: number }

let waiting: { worker: Worker; timer: NodeJS.Timeout } | undefined
let last: Promise<unknown> = Promise.resolve()

type Ask = (task: DocumentTask | WritingTask) => Promise<DocumentReply>

/**
 * Asks the thread, one document after the other: `open` is given what asks it, and ends once it needs the document no more.
 * A thread that takes too long, or too much, is given up.
 */
export async function askThread(open: (use: Ask) => Promise<DocumentReply>, request: Request): Promise<Answer> {
  const { signal } = request
  const asking = last.then(() => {
    signal.throwIfAborted()
    return open(task => ask(task, request))
  })
  // A read that was stopped has its thread ended, so that nobody waits long for it.
  last = asking.catch(() => undefined)
  const reply = await unlessAborted(signal, asking)
  if ('problem' in reply) throw new DocumentProblem(reply.problem)
  return reply
}

async function ask(
  task: DocumentTask | WritingTask,
  { signal, limitMs = LIMITS.documentMs }: Request,
): Promise<DocumentReply> {
  const worker = await takeThread()
  const done = new AbortController()
  const asked = AbortSignal.any([signal, done.signal])
  const timer = setTimeout(() => done.abort(takesTooLong(limitMs)), limitMs)
  const looking = watchMemory(done)
  try {
    worker.ref()
    worker.postMessage(task)
    const reply = await Promise.race([replyOf(worker, asked, () => timer.refresh()), ended(worker, asked)])
    keepThread(worker)
    return reply
  } catch (thrown) {
    // The caller that gave up says why. The thread's end is awaited: until then it may read from the file.
    await worker.terminate()
    signal.throwIfAborted()
    if (done.signal.aborted && done.signal.reason instanceof DocumentProblem) throw done.signal.reason
    throw isOutOfMemory(thrown) ? takesTooMuch(thrown) : isDamaged(thrown)
  } finally {
    clearTimeout(timer)
    clearInterval(looking)
    done.abort()
  }
}

async function replyOf(worker: Worker, signal: AbortSignal, begun: () => void): Promise<DocumentReply> {
  for await (const [reply] of on(worker, 'message', { signal })) {
    if (reply !== BEGUN) return reply
    begun()
  }
  throw new Error('The thread has ended.')
}

async function ended(worker: Worker, signal: AbortSignal): Promise<never> {
  await once(worker, 'exit', { signal })
  throw new Error('The thread has ended.')
}

/** The heap has a limit of its own, but bytes lie outside of it: here is what the whole program grows by. */
function watchMemory(done: AbortController): NodeJS.Timeout {
  const before = process.memoryUsage.rss()
  return setInterval(() => {
    if (process.memoryUsage.rss() - before > LIMITS.memoryMb * 1024 * 1024) done.abort(takesTooMuch())
  }, LOOK_MS)
}

async function takeThread(): Promise<Worker> {
  if (waiting) {
    const { worker, timer } = waiting
    clearTimeout(timer)
    waiting = undefined
    return worker
  }
  const { documentsThreadFile } = await import('./documents-thread')
  const worker = new Worker(documentsThreadFile, {
    workerData: { type: 'read-documents' },
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
  })
  // One that fails while nobody waits for it is nobody's concern; the next read has a new one.
  worker.on('error', () => undefined)
  worker.on('exit', () => {
    if (waiting?.worker === worker) waiting = undefined
  })
  // Its start is not the document's time.
  await once(worker, 'online')
  return worker
}

function keepThread(worker: Worker): void {
  worker.unref()
  const timer = setTimeout(() => {
    waiting = undefined
    void worker.terminate()
  }, LIMITS.idleMs)
  waiting = { worker, timer: timer.unref() }
}

function isOutOfMemory(thrown: unknown): boolean {
  return thrown instanceof Error && 'code' in thrown && thrown.code === 'ERR_WORKER_OUT_OF_MEMORY'
}
