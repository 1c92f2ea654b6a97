import type { SessionFact } from '../../../shared/session/session-events'
import type { ToolResult } from '../../../shared/session/tool-results'
import { failure } from '../../tools/tool-errors'
import type { AskedQuestions } from '../../tools/tool-services'
import { APP_QUIT } from '../app-quit'
import type { PendingQuestions, QuestionReply } from './pending-questions'

type QuestionContext = {
  questions: PendingQuestions
  signal: AbortSignal
  /** True if the person was already asked before Atrium was restarted. */
  isShown: boolean
}

/** The answer to a call of a tool that would ask a person where there is none. */
export function nobodyToAsk(tool: string): ToolResult {
  const words = `Subagents cannot use ${tool}. Make a decision autonomously or report in your result.`
  return failure('unsupported_display', words)
}

/**
 * Asks the person and waits for the answers. Returns nothing where Atrium is closed before there are any; rejects where the
 * wait is stopped for any other reason.
 */
export async function* askPerson(
  callId: string,
  asked: AskedQuestions,
  { questions, signal, isShown }: QuestionContext,
): AsyncGenerator<SessionFact, ToolResult | undefined> {
  const answer = questions.ask(callId, signal)
  // The consumer of the fact may stop before the next step.
  answer.catch(() => undefined)
  if (!isShown) yield { type: 'question.asked', callId, questions: [...asked.questions] }
  let reply: QuestionReply
  try {
    reply = await answer
  } catch (thrown) {
    if (signal.reason === APP_QUIT) return undefined
    throw thrown
  }
  yield { type: 'question.answered', callId, ...(reply !== 'dismissed' && { answers: [...reply] }) }
  return asked.answer(reply)
}
