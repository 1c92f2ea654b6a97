import type { AllowList } from './allow-list'
import type { McpChoice } from './settings'

type Chooser = { toolGroups?: AllowList | undefined; mcp?: McpChoice | undefined }

/** The groups whose tools change nothing. */
const READING: ReadonlySet<string> = new Set(['read', 'web'])

/** Returns whether a profile offers only those tools of MCP servers that claim to only read. */
export function offersReadersOnly({ toolGroups, mcp }: Chooser): boolean {
  return mcp?.readersOnly ?? toolGroups?.every(entry => READING.has(entry)) ?? false
}

/** Returns whether a profile offers a tool of an MCP server. */
export function offersMcpTool(profile: Chooser, { server, isReader }: { server: string; isReader: boolean }): boolean {
  const isChosen = profile.mcp?.servers?.includes(server) ?? true
  return isChosen && (isReader || !offersReadersOnly(profile))
}
