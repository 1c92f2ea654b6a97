import { AppError } from '../../shared/errors'
import { type LocalizedText, sentence } from '../../shared/sentence'
import type { PlanEdit } from '../../shared/session/plan-edit'
import type { ReviewComment } from '../../shared/session/review-comment'
import type { Verdict } from './decide'

/** The outcome of a question. Note and comments are for the model; `grantId` is the rule that a person made with it. */
export type Decision = {
  approved: boolean
  note?: string | undefined
  comments?: readonly ReviewComment[] | undefined
  grantId?: string
} & Pick<Verdict, 'onlyReads'>

/** A rule's decision while a person was being asked, with its reason as text. */
export type Ruling = Decision & { by: 'rule'; reason: LocalizedText }

/** Instead of deciding, a person changed what was proposed. */
export type EditedPlan = { edits: readonly PlanEdit[] }

export type Heard = Decision | Ruling | EditedPlan

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
  const waiting: WaitingQuestions = new Map()

  return {
    /**
     * Resolves with what the person says about exactly this digest; rejects when the signal stops the wait. A call has
     * one question at a time: a new one takes the place of the one before, which is never answered then.
     */
    ask: (callId: string, digest: string, signal: AbortSignal): Promise<Heard> =>
      ask(waiting, callId, { digest, signal }),

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
      await Promise.all([...waiting].map(([callId, question]) => judgeAgain(waiting, callId, question)))
    },

    /** Returns what a file of the waiting plan would hold. */
    contentOf(callId: string, digest: string, path: string): Uint8Array {
      const content = find(waiting, callId, digest).contents?.get(path)
      if (!content) throw new AppError('not-found', sentence`This file isn’t part of the plan’s result.`)
      return content
    },

    /** Refuses where exactly this plan does not wait. */
    check: (callId: string, digest: string): void => void find(waiting, callId, digest),

    /** Takes back what a call asks, if anything: it is never answered then. */
    withdraw: (callId: string): void => withdraw(waiting, callId),

    /** Takes an answer. Refuses one to a question that is gone, or to a plan other than the one that waits. */
    answer: (callId: string, digest: string, decision: Decision): void =>
      hear(waiting, callId, { digest, heard: decision }),

    /** Takes what the person wants instead. Refuses as `answer` does. */
    edit: (callId: string, digest: string, edits: readonly PlanEdit[]): void =>
      hear(waiting, callId, { digest, heard: { edits } }),
  }
}

type WaitingQuestions = Map<string, Question>

function ask(
  waiting: WaitingQuestions,
  callId: string,
  { digest, signal }: { digest: string; signal: AbortSignal },
): Promise<Heard> {
  return new Promise((resolve, reject) => {
    function stop(): void {
      withdraw(waiting, callId)
      reject(signal.reason)
    }
    withdraw(waiting, callId)
    if (signal.aborted) return reject(signal.reason)
    signal.addEventListener('abort', stop, { once: true })
    waiting.set(callId, { digest, resolve, leave: () => signal.removeEventListener('abort', stop) })
  })
}

function withdraw(waiting: WaitingQuestions, callId: string): void {
  waiting.get(callId)?.leave()
  waiting.delete(callId)
}

function find(waiting: WaitingQuestions, callId: string, digest: string): Question {
  const question = waiting.get(callId)
  if (!question) throw new AppError('not-found', sentence`This request is no longer waiting for an answer.`)
  if (question.digest !== digest) {
    throw new AppError('conflict', sentence`The plan has changed since it was shown. Review it again.`)
  }
  return question
}

function hear(waiting: WaitingQuestions, callId: string, { digest, heard }: { digest: string; heard: Heard }): void {
  const question = find(waiting, callId, digest)
  withdraw(waiting, callId)
  question.resolve(heard)
}

/** While it is looked at the person may answer, or something else may be asked: then that counts. */
async function judgeAgain(waiting: WaitingQuestions, callId: string, question: Question): Promise<void> {
  // A plan that cannot be judged needs approval.
  const ruling = await question.judge?.().catch(() => undefined)
  if (ruling && waiting.get(callId) === question) hear(waiting, callId, { digest: question.digest, heard: ruling })
}
