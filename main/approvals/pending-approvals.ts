import { AppError } from '../../shared/errors'

/** What a person decided. The note is for the model. */
export type Decision = { approved: boolean; note?: string }

export type PendingApprovals = ReturnType<typeof pendingApprovals>

/** The questions that wait for a person now, by call. */
export function pendingApprovals() {
  const waiting = new Map<string, { digest: string; resolve(decision: Decision): void }>()

  return {
    /** Resolves with what the person decides about exactly this digest; rejects when the signal stops the wait. */
    ask(callId: string, digest: string, signal: AbortSignal): Promise<Decision> {
      return new Promise((resolve, reject) => {
        function stop(): void {
          waiting.delete(callId)
          reject(signal.reason)
        }
        if (signal.aborted) return stop()
        signal.addEventListener('abort', stop, { once: true })
        waiting.set(callId, {
          digest,
          resolve(decision) {
            signal.removeEventListener('abort', stop)
            waiting.delete(callId)
            resolve(decision)
          },
        })
      })
    },

    /** Takes an answer. Refuses one to a question that is gone, or to a plan other than the one that waits. */
    answer(callId: string, digest: string, decision: Decision): void {
      const question = waiting.get(callId)
      if (!question) throw new AppError('not-found', 'This question no longer waits for an answer.')
      if (question.digest !== digest) {
        throw new AppError('conflict', 'The plan has changed since it was shown. Look at it again.')
      }
      question.resolve(decision)
    },
  }
}
