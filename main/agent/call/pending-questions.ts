import { AppError } from '../../../shared/errors'
import { type Sentence, sentence } from '../../../shared/sentence'
import { problemOf, type QuestionAnswer } from '../../../shared/session/questions'
import type { SessionState } from '../../../shared/session/session-state'
import { withResolvers } from '../with-resolvers'

/** The person's answers to a call's questions, or that they dismissed them. */
export type QuestionReply = readonly QuestionAnswer[] | 'dismissed'

export type PendingQuestions = ReturnType<typeof pendingQuestions>

/** The calls that wait for an answer of the person now. */
export function pendingQuestions() {
  const waiting = new Map<string, (reply: QuestionReply) => void>()

  return {
    /** Resolves with what the person says; rejects when the signal stops the wait. Can be answered as soon as it was asked. */
    async ask(callId: string, signal: AbortSignal): Promise<QuestionReply> {
      signal.throwIfAborted()
      const { promise, resolve, reject } = withResolvers<QuestionReply>()
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

    answer(callId: string, reply: QuestionReply): void {
      const resolve = waiting.get(callId)
      if (!resolve) throw new AppError('not-found', sentence`This request is no longer waiting for an answer.`)
      waiting.delete(callId)
      resolve(reply)
    },
  }
}

/** Returns a message saying why this cannot be the answer to a call's questions; undefined if it can. */
export function questionProblem(state: SessionState, callId: string, reply: QuestionReply): Sentence | undefined {
  const asked = Object.hasOwn(state.calls, callId) ? state.calls[callId]?.questions : undefined
  return reply === 'dismissed' || !asked ? undefined : problemOf(asked, reply)
}
