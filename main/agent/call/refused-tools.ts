import { MAX_AGENT_DEPTH } from '../../../shared/default-agent'
import type { AgentRole } from '../../../shared/session/session-events'
import type { ToolResult } from '../../../shared/session/tool-results'
import { failure } from '../../tools/tool-errors'
import { NOBODY_TO_ASK } from './ask-person'

/** The answers to calls that a sub-agent can never make. One that may give tasks on is offered the tool for that. */
export function refusedOf({ depth }: AgentRole): ReadonlyMap<string, ToolResult> {
  const nested =
    depth >= MAX_AGENT_DEPTH
      ? failure('nested_sub_agent_depth_exceeded', `Nested sub-agent runs are limited to depth ${MAX_AGENT_DEPTH}.`)
      : failure('nested_sub_agent_disabled', 'This sub-agent has nobody to give tasks to.')
  return new Map([
    ['ask_user', NOBODY_TO_ASK],
    ['sub_agent', nested],
  ])
}
