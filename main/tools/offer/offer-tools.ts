import type { SessionState } from '../../../shared/session/session-state'
import { type Split, splitTools, type ToolBudget } from '../../../shared/split-tools'
import type { Tool } from '../tool'
import { tokensOfTool } from './tool-tokens'

type OfferedTool = Pick<Tool, 'name' | 'description' | 'inputSchema' | 'tokens' | 'server'>

/** So many tools that were asked for stay offered; where there are more, the first of them wait again, some at a time. */
const MOST_LOADED = 60
const STEP = 20
/** And so many tokens of them. A tool that is larger by itself is never loaded. */
const MOST_LOADED_TOKENS = 40_000

/** Chooses which MCP server tools every request offers, with those used in a session first. */
export function offerTools<T extends OfferedTool>(
  tools: readonly T[],
  budget: ToolBudget,
  used: ReadonlySet<string>,
): Split<T> {
  return splitTools(tools, budget, tool => ({
    tokens: tokensOfTool(tool),
    server: tool.server?.name ?? '',
    isUsed: used.has(tool.name),
  }))
}

/** The names of what a session has called, but for what it had to ask for: that is offered as such. */
export function usedNames({ calls, loadedTools = [] }: Pick<SessionState, 'calls' | 'loadedTools'>): Set<string> {
  const used = new Set(Object.values(calls).map(({ call }) => call.name))
  for (const name of loadedTools) used.delete(name)
  return used
}

/** Those of the tools that wait that were loaded, in the order in which they were: new ones come last. */
export function loadedOf<T extends OfferedTool>(waiting: readonly T[], names: readonly string[] = []): readonly T[] {
  if (names.length === 0) return []
  const byName = new Map(waiting.map(tool => [tool.name, tool]))
  const loaded = names.flatMap(name => byName.get(name) ?? []).filter(canBeLoaded)
  const surplus = Math.max(0, Math.ceil((loaded.length - MOST_LOADED) / STEP)) * STEP
  return withinTokens(loaded.slice(surplus))
}

/** Returns whether a tool is small enough to go along with every request. */
export function canBeLoaded(tool: OfferedTool): boolean {
  return tokensOfTool(tool) <= MOST_LOADED_TOKENS
}

/** The last of them that fit. */
function withinTokens<T extends OfferedTool>(loaded: readonly T[]): readonly T[] {
  let tokens = 0
  const from = loaded.findLastIndex(tool => {
    tokens += tokensOfTool(tool)
    return tokens > MOST_LOADED_TOKENS
  })
  return loaded.slice(from + 1)
}
