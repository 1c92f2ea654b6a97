import type { McpCallEffect } from '../../../shared/session/effects'
import type { ToolResult } from '../../../shared/session/tool-results'
import { type Applier, onlyOne } from './applier'

/** Has the server called that the plan came from. */
export const callMcpEffect: Applier<McpCallEffect, ToolResult> = async (effects, { callMcp }, context) => {
  const effect = onlyOne(effects)
  if (!callMcp) throw new Error('A plan that calls a server says how.')
  return { commit: async () => ({ outcome: await callMcp(effect, context) }) }
}
