import { AppError } from '../../shared/errors'
import type { McpLog } from '../../shared/mcp'
import type { ToolResult } from '../../shared/tool-results'
import { callTool, readPrompt, readResource } from './call-tool'
import type { Challenges } from './challenges'
import type { McpParts } from './mcp-parts'
import type { OpenFolders, ToolPlace } from './open-folders'
import { signIn } from './sign-in'

/** What the person can do with servers that run. */
export function serverUses(parts: McpParts, folders: OpenFolders, challenges: Challenges) {
  const { memberOf, runningOf, toolOf } = folders
  const { memory, blobs, secrets, fetch, openBrowser, clientMetadataUrl } = parts
  return {
    log: (workspace: string, id: string): McpLog =>
      memberOf(workspace, id).server?.log() ?? { entries: [], stderr: '' },

    /** Calls a tool for the person, who asked for it; `json` is its arguments. A failure is a result. */
    async tryTool(workspace: string, place: ToolPlace, json: string): Promise<ToolResult> {
      const member = runningOf(workspace, place.id)
      const latest = toolOf(workspace, place)
      const { name: tool, pin } = latest.tool
      const effect = { type: 'mcp-call', server: member.name, tool, arguments: json, pin } as const
      return callTool({ memory, member, latest }, effect, { blobs, signal: new AbortController().signal })
    },

    async prompt(workspace: string, { id, prompt }: { id: string; prompt: string }, values: Record<string, string>) {
      return readPrompt(runningOf(workspace, id).server, prompt, values)
    },

    async resource(workspace: string, id: string, uri: string) {
      return readResource(runningOf(workspace, id).server, uri)
    },

    /** Lets the person sign in at the browser; the server has to be started anew then. */
    async signIn(workspace: string, id: string, signal: AbortSignal): Promise<void> {
      const { scope } = runningOf(workspace, id)
      const challenge = challenges.get(scope)
      if (!challenge) throw new AppError('bad-input', 'This server has not asked anybody to sign in.')
      const { url } = challenge
      await signIn({ url, scope, challenge, secrets, fetch, openBrowser, clientMetadataUrl }, signal)
    },
  }
}
