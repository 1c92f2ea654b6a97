import { unlessAborted } from '../../unless-aborted'
import { type FolderThread, folderThread, type ThreadTimes } from './folder-thread'
import type { IndexAnswer, IndexQuestion } from './index-service'

/** The part that answers questions about folders. It may forget all it knows while nothing is being watched. */
export type AskIndex = {
  /** Rejects with the signal's reason as soon as it aborts: a folder may take long, and nobody has to wait for it. */
  ask(question: IndexQuestion, signal?: AbortSignal): Promise<IndexAnswer>
  close(): Promise<void>
}

const TIMES: ThreadTimes = { idleMs: 10 * 60_000, answerMs: 20_000, restMs: 10 * 60_000 }

/** The folders that are remembered while nobody asks, with what is kept of them. */
const MAX_FOLDERS = 2

/** The index, each folder on a thread of its own: neither the window nor another folder's commands ever wait for it. */
export function indexThread(times: Partial<ThreadTimes> = {}): AskIndex {
  const folders = new Map<string, FolderThread>()

  function threadOf(workspace: string): FolderThread {
    const thread = folders.get(workspace) ?? folderThread({ ...TIMES, ...times })
    folders.delete(workspace)
    folders.set(workspace, thread)
    return thread
  }

  function endOldest(): void {
    for (const [workspace, thread] of folders) {
      if (folders.size <= MAX_FOLDERS) return
      if (thread.isInUse()) continue
      folders.delete(workspace)
      void thread.end()
    }
  }

  return {
    async ask(question, signal = new AbortController().signal) {
      signal.throwIfAborted()
      const asked = threadOf(question.workspace).ask(question)
      endOldest()
      return unlessAborted(signal, asked)
    },
    async close() {
      const ending = [...folders.values()].map(thread => thread.end())
      folders.clear()
      await Promise.all(ending)
    },
  }
}
