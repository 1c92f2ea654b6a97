import type { SessionState } from '../../../shared/session/session-state'
import type { Tool } from '../tool'
import { tokensOfTool } from './tool-tokens'

/** How many tools of MCP servers, and how many tokens of them, go along with every request. */
export type ToolBudget = { tools: number; tokens: number }

type Offered = Pick<Tool, 'name' | 'group' | 'description' | 'inputSchema' | 'tokens' | 'server'>

/** Tools of MCP servers: those that every request offers, and those that wait until they are asked for. */
export type Split<T> = { atOnce: readonly T[]; waiting: readonly T[] }

/** So many tools that were asked for stay offered; where there are more, the first of them wait again, some at a time. */
const MOST_LOADED = 60
const STEP = 20
/** And so many tokens of them. A tool that is larger by itself is never loaded. */
const MOST_LOADED_TOKENS = 40_000

/**
 * Which tools of MCP servers are offered at once, in their order. Where all fit, all are. Else those that were `used` go before the
 * others, and each server gets its turn. What is used of those offered changes nothing of it, so that a provider finds the
 * beginning of a request in its cache again.
 */
export function splitTools<T extends Offered>(
  tools: readonly T[],
  budget: ToolBudget,
  used: ReadonlySet<string>,
): Split<T> {
  const chosen = new Set<T>()
  let tokens = 0
  for (const tool of [...tools.filter(({ name }) => used.has(name)), ...inTurns(tools)]) {
    if (chosen.has(tool)) continue
    if (chosen.size >= budget.tools) break
    const more = tokens + tokensOfTool(tool)
    if (more > budget.tokens) continue
    tokens = more
    chosen.add(tool)
  }
  return { atOnce: tools.filter(tool => chosen.has(tool)), waiting: tools.filter(tool => !chosen.has(tool)) }
}

/** The first of each server, then the second of each, and so on. */
function inTurns<T extends Offered>(tools: readonly T[]): T[] {
  const rounds: T[][] = []
  const taken = new Map<string, number>()
  for (const tool of tools) {
    const server = tool.server?.name ?? ''
    const round = taken.get(server) ?? 0
    taken.set(server, round + 1)
    const others = rounds[round] ?? []
    others.push(tool)
    rounds[round] = others
  }
  return rounds.flat()
}

/** The names of what a session has called, but for what it had to ask for: that is offered as such. */
export function usedNames({ calls, loadedTools = [] }: Pick<SessionState, 'calls' | 'loadedTools'>): Set<string> {
  const used = new Set(Object.values(calls).map(({ call }) => call.name))
  for (const name of loadedTools) used.delete(name)
  return used
}

/** Those of the tools that wait that were loaded, in the order in which they were: new ones come last. */
export function loadedOf<T extends Offered>(waiting: readonly T[], names: readonly string[] = []): readonly T[] {
  if (names.length === 0) return []
  const byName = new Map(waiting.map(tool => [tool.name, tool]))
  const loaded = names.flatMap(name => byName.get(name) ?? []).filter(canBeLoaded)
  const surplus = Math.max(0, Math.ceil((loaded.length - MOST_LOADED) / STEP)) * STEP
  return withinTokens(loaded.slice(surplus))
}

/** Whether a tool is small enough to go along with every request. */
export function canBeLoaded(tool: Offered): boolean {
  return tokensOfTool(tool) <= MOST_LOADED_TOKENS
}

/** The last of them that fit. */
function withinTokens<T extends Offered>(loaded: readonly T[]): readonly T[] {
  let tokens = 0
  const from = loaded.findLastIndex(tool => {
    tokens += tokensOfTool(tool)
    return tokens > MOST_LOADED_TOKENS
  })
  return loaded.slice(from + 1)
}
