import type { Reply } from '../../../shared/session/messages'
import type { Message, Request } from '../provider'
import { answerText, hasFailed, type Worked } from './offline-answer'
import { helpText, unclearText } from './offline-help'
import { parseRequest } from './offline-parse'
import { callOf, describeStep, type Step } from './offline-step'

/** The guide's next reply. It depends on nothing but the conversation since the person last spoke, and on the tools. */
export function nextReply({ messages, tools }: Pick<Request, 'messages' | 'tools'>): Reply {
  const at = messages.findLastIndex(message => message.role === 'user')
  const asked = messages[at]
  const understood = parseRequest(asked?.role === 'user' ? asked.text : 'help')
  if (understood.type === 'help') return saying(helpText())
  if (understood.type === 'unclear') return saying(unclearText(understood.piece))
  const turn = messages.filter(message => message.role === 'user').length
  return workOn(understood.steps, { turn, results: messages.slice(at + 1), offered: tools.map(tool => tool.name) })
}

type Progress = { turn: number; results: readonly Message[]; offered: readonly string[] }

function workOn(steps: readonly Step[], { turn, results, offered }: Progress): Reply {
  const worked = workedSteps(steps, results)
  const left = steps.slice(worked.length)
  const [step, ...after] = left
  const last = worked.at(-1)
  if (!step || (last && hasFailed(last))) return saying(answerText(worked, left))
  const { name, input } = callOf(step)
  if (!offered.includes(name)) return saying(answerText(worked, after, missingTool(step, name)))
  const number = worked.length + 1
  const place = steps.length > 1 ? `Step ${number} of ${steps.length}: I` : 'I'
  const call = { id: `offline-${turn}-${number}`, name, arguments: JSON.stringify(input) }
  return { text: `${place} will ${describeStep(step)}.`, toolCalls: [call] }
}

function workedSteps(steps: readonly Step[], results: readonly Message[]): Worked[] {
  const found = results.flatMap(message => (message.role === 'tool' ? [message.result] : []))
  return steps.flatMap((step, index) => {
    const result = found[index]
    return result ? [{ step, result }] : []
  })
}

function missingTool(step: Step, name: string): string {
  return `I cannot ${describeStep(step)}: the tool \`${name}\` is not available here.`
}

function saying(text: string): Reply {
  return { text, toolCalls: [] }
}
