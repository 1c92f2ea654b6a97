import { setTimeout as pause } from 'node:timers/promises'
import type { Reply } from '../../../shared/session/messages'
import { textResult } from '../../../shared/session/tool-results'
import type { Message, Provider, Request } from '../provider'
import { answerText, hasFailed, type Worked } from './offline-answer'
import { finishReply } from './offline-finish'
import { code } from './offline-markdown'
import { parseRequest } from './offline-parse'
import { callOf, describeStep, lackedBy, type Step, type StepCall } from './offline-step'
import { callOfTool, toolsText } from './offline-tools'

/** The guide's next reply. It depends on nothing but the conversation since the person last spoke, and on the tools. */
async function nextReply({ messages, tools }: Pick<Request, 'messages' | 'tools'>): Promise<Reply> {
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

const EXAMPLES = `- \`find TODO\` or \`search for "max size" in src\`
- \`find files named *.md\`
- \`read README.md\` or \`read README.md lines 10-40\`
- \`list src\`
- \`create notes.md with Buy milk\` (longer content goes on the next lines, or in a fenced block)
- \`replace "colour" with "color" in style.css\`, or \`replace all …\`
- \`run npm test\`
- \`read my unread mail\` or \`read mail 12\`, and \`search the web for node releases\`, once that is connected in **Settings › Services**
- \`list the mcp tools\`, \`use memory to remember that the review is on Friday\`
- \`use filesystem list_directory with {"path": "."}\`, or \`use filesystem list_directory with path=.\`
- several steps: \`find TODO then read README.md\`, or one step a line`

const ABOUT = `I am the offline guide, not a language model: I understand plain requests in the forms below, and work them with
the same tools that a model would use. Nothing is changed or run before you approve it.`

const CONNECT =
  'To talk freely, connect a language model in **Settings**: an online service, or one that runs on this computer.'

/** Returns the guide's text when it is asked for help. */
function helpText(): string {
  return `${oneLine(ABOUT)}\n\nTry one of these:\n\n${EXAMPLES}\n\n${CONNECT}`
}

/** Returns the guide's answer to a request that it did not understand: two lines, as who is new would not read more. */
function unclearText(piece: string): string {
  const what = piece.trim() === '' ? 'There was nothing to do in that.' : `I don’t understand ${code(piece)}.`
  return `${what} I’m a small offline guide, not a language model, so nothing was done.\n\n${CONNECT} Or type \`help\` to see what I can do.`
}

function oneLine(text: string): string {
  return text.replaceAll('\n', ' ')
}

const PAUSE_MS = 4
const MAX_DELTAS = 120

/** The guide that needs neither key nor network. It is no language model, and says so. */
export function offline(): Provider {
  return {
    id: 'offline',
    label: 'Offline guide',
    listModels: async () => ['guide'],

    async *stream(request) {
      const reply = await nextReply(request)
      let text = ''
      for (const group of wordGroups(reply.text)) {
        if (request.signal.aborted) break
        text += group
        yield { type: 'text-delta', text: group }
        await pause(PAUSE_MS)
      }
      const isWhole = !request.signal.aborted
      const error = { kind: 'cancelled' as const, message: 'Stopped.' }
      yield { type: 'done', reply: isWhole ? reply : { text, toolCalls: [], error } }
    },
  }
}

/** The text in groups of a few words, more of them in a long text, so that no answer takes long. */
function wordGroups(text: string): string[] {
  const words = text.split(/(?<=\s)(?=\S)/)
  const size = Math.max(2, Math.ceil(words.length / MAX_DELTAS))
  return Array.from({ length: Math.ceil(words.length / size) }, (_, at) =>
    words.slice(at * size, (at + 1) * size).join(''),
  )
}
