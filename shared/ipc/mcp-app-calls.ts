import { z } from 'zod'
import type { AppHealth, ShownApp } from '../apps/mcp-apps'

const byCall = z.object({ sessionId: z.string(), callId: z.string() })
const byApp = z.object({ id: z.string().max(100) })
const nothing = z.void()

/** The renderer's calls about the pages by which MCP servers show results. */
export const mcpAppCalls = {
  /** Lets the window show the page of a call once, until `mcpApp.close`. */
  'mcpApp.open': { input: byCall, output: z.custom<ShownApp>() },
  'mcpApp.close': { input: byApp, output: nothing },
  /** The person lets it reach what it declares: it and what else its server shows in this session, until Atrium ends. */
  'mcpApp.allow': { input: byApp, output: nothing },
  /** Calls a tool of its server, as a call of the session: `arguments` is JSON, and so is the result. */
  'mcpApp.call': {
    input: byApp.extend({ tool: z.string().max(1_000), arguments: z.string().max(1_000_000) }),
    output: z.string(),
  },
  /** Reads a resource of its server; gives the answer as JSON. */
  'mcpApp.read': { input: byApp.extend({ uri: z.string().max(10_000) }), output: z.string() },
  'mcpApp.health': { input: byApp, output: z.custom<AppHealth>() },
}
