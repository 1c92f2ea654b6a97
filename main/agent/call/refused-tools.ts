import { isAllowed } from '../../../shared/allow-list'
import { MAX_AGENT_DEPTH } from '../../../shared/default-agent'
import type { FlowRole } from '../../../shared/flows/finish'
import type { AgentRole } from '../../../shared/session/session-events'
import type { ToolResult } from '../../../shared/session/tool-results'
import type { Tool } from '../../tools/tool'
import { failure } from '../../tools/tool-errors'
import type { ServiceName } from '../../tools/tool-services'
import { nobodyToAsk } from './ask-person'

type Refusals = Partial<Record<ServiceName, (tool: string) => ToolResult>>

/**
 * The answers to calls that a sub-agent can never make, by the name of the tool. One that may give tasks on is offered the
 * tool for that.
 */
export function refusedOf({ depth, flow }: AgentRole, tools: readonly Tool[]): ReadonlyMap<string, ToolResult> {
  const refusals: Refusals = { person: nobodyToAsk, agents: () => nested(depth) }
  return new Map(
    tools.flatMap(tool => {
      const services = tool.kind === 'uses-services' ? tool.services : []
      const [refusal] = services.flatMap(name => refusals[name] ?? [])
      if (flow && !isAllowed(flow.tools, tool)) return [[tool.name, undeclared(tool.name, flow)] as const]
      if (flow && !flow.isAutonomous && tool.group === 'ask-user') return []
      return refusal ? [[tool.name, refusal(tool.name)] as const] : []
    }),
  )
}

function undeclared(name: string, { tools }: FlowRole): ToolResult {
  const words = `Tool "${name}" not declared in agent frontmatter. Declared tools: ${tools.map(tool => tool.replace(/^=/, '')).join(', ')}`
  return failure('disabled_tool', words)
}

function nested(depth: number): ToolResult {
  return depth >= MAX_AGENT_DEPTH
    ? failure('nested_sub_agent_depth_exceeded', `Nested sub-agent runs are limited to depth ${MAX_AGENT_DEPTH}.`)
    : failure('nested_sub_agent_disabled', 'This sub-agent has nobody to give tasks to.')
}
