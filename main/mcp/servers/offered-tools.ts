import type { Tool } from '../../tools/tool'
import { mcpTool } from '../tools/mcp-tool'
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

/** What is offered to models now: tools of servers that are ready, as they were agreed to. */
export function offeredTools(memory: Memory, { workspace, members, named, runningOf, toolOf }: Folder): Tool[] {
  const toTool = ({ id, name }: Member, { tool, publicName }: NamedTool) =>
    mcpTool({
      publicName,
      server: name,
      definition: tool,
      // Looked up when it is called: much may have happened since it was offered.
      call: async (effect, context) => {
        const latest = toolOf(workspace, { id, tool: effect.tool })
        return callTool({ memory, member: runningOf(workspace, id), latest }, effect, context)
      },
    })
  return members
    .filter(({ server }) => server?.status().state === 'ready')
    .flatMap(member =>
      (named.get(member.id) ?? []).filter(({ state }) => state === 'ready').map(tool => toTool(member, tool)),
    )
}
