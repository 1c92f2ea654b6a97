import { groupBy } from './group-by'

/** The number of MCP server tools, and of their tokens, that go along with every request. */
export type ToolBudget = { tools: number; tokens: number }

/** Tools of MCP servers: those that every request offers, and those that wait until they are asked for. */
export type Split<T> = { atOnce: readonly T[]; waiting: readonly T[] }

/** The facts that count for a tool: its cost, its server, and whether it was used before. */
export type Counted = { tokens: number; server: string; isUsed?: boolean }

/**
 * Chooses which MCP server tools are offered at once, in their order. If all fit, all are offered. Otherwise those that
 * were used go before the others, and each server gets its turn. Using one of the tools offered changes nothing about the
 * choice, so that a provider finds the beginning of a request in its cache again.
 */
export function splitTools<T>(tools: readonly T[], budget: ToolBudget, countOf: (tool: T) => Counted): Split<T> {
  const all = tools.map(tool => ({ tool, ...countOf(tool) }))
  const chosen = new Set<T>()
  let tokens = 0
  for (const one of [...all.filter(({ isUsed }) => isUsed), ...inTurns(all)]) {
    if (chosen.has(one.tool)) continue
    if (chosen.size >= budget.tools) break
    if (tokens + one.tokens > budget.tokens) continue
    tokens += one.tokens
    chosen.add(one.tool)
  }
  return { atOnce: tools.filter(tool => chosen.has(tool)), waiting: tools.filter(tool => !chosen.has(tool)) }
}

/** The first of each server, then the second of each, and so on. */
function inTurns<T extends { server: string }>(tools: readonly T[]): T[] {
  const byServer = [...groupBy(tools, ({ server }) => server).values()]
  const most = Math.max(0, ...byServer.map(own => own.length))
  return Array.from({ length: most }, (_, round) => byServer.flatMap(own => own[round] ?? [])).flat()
}
