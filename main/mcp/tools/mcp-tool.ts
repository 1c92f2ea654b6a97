import { claimsToRead } from '../../../shared/mcp-claims'
import type { McpCallEffect } from '../../../shared/session/effects'
import { errorResult, type ToolResult } from '../../../shared/session/tool-results'
import type { Tree } from '../../shell/process/kill-tree'
import type { Tool } from '../../tools/tool'
import type { ToolContext } from '../../tools/tool-context'
import { stableJson } from '../stable-json'
import { legalArguments } from './argument-names'
import type { McpTool } from './read-definitions'

export type Callable = {
  publicName: string
  server: string
  /** The program or the address of the server, as a hash (`serverPin`). */
  serverPin: string
  /** The server's description of itself. */
  about?: string | undefined
  definition: McpTool
  /** The processes of the server, while it runs on this computer. Throws where it is gone. */
  processes?(): Tree | undefined
  /** Carries out what was approved, or throws an `Error` for the model. */
  call(effect: McpCallEffect, context: ToolContext): Promise<ToolResult>
}

/**
 * A server's tool as one of Atrium's. Whatever its server says of it, it counts as one that changes something: a call is a
 * plan that names server, tool, arguments and the definition, and only that is carried out.
 */
export function mcpTool({ publicName, server, serverPin, about, definition, processes, call }: Callable): Tool {
  const { name, title, description, pin, tokens } = definition
  const claims = claimsToRead(definition.annotations) && { claimsToRead: true as const }
  const { schema: inputSchema, asNamed } = legalArguments(definition.inputSchema)
  return {
    name: publicName,
    group: 'mcp',
    description: description || `The tool ${name} of the MCP server ${server}.`,
    inputSchema,
    server: { name: server, tool: name, ...(about && { about }), ...claims },
    tokens,
    ...(title !== undefined && { title }),
    kind: 'changes',
    plan: async input => ({
      effects: [
        {
          type: 'mcp-call',
          server,
          tool: name,
          arguments: stableJson(asNamed(input ?? {})),
          pin,
          serverPin,
          ...claims,
        },
      ],
      contents: new Map(),
      callMcp: call,
      ...(processes && { serverProcesses: processes }),
      answer: ({ 'mcp-call': answered }) => answered ?? errorResult('The tool was not called.'),
    }),
  }
}
