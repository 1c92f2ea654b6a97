import type { FinishOutput, FlowAccess } from './finish'
import type { AgentCard } from './flow-facts'

/** The agent's uses, for anyone who designs a flow. */
export type AgentForArchitect = { useWhen?: string; produces?: string; dependsOn?: string; domain?: string }

export const ThinkingLevel = ['off', 'minimal', 'low', 'medium', 'high', 'xhigh'] as const
export type ThinkingLevel = (typeof ThinkingLevel)[number]

/** An agent of flows, as its file says it. `body` is its prompt, a template. */
export type FlowAgent = {
  name: string
  description: string
  body: string
  /** As it is written: `@role`, a profile's name, or the id of a model with `:thinking`. */
  model?: string
  thinking?: ThinkingLevel
  tools: readonly string[]
  skills: readonly string[]
  inputs: readonly string[]
  outputs: readonly FinishOutput[]
  /** It may ask the person. */
  isInteractive: boolean
  /** It begins with what was said in the session of the flow. */
  forksSession: boolean
  /** Files whose texts it begins with, as they are written. */
  contextFiles: readonly string[]
  access?: FlowAccess
  card?: AgentCard
  architect?: AgentForArchitect
}
