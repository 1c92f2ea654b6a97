import { AppError } from '../../../shared/errors'
import { type Sentence, sentence } from '../../../shared/sentence'
import { problemOf, type QuestionAnswer } from '../../../shared/session/questions'
import type { SessionState } from '../../../shared/session/session-state'
import type { WorkPlanAnswer } from '../../../shared/session/work-plan'
import { withResolvers } from '../with-resolvers'

/** The person's answers to a call's questions, or that they dismissed them. */
export type QuestionReply = readonly QuestionAnswer[] | 'dismissed'

/** The same, or their answer to a plan of the work. */
export type PersonReply = QuestionReply | WorkPlanAnswer

export function isPlanAnswer(reply: PersonReply): reply is WorkPlanAnswer {
  return reply !== 'dismissed' && !Array.isArray(reply)
}

const GONE = sentence`This request is no longer waiting for an answer.`

export type PendingQuestions = ReturnType<typeof pendingQuestions>

/** The calls that wait for an answer of the person now. */
export function pendingQuestions() {
  const waiting = new Map<string, (reply: PersonReply) => void>()

  return {
    /** Resolves with what the person says; rejects when the signal stops the wait. Can be answered as soon as it was asked. */
    async ask(callId: string, signal: AbortSignal): Promise<PersonReply> {
      signal.throwIfAborted()
      const { promise, resolve, reject } = withResolvers<PersonReply>()
      const stop = () => reject(signal.reason)
      waiting.set(callId, resolve)
      signal.addEventListener('abort', stop, { once: true })
      try {
        return await promise
      } finally {
        signal.removeEventListener('abort', stop)
        waiting.delete(callId)
      }
    },

    answer(callId: string, reply: PersonReply): void {
      const resolve = waiting.get(callId)
      if (!resolve) throw new AppError('not-found', GONE)
      waiting.delete(callId)
      resolve(reply)
    },
  }
}

/** Returns a message saying why this cannot be the answer to what a call asks; undefined if it can. */
export function replyProblem(state: SessionState, callId: string, reply: PersonReply): Sentence | undefined {
  const call = Object.hasOwn(state.calls, callId) ? state.calls[callId] : undefined
  if (isPlanAnswer(reply) !== (call?.workPlan !== undefined)) return GONE
  if (isPlanAnswer(reply)) return undefined
  const asked = call?.questions
  return reply === 'dismissed' || !asked ? undefined : problemOf(asked, reply)
}
