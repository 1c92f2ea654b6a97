import { mcpTool } from '../../main/mcp/tools/mcp-tool'
import { type McpTool, readTools } from '../../main/mcp/tools/read-definitions'
import { publicNames } from '../../main/mcp/tools/tool-names'
import type { Tool } from '../../main/tools/tool'
import { textResult } from '../../shared/session/tool-results'

export type ToolSpec = { name: string; description?: string; title?: string; arguments?: string[]; size?: number }
export type ServerSpec = { name: string; about?: string; tools: readonly ToolSpec[] }

/** A server with its list of tools, as it answers it. */
export type ListedServer = Pick<ServerSpec, 'name' | 'about'> & { tools: readonly unknown[] }

/** Tools of MCP servers, made of their definitions as a server's are. Each answers with its name. */
export function toolsOf(servers: readonly ServerSpec[]): Promise<Tool[]> {
  return toolsListed(servers.map(server => ({ ...server, tools: server.tools.map(definitionOf) })))
}

/** The same of lists that were recorded. */
export async function toolsListed(servers: readonly ListedServer[]): Promise<Tool[]> {
  const read = await Promise.all(
    servers.map(async server => ({ server, tools: (await readTools(server.tools)).tools })),
  )
  const all = read.flatMap(({ server, tools }) => tools.map(tool => ({ server, tool })))
  const names = publicNames(all.map(({ server, tool }) => ({ server: server.name, tool: tool.name })))
  return all.map(({ server, tool }, at) => toolNamed(names[at] ?? tool.name, server, tool))
}

function toolNamed(
  publicName: string,
  { name: server, about }: Pick<ServerSpec, 'name' | 'about'>,
  definition: McpTool,
): Tool {
  const call = async () => textResult(`${publicName} ran.`)
  return mcpTool({ publicName, server, serverPin: server, about, definition, call })
}

function definitionOf({ name, description = `Does ${name}.`, title, arguments: names = [], size = 0 }: ToolSpec) {
  const fields = names.map(field => [field, { type: 'string', description: `The ${field}.` }])
  const more = size > 0 ? [['options', { type: 'string', description: 'word '.repeat(size) }]] : []
  const inputSchema = { type: 'object', properties: Object.fromEntries([...fields, ...more]) }
  return { name, description, inputSchema, ...(title && { title }) }
}

const THINGS = ['issue', 'page', 'branch', 'file', 'message', 'customer', 'invoice', 'cluster', 'event', 'record']
const DEEDS = ['create', 'list', 'update', 'delete', 'search', 'archive', 'export', 'move']

/** As many as popular servers have together: 25 of them with 369 tools, of some 380 tokens each. */
export const MANY_SERVERS: readonly ServerSpec[] = Array.from({ length: 25 }, (_, server) => ({
  name: `Service ${server}`,
  about: `Works with the ${THINGS[server % 10]}s of company ${server}. ${'It says more of itself. '.repeat(20)}`,
  tools: Array.from({ length: server < 19 ? 15 : 14 }, (_, tool) => ({
    name: `${DEEDS[tool % 8]}_${THINGS[(server + tool) % 10]}_${tool}`,
    description: `${DEEDS[tool % 8]} a ${THINGS[(server + tool) % 10]} numbered ${tool} in service ${server}.`,
    arguments: ['id', 'title', 'body'],
    size: 330,
  })),
}))
