import { Worker } from 'node:worker_threads'
import type { IndexAnswer, IndexQuestion } from './index-service'
import type { IndexTask } from './index-thread'

/** Whoever answers questions about folders. It may forget all it knows where nothing is being watched. */
export type AskIndex = { ask(question: IndexQuestion): Promise<IndexAnswer>; close(): Promise<void> }

/** So long after the last question the thread ends, and gives back the memory of what it kept. */
const IDLE_MS = 10 * 60_000

/** The index on a thread of its own, so that the window never waits for it. It starts with the first question. */
export function indexThread(idleMs = IDLE_MS): AskIndex {
  const watches = new Set<string>()
  let thread: Promise<Thread> | undefined
  let timer: NodeJS.Timeout | undefined

  async function close(): Promise<void> {
    clearTimeout(timer)
    const ending = thread
    thread = undefined
    await (await ending?.catch(() => undefined))?.end()
  }

  /** What a command that still runs is compared with stays. */
  function endWhenIdle(): void {
    clearTimeout(timer)
    timer = setTimeout(() => (watches.size > 0 ? endWhenIdle() : void close()), idleMs)
    timer.unref()
  }

  /** Begins anew after one that ended; what it was watching is lost. */
  function running(): Promise<Thread> {
    thread ??= startThread(() => {
      thread = undefined
      watches.clear()
    })
    return thread
  }

  return {
    async ask(question) {
      if (question.type === 'begin') watches.add(question.watch)
      if (question.type === 'end' || question.type === 'forget') watches.delete(question.watch)
      endWhenIdle()
      return (await running()).ask(question)
    },
    close,
  }
}

type Thread = { ask(question: IndexQuestion): Promise<IndexAnswer>; end(): Promise<unknown> }
type Reply = { id: number; answer?: IndexAnswer; problem?: string }

async function startThread(ended: () => void): Promise<Thread> {
  const { indexThreadFile } = await import('./index-thread')
  const workerData: IndexTask = { type: 'folder-index' }
  const worker = new Worker(indexThreadFile, { workerData })
  const waiting = new Map<number, { resolve(answer: IndexAnswer): void; reject(reason: Error): void }>()
  let last = 0
  let isEnding = false

  function fail(cause?: unknown): void {
    if (!isEnding) ended()
    for (const { reject } of waiting.values()) reject(new Error('the folder could not be looked at', { cause }))
    waiting.clear()
  }

  worker.on('message', ({ id, answer, problem }: Reply) => {
    const one = waiting.get(id)
    waiting.delete(id)
    if (answer) one?.resolve(answer)
    else one?.reject(new Error(problem))
  })
  worker.on('error', fail)
  worker.on('exit', fail)

  return {
    ask: question =>
      new Promise((resolve, reject) => {
        last += 1
        waiting.set(last, { resolve, reject })
        worker.postMessage({ id: last, question })
      }),
    end() {
      isEnding = true
      return worker.terminate()
    },
  }
}
