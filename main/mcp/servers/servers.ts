import { UriTemplate } from '@modelcontextprotocol/client'
import { AppError } from '../../../shared/errors'
import type { McpLog, McpOffers, McpPromptText, McpRead, McpView } from '../../../shared/mcp'
import { sentence } from '../../../shared/sentence'
import type { ToolResult } from '../../../shared/session/tool-results'
import type { Tool } from '../../tools/tool'
import type { Challenges } from '../sign-in/challenges'
import { signIn } from '../sign-in/sign-in'
import { plainName } from '../tools/tool-names'
import { callTool } from './call-tool'
import { changeServers } from './change-servers'
import { type CompletionRequest, completeValue } from './complete-value'
import type { Member } from './folder-servers'
import type { McpParts } from './mcp-parts'
import { callableTool } from './offered-tools'
import { type OpenFolders, openFolders } from './open-folders'
import { readPrompt, readResource } from './read-content'

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

/** Returns what servers that are ready can put into a message. */
function offersOf(members: readonly Member[]): McpOffers {
  const ready = members.flatMap(({ id, name: server, server: running }) => {
    const status = running?.status()
    return status?.state === 'ready' ? [{ id, server, ...status }] : []
  })
  return {
    prompts: ready.flatMap(({ id, server, prompts }) => prompts.map(prompt => ({ ...prompt, id, server }))),
    resources: ready.flatMap(({ id, server, resources }) => resources.map(one => ({ ...one, id, server }))),
  }
}

type ReadingOf = { workspace: string; id: string; signal: AbortSignal }
type OfApp = { workspace: string; server: string; tool: string }
type EnteredValues = Readonly<Record<string, string>>

/** Provides what the person can do with servers that run. */
function serverUses(parts: McpParts, folders: OpenFolders, challenges: Challenges) {
  const { memberOf, runningOf, toolOf } = folders
  const { memory, blobs, secrets, fetch, openBrowser, clientMetadataUrl } = parts
  async function memberForApp(workspace: string, name: string): Promise<Member> {
    await folders.sync(workspace)
    await folders.settled(workspace, [plainName({ server: name, tool: '' })])
    const member = folders.membersOf(workspace).find(one => one.name === name)
    if (!member) throw new AppError('not-found', sentence`This server no longer exists.`)
    return member
  }

  return {
    log: (workspace: string, id: string): McpLog =>
      memberOf(workspace, id).server?.log() ?? { entries: [], stderr: '' },

    /** Calls a tool for the person, who asked for it; `json` is its arguments. A failure is a result. */
    async tryTool({ workspace, id, signal }: ReadingOf, tool: string, json: string): Promise<ToolResult> {
      const member = runningOf(workspace, id)
      const latest = toolOf(workspace, { id, tool })
      const { name, pin } = latest.tool
      const which = { server: member.name, serverPin: member.pin }
      const effect = { type: 'mcp-call', ...which, tool: name, arguments: json, pin } as const
      return callTool({ memory, member, latest, by: 'person' }, effect, { blobs, signal })
    },

    /** A prompt of a server, filled in. */
    async prompt({ workspace, id, signal }: ReadingOf, prompt: string, values: EnteredValues): Promise<McpPromptText> {
      return readPrompt({ server: runningOf(workspace, id).server, signal }, prompt, values)
    },

    /** A resource of a server; with values its address is a template. */
    async resource({ workspace, id, signal }: ReadingOf, uri: string, values?: EnteredValues): Promise<McpRead> {
      const { server } = runningOf(workspace, id)
      return readResource({ server, signal }, values ? expanded(uri, values) : uri)
    },

    /** A tool of a server by its name, for a page that the server shows. Waits for a server that is starting. */
    async appTool({ workspace, server, tool }: OfApp): Promise<Tool> {
      const member = await memberForApp(workspace, server)
      const named = toolOf(workspace, { id: member.id, tool })
      if (named.tool.ui?.forApps === false) throw new AppError('denied', sentence`The tool ${tool} isn’t for apps.`)
      if (named.state !== 'ready') throw new AppError('denied', sentence`The tool ${tool} can’t be called now.`)
      return callableTool(memory, { workspace, runningOf, toolOf }, { member, named, by: 'app' })
    },

    /** A resource of a server as it answers, for a page that the server shows. */
    async resourceForApp({ workspace, server, uri }: Omit<OfApp, 'tool'> & { uri: string }, signal: AbortSignal) {
      const { id } = await memberForApp(workspace, server)
      return runningOf(workspace, id).server.call({ method: 'resources/read', params: { uri } }, { signal })
    },

    async complete({ workspace, id, signal }: ReadingOf, wanted: CompletionRequest): Promise<string[]> {
      return completeValue({ server: runningOf(workspace, id).server, signal }, wanted)
    },

    /** From now on changes of exactly these are told. */
    watch(workspace: string, resources: readonly { id: string; uri: string }[]): void {
      for (const { id, server } of folders.membersOf(workspace)) {
        server?.watch(resources.filter(one => one.id === id).map(({ uri }) => uri))
      }
    },

    /** Lets the person sign in at the browser; the server has to be started anew then. */
    async signIn(workspace: string, id: string, signal: AbortSignal): Promise<void> {
      const { scope } = runningOf(workspace, id)
      const challenge = challenges.get(scope)
      if (!challenge) throw new AppError('bad-input', sentence`This server hasn’t asked anyone to sign in.`)
      const { url, client } = challenge
      await signIn({ url, scope, challenge, client, secrets, fetch, openBrowser, clientMetadataUrl }, signal)
    },
  }
}

function expanded(template: string, values: EnteredValues): string {
  try {
    return new UriTemplate(template).expand({ ...values })
  } catch (cause) {
    throw new AppError('bad-input', sentence`The server’s URL template can’t be used.`, { cause })
  }
}
