import { join } from 'node:path'
import { z } from 'zod'
import { McpCoveredFile, McpServerConfig, NamedMcpServer } from '../../../shared/mcp'
import { type Document, openDocument } from './document'

/**
 * The data that Atrium keeps about MCP servers. `scope` names a server wherever it was written down; an approval is for
 * one content, by its hash, and keeps it to show what has changed since.
 */
export const McpMemory = z.object({
  servers: z.array(NamedMcpServer),
  approvals: z.array(
    z.object({
      scope: z.string(),
      hash: z.string(),
      config: McpServerConfig,
      files: z.array(McpCoveredFile).default([]),
    }),
  ),
  /** Servers of folders that the person switched on or off. */
  switches: z.array(z.object({ scope: z.string(), enabled: z.boolean() })),
  toolsOff: z.array(z.object({ scope: z.string(), tool: z.string() })),
  pins: z.array(z.object({ scope: z.string(), tool: z.string(), hash: z.string(), definition: z.string() })),
  /** The tasks that servers work off by themselves for calls that were interrupted. */
  tasks: z.array(z.object({ key: z.string(), scope: z.string(), taskId: z.string(), until: z.number() })).optional(),
})
export type McpMemory = z.infer<typeof McpMemory>

/** Opens what is kept about MCP servers in the store's folder. */
export function openMcpMemory(folder: string): Promise<Document<McpMemory>> {
  const initial: McpMemory = { servers: [], approvals: [], switches: [], toolsOff: [], pins: [] }
  return openDocument({ file: join(folder, 'mcp.json'), schema: McpMemory, initial })
}
