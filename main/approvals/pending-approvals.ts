import { AppError } from '../../shared/errors'
import type { PlanEdit } from '../../shared/permission-calls'

/** What a person decided. The note is for the model; `grantId` is the rule that they made with it. */
export type Decision = { approved: boolean; note?: string | undefined; grantId?: string }

/** Instead of deciding, a person changed what was proposed. */
export type Edited = { edit: PlanEdit }

export type PendingApprovals = ReturnType<typeof pendingApprovals>

type Question = {
  digest: string
  contents?: ReadonlyMap<string, Uint8Array>
  resolve(heard: Decision | Edited): void
  leave(): void
}

/** The questions that wait for a person now, by call. */
export function pendingApprovals() {
  const waiting = new Map<string, Question>()

  function withdraw(callId: string): void {
    waiting.get(callId)?.leave()
    waiting.delete(callId)
  }

  function find(callId: string, digest: string): Question {
    const question = waiting.get(callId)
    if (!question) throw new AppError('not-found', 'This question no longer waits for an answer.')
    if (question.digest !== digest) {
      throw new AppError('conflict', 'The plan has changed since it was shown. Look at it again.')
    }
    return question
  }

  function hear(callId: string, digest: string, heard: Decision | Edited): void {
    const question = find(callId, digest)
    withdraw(callId)
    question.resolve(heard)
  }

  return {
    /**
     * Resolves with what the person says about exactly this digest; rejects when the signal stops the wait. A call has
     * one question at a time: a new one takes the place of the one before, which is never answered then.
     */
    ask(callId: string, digest: string, signal: AbortSignal): Promise<Decision | Edited> {
      return new Promise((resolve, reject) => {
        function stop(): void {
          withdraw(callId)
          reject(signal.reason)
        }
        withdraw(callId)
        if (signal.aborted) return reject(signal.reason)
        signal.addEventListener('abort', stop, { once: true })
        waiting.set(callId, { digest, resolve, leave: () => signal.removeEventListener('abort', stop) })
      })
    },

    /** Lets the person see what the files of the plan that waits would hold. */
    show(callId: string, digest: string, contents: ReadonlyMap<string, Uint8Array>): void {
      const question = waiting.get(callId)
      if (question?.digest === digest) question.contents = contents
    },

    /** What a file of the plan that waits would hold. */
    contentOf(callId: string, digest: string, path: string): Uint8Array {
      const content = find(callId, digest).contents?.get(path)
      if (!content) throw new AppError('not-found', 'This file is not one that the plan leaves.')
      return content
    },

    /** Refuses where exactly this plan does not wait. */
    check: (callId: string, digest: string): void => void find(callId, digest),

    /** Takes back what a call asks, if anything: it is never answered then. */
    withdraw,

    /** Takes an answer. Refuses one to a question that is gone, or to a plan other than the one that waits. */
    answer: (callId: string, digest: string, decision: Decision): void => hear(callId, digest, decision),

    /** Takes what the person wants instead. Refuses as `answer` does. */
    edit: (callId: string, digest: string, edit: PlanEdit): void => hear(callId, digest, { edit }),
  }
}
