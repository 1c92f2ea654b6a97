import { z } from 'zod'
import { DEFAULT_AGENT } from '../../../shared/default-agent'
import { type CallInput, textIn } from '../../../shared/session/call-action'
import { textResult } from '../../../shared/session/tool-results'
import { defineTool, type Tool, type ToolTurn } from '../tool'
import { InvalidArguments } from '../tool-errors'
import type { ServiceRun } from '../tool-services'

type Choice = Pick<ToolTurn, 'agents' | 'isScoped'>

/** Gives a task to an agent of the folder, or to one without a role of its own. */
export const subagent: Tool = Object.assign(delegating({ agents: [], isScoped: false }), { forTurn: delegating })

function delegating({ agents, isScoped }: Choice): Tool {
  const names = [...(isScoped ? [] : [DEFAULT_AGENT]), ...agents.map(({ name }) => name)]
  return defineTool({
    name: 'subagent',
    group: 'sub-agent',
    toolsets: ['pi'],
    action,
    description:
      'Give a task to another agent, which works on it by itself in a conversation of its own and answers with its last words. ' +
      `It cannot ask anybody. Agents: ${names.join(', ')}.`,
    input: z.strictObject({
      agent: z.string().min(1).describe('The name of the agent.'),
      task: z
        .string()
        .regex(/\S/, "'task' must be a non-empty string.")
        .describe('The task, and all that the agent needs to know for it.'),
      inputs: z.record(z.string(), z.string()).optional().describe('Further values for the task, by name.'),
    }),
    services: ['agents'],
    use({ agent, task, inputs = {} }, services) {
      if (!names.includes(agent)) {
        throw new InvalidArguments(`Unknown agent '${agent}'. Choose from: ${names.map(one => `'${one}'`).join(', ')}.`)
      }
      const given = Object.entries(inputs).map(([name, value]) => `${name}: ${value}`)
      const instruction = [task, ...given].join('\n\n')
      return answered(services.agents.delegate({ agent, instruction, includeContext: false, inputs }))
    },
  })
}

/** An agent of flows is answered by what it has handed in. */
async function* answered(work: ServiceRun): ServiceRun {
  const result = yield* work
  const finished = result?.details?.type === 'agent' ? result.details.finished : undefined
  return finished ? textResult(JSON.stringify(finished), result?.details) : result
}

function action(input: CallInput) {
  const agent = textIn(input, 'agent')
  const task = textIn(input, 'task')
  return {
    verb: 'delegate',
    target: agent && agent !== DEFAULT_AGENT ? `${agent}: ${task}` : task,
    kind: 'words',
  } as const
}
