import { AppError } from '../../shared/errors'
import type { PlanEdit } from '../../shared/session/plan-edit'
import type { Verdict } from './decide'

/** What was decided. The note is for the model; `grantId` is the rule that a person made with it. */
export type Decision = { approved: boolean; note?: string | undefined; grantId?: string } & Pick<Verdict, 'onlyReads'>

/** What a rule decided while a person was asked, and why in words. */
export type Ruling = Decision & { by: 'rule'; reason: string }

/** Instead of deciding, a person changed what was proposed. */
export type Edited = { edits: readonly PlanEdit[] }

export type Heard = Decision | Ruling | Edited

/** Looks whether a rule decides by now what is being asked; undefined where it must still be asked. */
export type Judge = () => Promise<Ruling | undefined>

export type PendingApprovals = ReturnType<typeof pendingApprovals>

type Question = {
  digest: string
  contents?: ReadonlyMap<string, Uint8Array>
  judge?: Judge
  resolve(heard: Heard): void
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

  function hear(callId: string, digest: string, heard: Heard): void {
    const question = find(callId, digest)
    withdraw(callId)
    question.resolve(heard)
  }

  /** While it is looked at the person may answer, or something else may be asked: then that counts. */
  async function judgeAgain(callId: string, question: Question): Promise<void> {
    // What cannot be judged has to be asked.
    const ruling = await question.judge?.().catch(() => undefined)
    if (ruling && waiting.get(callId) === question) hear(callId, question.digest, ruling)
  }

  return {
    /**
     * Resolves with what the person says about exactly this digest; rejects when the signal stops the wait. A call has
     * one question at a time: a new one takes the place of the one before, which is never answered then.
     */
    ask(callId: string, digest: string, signal: AbortSignal): Promise<Heard> {
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

    /** From now on the question is also answered by what the person allows meanwhile. */
    letRulesAnswer(callId: string, digest: string, judge: Judge): void {
      const question = waiting.get(callId)
      if (question?.digest === digest) question.judge = judge
    },

    /** The rules or the mode have changed: answers what they decide by now. What they do not decide waits on. */
    async reconsider(): Promise<void> {
      await Promise.all([...waiting].map(([callId, question]) => judgeAgain(callId, question)))
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
    edit: (callId: string, digest: string, edits: readonly PlanEdit[]): void => hear(callId, digest, { edits }),
  }
}
