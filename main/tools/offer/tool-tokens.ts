import { once } from '../../../shared/once'
import { estimateTokens } from '../estimate-tokens'
import type { Tool } from '../tool'

export type Costed = Pick<Tool, 'name' | 'description' | 'inputSchema' | 'tokens'>

/** The tokens that a provider writes around each tool. */
const AROUND = 8

/**
 * About how many tokens tools take of every request that offers them: their names, descriptions and schemas as they are sent,
 * counted like any other text, and a few for what stands around each.
 */
export function toolTokens(tools: readonly Costed[]): number {
  return tools.reduce((sum, tool) => sum + tokensOfTool(tool), 0)
}

export const tokensOfTool = once((tool: Costed) => estimateTokens(tool.name) + (tool.tokens ?? definitionTokens(tool)))

/** The same without the name, which depends on what else there is. */
export function definitionTokens({ description, inputSchema }: Pick<Costed, 'description' | 'inputSchema'>): number {
  return AROUND + estimateTokens(description) + estimateTokens(JSON.stringify(inputSchema))
}
