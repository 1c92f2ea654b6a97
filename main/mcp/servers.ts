import type { McpView } from '../../shared/mcp'
import type { Challenges } from './challenges'
import { changeServers } from './change-servers'
import type { McpParts } from './mcp-parts'
import { offersOf } from './offers-of'
import { openFolders } from './open-folders'
import { serverUses } from './server-uses'

export type { McpParts } from './mcp-parts'

/** The MCP servers of all open folders. What runs for one folder knows nothing of another. */
export type McpServers = ReturnType<typeof mcpServers>

export function mcpServers(parts: McpParts) {
  const challenges: Challenges = new Map()
  const folders = openFolders(parts, challenges)
  const { sync, visit, settled, views, tools, leave } = folders
  const changes = changeServers(parts, folders)
  const uses = serverUses(parts, folders, challenges)

  return {
    sync,
    visit,
    settled,
    views,
    tools,
    leave,
    offers: (workspace: string) => offersOf(folders.membersOf(workspace)),
    ...changes,
    ...uses,

    async signIn(workspace: string, id: string, signal: AbortSignal): Promise<McpView> {
      await uses.signIn(workspace, id, signal)
      return changes.restart(workspace, id)
    },

    /** Resolves, within 5 s, when nothing is left running. */
    async close(): Promise<void> {
      folders.close()
      await Promise.all(folders.workspaces().map(leave))
    },
  }
}
