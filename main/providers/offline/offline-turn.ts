import type { Reply } from '../../../shared/session/messages'
import { textResult } from '../../../shared/session/tool-results'
import type { Message, Request } from '../provider'
import { answerText, hasFailed, type Worked } from './offline-answer'
import { finishReply } from './offline-finish'
import { helpText, unclearText } from './offline-help'
import { parseRequest } from './offline-parse'
import { callOf, describeStep, lackedBy, type Step, type StepCall } from './offline-step'
import { callOfTool, toolsText } from './offline-tools'

/** The guide's next reply. It depends on nothing but the conversation since the person last spoke, and on the tools. */
export async function nextReply({ messages, tools }: Pick<Request, 'messages' | 'tools'>): Promise<Reply> {
  const handed = finishReply({ messages, tools })
  if (handed) return handed
  const at = messages.findLastIndex(message => message.role === 'user')
  const asked = messages[at]
  const understood = parseRequest(asked?.role === 'user' ? asked.text : 'help')
  if (understood.type === 'help') return saying(helpText())
  if (understood.type === 'unclear') return saying(unclearText(understood.piece))
  const turn = messages.filter(message => message.role === 'user').length
  return workOn(understood.steps, { turn, results: messages.slice(at + 1), tools })
}

type Progress = { turn: number; results: readonly Message[]; tools: Request['tools'] }

async function workOn(steps: readonly Step[], { turn, results, tools }: Progress): Promise<Reply> {
  const worked = workedSteps(steps, results, tools)
  const left = steps.slice(worked.length)
  const [step, ...after] = left
  const last = worked.at(-1)
  if (!step || (last && hasFailed(last))) return saying(answerText(worked, left))
  const call = await callFor(step, tools)
  if ('problem' in call) return saying(answerText(worked, after, call.problem))
  const number = worked.length + 1
  const place = steps.length > 1 ? `Step ${number} of ${steps.length}: I` : 'I'
  const made = { id: `offline-${turn}-${number}`, name: call.name, arguments: JSON.stringify(call.input) }
  return { text: `${place} will ${describeStep(step)}.`, toolCalls: [made] }
}

/** The steps that are done, each with what came of it. To list tools takes no call. */
function workedSteps(steps: readonly Step[], results: readonly Message[], tools: Request['tools']): Worked[] {
  const found = results.flatMap(message => (message.role === 'tool' ? [message.result] : []))
  const worked: Worked[] = []
  for (const step of steps) {
    const result = step.verb === 'list-tools' ? textResult(toolsText(tools, step.server)) : found.shift()
    if (!result) break
    worked.push({ step, result })
  }
  return worked
}

async function callFor(step: Step, tools: Request['tools']): Promise<StepCall | { problem: string }> {
  // It is done by now: no step of this kind is left.
  if (step.verb === 'list-tools') return { problem: toolsText(tools, step.server) }
  if (step.verb === 'use-tool') return callOfTool(step, tools)
  const call = callOf(step)
  return tools.some(({ name }) => name === call.name) ? call : { problem: missingTool(step, call.name) }
}

/** Profiles can do without tools for the web, mail among them, whatever is connected. */
function missingTool(step: Step, name: string): string {
  const lacked = lackedBy(step)
  if (lacked) return `I cannot ${describeStep(step)}: ${lacked}; the profile must have the tools for the web too.`
  return `I cannot ${describeStep(step)}: the tool \`${name}\` is not available here.`
}

function saying(text: string): Reply {
  return { text, toolCalls: [] }
}
