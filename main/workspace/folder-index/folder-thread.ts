import { Worker } from 'node:worker_threads'
import { WordedError } from '../../../shared/errors'
import { type LocalizedText, sentence } from '../../../shared/sentence'
import type { IndexAnswer, IndexQuestion } from './index-service'
import type { IndexTask } from './index-thread'

/** The index of one folder on a thread of its own. */
export type FolderThread = {
  /** Rejects where the folder takes too long, or more memory than there is for it. */
  ask(question: IndexQuestion): Promise<IndexAnswer>
  /** Returns whether something waits for an answer, or for what is being watched. */
  isInUse(): boolean
  end(): Promise<void>
}

export type ThreadTimes = {
  /** So long after the last question the thread ends, and gives back the memory of what it kept. */
  idleMs: number
  /** A thread that has not answered for so long is ended. */
  answerMs: number
  /** So long nobody tries again: each command would wait in vain. */
  restMs: number
}

/** It starts with the first question, and begins anew after it has ended; what it was watching is lost then. */
export function folderThread({ idleMs, answerMs, restMs }: ThreadTimes): FolderThread {
  const watches = new Set<string>()
  let thread: Promise<Thread> | undefined
  let idle: NodeJS.Timeout | undefined
  let asked = 0
  let tooMuch: { reason: Error; until: number } | undefined

  async function end(): Promise<void> {
    clearTimeout(idle)
    const ending = thread
    thread = undefined
    watches.clear()
    await (await ending?.catch(() => undefined))?.end()
  }

  const isInUse = () => asked > 0 || watches.size > 0

  /** The state with which a running command is compared stays. */
  function endWhenIdle(): void {
    clearTimeout(idle)
    idle = setTimeout(() => (isInUse() ? endWhenIdle() : void end()), idleMs)
    idle.unref()
  }

  function gaveUp(reason: Error): void {
    tooMuch = { reason, until: performance.now() + restMs }
    void end()
  }

  return {
    async ask(question) {
      if (tooMuch && performance.now() < tooMuch.until) throw tooMuch.reason
      if (question.type === 'begin') watches.add(question.watch)
      if (question.type === 'end' || question.type === 'forget') watches.delete(question.watch)
      endWhenIdle()
      asked += 1
      try {
        thread ??= startThread(answerMs, gaveUp)
        return await (await thread).ask(question)
      } finally {
        asked -= 1
      }
    },
    isInUse,
    end,
  }
}

type Thread = { ask(question: IndexQuestion): Promise<IndexAnswer>; end(): Promise<void> }
type Reply = { id: number; answer?: IndexAnswer; problem?: LocalizedText }

/** A folder whose paths alone fill this is not worth its memory, in MiB. */
const MAX_HEAP = 1024

/** A system call that never returns keeps a thread from ending, and must not keep whoever ends it. */
const ENDING_MS = 1_000

async function startThread(answerMs: number, gaveUp: (reason: Error) => void): Promise<Thread> {
  const { indexThreadFile } = await import('./index-thread')
  const workerData: IndexTask = { type: 'folder-index' }
  const worker = new Worker(indexThreadFile, { workerData, resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP } })
  const waiting = new Map<number, { resolve(answer: IndexAnswer): void; reject(reason: Error): void }>()
  let last = 0
  let guard: NodeJS.Timeout | undefined

  /** Counts anew with each answer: those that wait their turn are not to blame for the one before. */
  function watchClock(): void {
    clearTimeout(guard)
    if (waiting.size > 0)
      guard = setTimeout(() => fail(new WordedError(sentence`checking the folder takes too long`)), answerMs)
  }

  function refuse(reason: Error): void {
    clearTimeout(guard)
    for (const { reject } of waiting.values()) reject(reason)
    waiting.clear()
  }

  function fail(reason: Error): void {
    refuse(reason)
    gaveUp(reason)
  }

  worker.on('message', ({ id, answer, problem }: Reply) => {
    const one = waiting.get(id)
    waiting.delete(id)
    watchClock()
    if (answer) one?.resolve(answer)
    else one?.reject(new WordedError(problem ?? sentence`the folder couldn’t be checked`))
  })
  worker.on('error', cause => fail(new WordedError(sentence`the folder couldn’t be checked`, { cause })))

  return {
    ask: question =>
      new Promise((resolve, reject) => {
        last += 1
        waiting.set(last, { resolve, reject })
        if (waiting.size === 1) watchClock()
        worker.postMessage({ id: last, question })
      }),
    async end() {
      refuse(new WordedError(sentence`the folder couldn’t be checked`))
      const late = new Promise(resolve => setTimeout(resolve, ENDING_MS).unref())
      await Promise.race([worker.terminate(), late])
    },
  }
}
