import { AppError } from '../../../shared/errors'
import type { Decision, EditedPlan } from '../../approvals/pending-approvals'
import { type QuestionReply, questionProblem } from '../call/questions'
import type { OpenSession } from './open-session'
import type { OpenSessions } from './open-sessions'

type PlannedFile = { digest: string; path: string }

/** Handles a person's answers to the questions that wait in a session. */
export function personAnswers(opened: Pick<OpenSessions, 'get'>) {
  async function taken(id: string): Promise<OpenSession> {
    const session = await opened.get(id)
    // A turn that waits since before the start can be answered as soon as it is taken up.
    await session.running?.begun
    return session
  }

  return {
    async answer(id: string, callId: string, { digest, ...decision }: Decision & { digest: string }): Promise<void> {
      const { approvals } = await taken(id)
      approvals.answer(callId, digest, decision)
    },

    /** Refuses where exactly this plan does not wait. */
    async checkWaiting(id: string, callId: string, digest: string): Promise<void> {
      const { approvals } = await taken(id)
      approvals.check(callId, digest)
    },

    /** Has the plan made again with what the person wrote. */
    async edit(id: string, callId: string, { digest, edits }: EditedPlan & { digest: string }): Promise<void> {
      const { approvals } = await taken(id)
      approvals.edit(callId, digest, edits)
    },

    /** Returns what a file would hold if the waiting plan were approved. */
    async plannedContent(id: string, callId: string, { digest, path }: PlannedFile): Promise<Uint8Array> {
      const { approvals } = await taken(id)
      return approvals.contentOf(callId, digest, path)
    },

    /** Answers what a call asks the person, or says that it will not be answered. */
    async answerQuestions(id: string, callId: string, reply: QuestionReply): Promise<void> {
      const { live, questions } = await taken(id)
      const problem = questionProblem(live.state(), callId, reply)
      if (problem) throw new AppError('bad-input', problem)
      questions.answer(callId, reply)
    },
  }
}
