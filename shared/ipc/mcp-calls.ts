import { z } from 'zod'
import {
  McpAnswer,
  McpCompletionOf,
  type McpLog,
  type McpOffers,
  type McpPromptText,
  type McpQuestion,
  type McpRead,
  McpServerConfig,
  McpServerName,
  type McpView,
} from '../mcp'
import type { FoundConfiguration, RegistryEntry, UnderstoodText } from '../mcp-import'
import type { ToolResult } from '../session/tool-results'

const inFolder = z.object({ workspace: z.string().min(1) })
const byServer = inFolder.extend({ id: z.string() })
const byTool = byServer.extend({ tool: z.string() })
const inputs = z.record(z.string().max(300), z.string().max(10_000))
const values = z.record(z.string().max(1_000), z.string().max(100_000))
/** By what a reading, or a tool that is tried, can be stopped. */
const reading = { readingId: z.string().max(100) }
const made = <T>() => z.custom<T>()
const nothing = z.void()
const view = made<McpView>()

/**
 * The renderer's calls about MCP servers. They run for a folder; each call that changes something returns its state
 * afterwards, except for `mcp.save`, of which a pasted text may need many.
 */
export const mcpCalls = {
  'mcp.list': { input: inFolder, output: view },
  /** Reads servers out of a text that may be anything that names some, with what it leaves open. Nothing is kept or started. */
  'mcp.understand': { input: z.object({ text: z.string().max(1_000_000) }), output: made<UnderstoodText>() },
  /** Returns the servers that other programs have in the folder and the home. Files are read, and nothing is started. */
  'mcp.ofOthers': { input: inFolder, output: made<FoundConfiguration[]>() },
  /** Asks the official registry, at the person's word alone; `mcp.stopReading` ends it. */
  'mcp.searchRegistry': {
    input: z.object({ words: z.string().min(1).max(200), ...reading }),
    output: made<RegistryEntry[]>(),
  },
  /** Returns the configuration that lets other programs call Atrium's tools in a folder, as JSON. */
  'mcp.clientConfig': { input: inFolder, output: z.string() },
  /** An empty folder for which servers run while none is open. What runs for it ends with `mcp.leaveNoFolder`. */
  'mcp.noFolder': { input: nothing, output: z.string() },
  'mcp.leaveNoFolder': { input: nothing, output: nothing },
  /** Shows the system's dialog for what a server works with; null when the person cancelled. */
  'mcp.pickPath': { input: z.object({ kind: z.enum(['folder', 'file']) }), output: z.string().nullable() },
  /**
   * Keeps one of the person's own, and starts it. `inputs` are kept as API keys are; the config names one as `${secret:NAME}`.
   * `before` is the name that it had, where it is renamed.
   */
  'mcp.save': {
    input: inFolder.extend({
      name: McpServerName,
      config: McpServerConfig,
      before: z.string().optional(),
      inputs: inputs.optional(),
    }),
    output: nothing,
  },
  /** Values that a server asks for. They are kept as API keys are, for that server alone. */
  'mcp.enter': { input: byServer.extend({ inputs }), output: view },
  'mcp.remove': { input: byServer, output: view },
  'mcp.setEnabled': { input: byServer.extend({ enabled: z.boolean() }), output: view },
  'mcp.setTool': { input: byTool.extend({ enabled: z.boolean() }), output: view },
  /** Agrees to what a folder's server would start; `hash` is of what was shown. */
  'mcp.approve': { input: byServer.extend({ hash: z.string() }), output: view },
  'mcp.revoke': { input: byServer, output: view },
  /** Agrees to a tool's changed definition; `hash` is of what was shown. */
  'mcp.pin': { input: byTool.extend({ hash: z.string() }), output: view },
  'mcp.restart': { input: byServer, output: view },
  /** Stops it, and what is being fetched for it. */
  'mcp.stop': { input: byServer, output: view },
  /** Takes away what npx keeps of its package, fetches it anew, and starts it. */
  'mcp.fetchAgain': { input: byServer, output: view },
  'mcp.log': { input: byServer, output: made<McpLog>() },
  /** Calls a tool for the person, who filled in its form. `arguments` is JSON. */
  'mcp.tryTool': {
    input: byTool.extend({ arguments: z.string().max(1_000_000), ...reading }),
    output: made<ToolResult>(),
  },
  /** Opens the browser, and resolves when the person has signed in there. */
  'mcp.signIn': { input: byServer, output: view },
  /** Ends a sign-in that is under way; it then says how the servers are as they were. */
  'mcp.stopSignIn': { input: byServer, output: nothing },
  'mcp.prompt': {
    input: byServer.extend({ prompt: z.string(), arguments: values, ...reading }),
    output: made<McpPromptText>(),
  },
  /** With `values` the address is a template that they are filled into. */
  'mcp.resource': {
    input: byServer.extend({ uri: z.string().max(10_000), values: values.optional(), ...reading }),
    output: made<McpRead>(),
  },
  'mcp.stopReading': { input: z.object(reading), output: nothing },
  /** Returns the possible values, as far as the server knows. */
  'mcp.complete': {
    input: byServer.extend({
      of: McpCompletionOf,
      argument: z.string().max(1_000),
      value: z.string().max(10_000),
      others: values,
    }),
    output: z.array(z.string()),
  },
  'mcp.offers': { input: inFolder, output: made<McpOffers>() },
  /** From now on changes of exactly these are told. */
  'mcp.watch': {
    input: inFolder.extend({ resources: z.array(z.object({ id: z.string(), uri: z.string().max(10_000) })).max(200) }),
    output: nothing,
  },
  'mcp.answer': { input: McpAnswer.extend({ questionId: z.string() }), output: nothing },
}

export type McpEvents = {
  /** Something about the servers of a folder is not as it was; ask again. Told at most ten times a second. */
  'mcp.changed': { workspace: string }
  'mcp.asked': { questionId: string; workspace: string; question: McpQuestion }
  /** Resources that are watched are not as they were. */
  'mcp.updated': { workspace: string; id: string; uris: readonly string[] }
  /** No answer is wanted any more. */
  'mcp.withdrawn': { questionId: string }
}
