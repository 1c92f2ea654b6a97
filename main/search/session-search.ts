import { once } from 'node:events'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { SearchAnswer } from '../../shared/ipc/session-calls'
import type { SearchFolders } from './known-logs'
import type { SearchQuestion } from './search-service'
import type { SearchTask } from './search-thread'

/** Searches all sessions. */
export type SessionSearch = {
  find(question: Omit<SearchQuestion, 'changed'>): Promise<SearchAnswer>
  /** Something happened with a session: the next question looks at its log. */
  noteChange(sessionId: string): void
  /** Reads what was not read yet, with questions let in between. Resolves once all is known, or where that cannot be. */
  prepare(): Promise<void>
  close(): Promise<void>
}

/** Returns the folders of a data folder's sessions, and of what the search keeps about them. */
export function searchFolders(dataFolder: string): SearchFolders {
  return { logs: join(dataFolder, 'sessions'), index: join(dataFolder, 'search') }
}

/** So long after the last question the thread ends, and gives its memory back. */
const IDLE_MS = 2 * 60_000

type Reply = { answer: SearchAnswer } | { problem: string }

/** The search on a thread of its own, which starts with the first question. One question is answered after the other. */
export function sessionSearch(folders: SearchFolders, idleMs = IDLE_MS): SessionSearch {
  let last: Promise<unknown> = Promise.resolve()
  let thread: Worker | undefined
  let timer: NodeJS.Timeout | undefined
  const changed = new Set<string>()
  let isPreparing = false

  async function close(): Promise<void> {
    clearTimeout(timer)
    const ending = thread
    thread = undefined
    await ending?.terminate()
  }

  async function ask(question: SearchQuestion): Promise<SearchAnswer> {
    clearTimeout(timer)
    // A thread begins with a look at all logs.
    if (!thread) changed.clear()
    thread ??= await startThread(folders)
    const worker = thread
    // Later pages are of what was known at the first one: only a first one looks at logs.
    const looked = question.from === 0 ? [...changed] : []
    for (const id of looked) changed.delete(id)
    const ended = new AbortController()
    try {
      const gone = once(worker, 'exit', ended).then(() => Promise.reject(new Error('The search has ended.')))
      const answered = once(worker, 'message', ended)
      worker.postMessage({ ...question, changed: looked })
      const [reply] = (await Promise.race([answered, gone])) as [Reply]
      if ('problem' in reply) throw new Error(reply.problem)
      return reply.answer
    } catch (thrown) {
      // The next question begins anew.
      await close()
      throw thrown
    } finally {
      ended.abort()
      timer = setTimeout(() => void close(), idleMs).unref()
    }
  }

  function find(question: SearchQuestion): Promise<SearchAnswer> {
    const answer = last.then(() => ask(question))
    last = answer.catch(() => undefined)
    return answer
  }

  return {
    find,
    noteChange: sessionId => void changed.add(sessionId),
    async prepare() {
      isPreparing = true
      // A failure here also occurs for the person who searches, and they see the reason.
      const left = async () => (await find({ query: '', from: 0 }).catch(() => undefined))?.pending ?? 0
      while (isPreparing && (await left()) > 0);
      isPreparing = false
    },
    async close() {
      isPreparing = false
      await close()
    },
  }
}

async function startThread(folders: SearchFolders): Promise<Worker> {
  const { searchThreadFile } = await import('./search-thread')
  const workerData: SearchTask = { type: 'search', folders }
  return new Worker(searchThreadFile, { workerData })
}
