import type { McpView } from '../../../shared/mcp'
import type { Challenges } from '../sign-in/challenges'
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
  const { sync, visit, settled, views, tools, leave, runFiles } = folders
  const changes = changeServers(parts, folders)
  const uses = serverUses(parts, folders, challenges)
  /** Sign-ins that are under way. */
  const signIns = new Map<string, AbortController>()
  const stopSignIn = (workspace: string, id: string) => signIns.get(placeOf(workspace, id))?.abort()

  return {
    sync,
    visit,
    settled,
    views,
    tools,
    leave,
    runFiles,
    offers: (workspace: string) => offersOf(folders.membersOf(workspace)),
    ...changes,
    ...uses,

    /** Of two for one server the later one counts: whoever lost the page opens it again. */
    async signIn(workspace: string, id: string, signal: AbortSignal): Promise<McpView> {
      stopSignIn(workspace, id)
      const [place, stop] = [placeOf(workspace, id), new AbortController()]
      signIns.set(place, stop)
      try {
        await uses.signIn(workspace, id, AbortSignal.any([signal, stop.signal]))
      } catch (error) {
        if (stop.signal.aborted) return views(workspace)
        throw error
      } finally {
        if (signIns.get(place) === stop) signIns.delete(place)
      }
      return changes.restart(workspace, id)
    },
    stopSignIn,

    /** Resolves, within 5 s, when nothing is left running. */
    async close(): Promise<void> {
      folders.close()
      await Promise.all(folders.workspaces().map(leave))
    },
  }
}

function placeOf(workspace: string, id: string): string {
  return JSON.stringify([workspace, id])
}
