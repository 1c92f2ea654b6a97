import type { Tool } from '../../tools/tool'
import { mcpTool } from '../tools/mcp-tool'
import type { McpTool } from '../tools/read-definitions'
import { callTool } from './call-tool'
import type { Member, NamedTool } from './folder-servers'
import type { Memory } from './memory'
import type { Server } from './server'

type Folder = {
  workspace: string
  members: readonly Member[]
  named: ReadonlyMap<string, NamedTool[]>
  runningOf(workspace: string, id: string): Member & { server: Server }
  toolOf(workspace: string, place: { id: string; tool: string }): NamedTool
}

/** A server's list is read anew once it has changed. What was found out about a tool is kept with it until then. */
const known = new WeakMap<McpTool, Tool>()

/** What is offered to models now: tools of servers that are ready, as they were agreed to. */
export function offeredTools(memory: Memory, { workspace, members, named, runningOf, toolOf }: Folder): Tool[] {
  const toTool = ({ id, name, server }: Member, { tool, publicName }: NamedTool) => {
    const before = known.get(tool)
    if (before?.name === publicName) return before
    const made = mcpTool({
      publicName,
      server: name,
      about: server?.status().instructions,
      definition: tool,
      // Looked up when it is called: much may have happened since it was offered.
      call: async (effect, context) => {
        const latest = toolOf(workspace, { id, tool: effect.tool })
        return callTool({ memory, member: runningOf(workspace, id), latest }, effect, context)
      },
    })
    known.set(tool, made)
    return made
  }
  return members
    .filter(({ server }) => server?.status().state === 'ready')
    .flatMap(member =>
      (named.get(member.id) ?? []).filter(({ state }) => state === 'ready').map(tool => toTool(member, tool)),
    )
}
