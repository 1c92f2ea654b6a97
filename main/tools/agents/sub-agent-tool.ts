import { z } from 'zod'
import { DEFAULT_AGENT } from '../../../shared/default-agent'
import { lazily } from '../../../shared/lazily'
import { taskAction } from '../../../shared/session/call-action'
import type { Toolset } from '../../../shared/settings'
import { inputSchemaOf } from '../input-schema'
import type { Tool, ToolTurn } from '../tool'
import { InvalidArguments } from '../tool-errors'
import type { AgentTask } from '../tool-services'

type Choice = Pick<ToolTurn, 'agents' | 'isScoped'>

const NAME = 'sub_agent'

const Input = z.object({
  task_instruction: z
    .string("'task_instruction' must be a non-empty string.")
    .regex(/\S/, "'task_instruction' must be a non-empty string.")
    .describe('The task, and all that the agent needs to know for it.'),
  include_context: z
    .boolean("'include_context' must be a boolean.")
    .default(false)
    .describe('Whether it is given this conversation too.'),
  agent_type: z.string("'agent_type' must be a string.").optional(),
})

const plainSchema = lazily(() => inputSchemaOf(Input))

/** The set that has it, and what its tasks may take at the most besides what the settings allow. */
type Belonging = { toolset: Toolset; limits?: AgentTask['limits'] }

/** A tool that gives a task to a child agent. Which ones there are depends on the folder, and on the turn. */
export function subAgentTool(belonging: Belonging): Tool {
  const forTurn = (choice: Choice) => delegating(choice, belonging)
  return Object.assign(forTurn({ agents: [], isScoped: false }), { forTurn })
}

function delegating({ agents, isScoped }: Choice, { toolset, limits }: Belonging): Tool {
  const names = [...(isScoped ? [] : [DEFAULT_AGENT]), ...agents.map(({ name }) => name)]
  const agent_type = {
    type: 'string',
    enum: names.length > 0 ? names : [DEFAULT_AGENT],
    description: isScoped ? 'Who does it.' : `Who does it; ${DEFAULT_AGENT} for an agent without a role of its own.`,
  }

  const inputSchema = lazily(() => {
    const { properties, required = [], ...shape } = plainSchema()
    const named = isScoped ? ['agent_type'] : []
    return { ...shape, properties: { ...properties, agent_type }, required: [...required, ...named] }
  })

  return {
    name: NAME,
    group: 'sub-agent',
    toolsets: [toolset],
    description:
      'Give a task to another agent, which works on it by itself in a conversation of its own and answers with its ' +
      'last words. It cannot ask anybody. Tasks that do not depend on each other can be given side by side.',
    get inputSchema() {
      return inputSchema()
    },
    action: taskAction,
    kind: 'uses-services',
    services: ['agents'],
    use: (raw, services) => services.agents.delegate({ ...taskOf(raw, names), ...(limits && { limits }) }),
  }
}

function taskOf(raw: unknown, names: readonly string[]): AgentTask {
  const parsed = Input.safeParse(raw)
  if (!parsed.success) throw new InvalidArguments(`Invalid arguments for ${NAME}: ${z.prettifyError(parsed.error)}`)
  const { task_instruction, include_context, agent_type } = parsed.data
  return { instruction: task_instruction, includeContext: include_context, agent: chosen(agent_type, names) }
}

function chosen(raw: string | undefined, names: readonly string[]): string {
  const name = raw?.trim() || DEFAULT_AGENT
  if (names.includes(name)) return name
  const all = names.map(one => `'${one}'`).join(', ')
  throw new InvalidArguments(
    raw?.trim()
      ? `Unknown agent_type '${name}'. Choose from: ${all}.`
      : `'agent_type' is required. Choose from: ${all}.`,
  )
}
