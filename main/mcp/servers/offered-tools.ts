import type { Tool } from '../../tools/tool'
import { mcpTool } from '../tools/mcp-tool'
import type { McpTool } from '../tools/read-definitions'
import { type CallerOfTool, callTool } from './call-tool'
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

/** Returns what is offered to models now: tools of servers that are ready, as they were agreed to, except those that are for apps alone. */
export function offeredTools(memory: Memory, folder: Folder): Tool[] {
  const toTool = (member: Member, named: NamedTool) => {
    const before = known.get(named.tool)
    if (before?.name === named.publicName) return before
    const made = callableTool(memory, folder, { member, named, by: 'model' })
    known.set(named.tool, made)
    return made
  }
  return folder.members
    .filter(({ server }) => server?.status().state === 'ready')
    .flatMap(member =>
      (folder.named.get(member.id) ?? [])
        .filter(({ state, tool }) => state === 'ready' && tool.ui?.forModel !== false)
        .map(tool => toTool(member, tool)),
    )
}

type OfferRequest = { member: Member; named: NamedTool; by: CallerOfTool }

/** One tool of a server, for whoever calls it. */
export function callableTool(
  memory: Memory,
  { workspace, runningOf, toolOf }: Pick<Folder, 'workspace' | 'runningOf' | 'toolOf'>,
  { member: { id, name, pin, server }, named: { tool, publicName }, by }: OfferRequest,
): Tool {
  return mcpTool({
    publicName,
    server: name,
    serverPin: pin,
    about: server?.status().instructions,
    definition: tool,
    processes: () => runningOf(workspace, id).server.tree(),
    // Looked up when it is called: much may have happened since it was offered.
    call: async (effect, context) => {
      const latest = toolOf(workspace, { id, tool: effect.tool })
      return callTool({ memory, member: runningOf(workspace, id), latest, by }, effect, context)
    },
  })
}
