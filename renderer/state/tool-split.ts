import { useMemo } from 'react'
import type { McpToolView, McpView } from '../../shared/mcp'
import { type Split, splitTools } from '../../shared/split-tools'
import { useApp } from './app'

/** Returns which of the servers' tools a new session offers at once, and which wait behind the search. */
export function useToolSplit(view: McpView | null): Split<McpToolView> | null {
  const tools = useApp(({ start }) => start?.settings.mcpTools)
  const tokens = useApp(({ start }) => start?.settings.mcpToolTokens)
  return useMemo(
    () => (view && tools !== undefined && tokens !== undefined ? toolSplit(view, { tools, tokens }) : null),
    [view, tools, tokens],
  )
}

type OfferedTool = McpToolView & { server: string }

/** Neither tools that are off nor those that wait for the person's word are offered. */
export function toolSplit({ servers }: McpView, budget: { tools: number; tokens: number }): Split<McpToolView> {
  const offered = servers
    .filter(({ state }) => state === 'ready')
    .flatMap(({ name: server, tools }) =>
      tools.filter(({ state }) => state === 'ready').map((tool): OfferedTool => ({ ...tool, server })),
    )
  return splitTools(offered, budget, ({ tokens, server }) => ({ tokens, server }))
}

/** Returns what tools cost together, as exactly as an estimate can be. */
export function tokensOf(tools: readonly Pick<McpToolView, 'tokens'>[]): number {
  const exact = tools.reduce((sum, { tokens }) => sum + tokens, 0)
  const step = exact < 1_000 ? 10 : 100
  return Math.ceil(exact / step) * step
}
