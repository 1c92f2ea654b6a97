import type { SessionFact } from '../../../shared/session/session-events'
import { inOneLine, planTodos } from '../../../shared/session/todo-list'
import { type ToolResult, textResult } from '../../../shared/session/tool-results'
import type { WorkPlan, WorkPlanAnswer } from '../../../shared/session/work-plan'
import { workPlanText } from '../../../shared/session/work-plan-text'
import { wholeHead } from '../../../shared/text/whole-head'
import { failure } from '../../tools/tool-errors'
import type { AskedQuestions } from '../../tools/tool-services'
import { APP_QUIT } from '../app-quit'
import { isPlanAnswer, type PendingQuestions, type PersonReply } from './pending-questions'

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

/** Presents a plan of the work to the person, and waits as `askPerson` does. What they approve of it becomes the list of steps. */
export async function* presentWorkPlan(
  callId: string,
  plan: WorkPlan,
  context: QuestionContext,
): AsyncGenerator<SessionFact, ToolResult | undefined> {
  const reply = yield* replyOf(callId, { type: 'work-plan.presented', callId, plan }, context)
  if (reply === undefined || !isPlanAnswer(reply)) return undefined
  const { approved, note, comments = [] } = reply
  const said = { ...(note && { note }), ...(comments.length > 0 && { comments }) }
  yield { type: 'work-plan.answered', callId, ...(approved && { approved }), ...said }
  if (approved) yield { type: 'todos.changed', todos: planTodos(approved), by: 'plan' }
  return textResult(wordsForAnswer(plan, reply))
}

function wordsForAnswer(plan: WorkPlan, { approved, note, comments = [] }: WorkPlanAnswer): string {
  const said = [
    ...(note ? [`They say: ${note}`] : []),
    ...comments.map(({ step, text }) => `On step ${step + 1} (“${shortened(plan.steps[step]?.text ?? '')}”): ${text}`),
  ].join('\n')
  if (!approved) {
    return `The person did not approve the plan. Change it and present it again, or ask.\n${said}`.trim()
  }
  const isSame = JSON.stringify(approved) === JSON.stringify(plan)
  const held =
    'Now carry it out, step by step. The steps are the list of the tool todo: set each to completed once it is done, and leave their words as they are. ' +
    'What the plan does not expect will be asked about.'
  const now = isSame ? '' : `\n\nThey changed it. It is now:\n\n${workPlanText(approved)}`
  return `The person approved the plan. ${held}${now}${said === '' ? '' : `\n\n${said}`}`
}

function shortened(text: string): string {
  return text.length > 80 ? `${wholeHead(inOneLine(text), 80)}…` : inOneLine(text)
}

/** Tells what the person is asked, unless they know, and waits. */
async function* replyOf(
  callId: string,
  shown: SessionFact,
  { questions, signal, isShown }: QuestionContext,
): AsyncGenerator<SessionFact, PersonReply | undefined> {
  const answer = questions.ask(callId, signal)
  // The consumer of the fact may stop before the next step.
  answer.catch(() => undefined)
  if (!isShown) yield shown
  try {
    return await answer
  } catch (thrown) {
    if (signal.reason === APP_QUIT) return undefined
    throw thrown
  }
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
  const shown = { type: 'question.asked' as const, callId, questions: [...asked.questions] }
  const reply = yield* replyOf(callId, shown, { questions, signal, isShown })
  if (reply === undefined || isPlanAnswer(reply)) return undefined
  yield { type: 'question.answered', callId, ...(reply !== 'dismissed' && { answers: [...reply] }) }
  return asked.answer(reply)
}
