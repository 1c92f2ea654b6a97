import { SdkError, SdkErrorCode } from '@modelcontextprotocol/client'
import { workClock } from '../../tools/work-clock'

/** `idleMs` is without any sign of progress, `longestMs` however much of it a call reports. */
type Bounds = { idleMs: number; longestMs: number; signal?: AbortSignal | undefined }

type TimedWork<T> = (signal: AbortSignal, heard: () => void) => Promise<T>

export type CallClocks = ReturnType<typeof callClocks>

/**
 * Tracks how long one connection's calls may take. While its server asks the person something, their time stands still:
 * the protocol does not say which call the question is for.
 */
export function callClocks() {
  const calls = new Set<{ pause(): void; resume(): void }>()
  const questions = new Set<AbortController>()

  /** Works on a call, which hears by its signal that its time is over, and says when it heard of its server. */
  async function run<T>({ idleMs, longestMs, signal }: Bounds, work: TimedWork<T>): Promise<T> {
    const over = new AbortController()
    const end = (words: string) => () => over.abort(new SdkError(SdkErrorCode.RequestTimeout, words))
    const total = workClock(longestMs, end('Maximum total timeout exceeded'))
    let idle = workClock(idleMs, end('Request timed out'))
    const call = {
      pause() {
        total.pause()
        idle.pause()
      },
      resume() {
        total.resume()
        idle.resume()
      },
    }
    const heard = () => {
      idle.stop()
      idle = workClock(idleMs, end('Request timed out'))
      if (questions.size > 0) idle.pause()
    }
    calls.add(call)
    if (questions.size > 0) call.pause()
    try {
      return await work(signal ? AbortSignal.any([signal, over.signal]) : over.signal, heard)
    } finally {
      call.pause()
      calls.delete(call)
      // A task goes on as another call at once.
      setImmediate(withdraw)
    }
  }

  function withdraw(): void {
    if (calls.size > 0) return
    for (const question of questions) question.abort(new Error('Nobody waits for this any more.'))
  }

  /** Asks until there is an answer, or no call is left that it could be for. */
  async function whileAsking<T>(signal: AbortSignal, ask: (signal: AbortSignal) => Promise<T>): Promise<T> {
    // A question that a server asks on its own belongs to no call.
    if (calls.size === 0) return ask(signal)
    const question = new AbortController()
    questions.add(question)
    for (const call of calls) call.pause()
    try {
      return await ask(AbortSignal.any([signal, question.signal]))
    } finally {
      questions.delete(question)
      if (questions.size === 0) for (const call of calls) call.resume()
    }
  }

  return { run, whileAsking }
}
