import { access } from 'node:fs/promises'
import { join } from 'node:path'
import type { McpOffers } from '../shared/mcp'
import type { Emit } from './agent/record/live-session'
import { answerSampling } from './agent/turn/answer-sampling'
import type { Answering } from './agent/turn/prepare-request'
import type { Desktop } from './handlers/handler-context'
import { mcpSecrets } from './handlers/mcp-secrets'
import type { Fetch } from './mcp/connection/bounded-fetch'
import { FOLDER_FILE } from './mcp/definitions/read-folder-servers'
import type { McpParts } from './mcp/servers/mcp-parts'
import { type McpQuestions, mcpQuestions } from './mcp/servers/server-questions'
import type { McpServers } from './mcp/servers/servers'
import { turnTools } from './mcp/servers/turn-tools'
import type { Environment } from './shell/login/environment-variables'
import type { Document } from './store/documents/document'
import type { McpMemory } from './store/documents/mcp-memory'
import type { Keys } from './store/documents/provider-keys'
import type { Store } from './store/store'
import type { NeededTools, Tool } from './tools/tool'

type McpEnvironment = {
  store: Store
  keys: Keys
  memory: Document<McpMemory>
  desktop: Desktop
  userData: string
  fetch?: Fetch | undefined
  emit: Emit
  login(): Promise<Environment>
  /** The profile and provider that answer now. */
  answering(): Promise<Answering>
}

/** The MCP servers, what they ask the person, and what is kept about them. */
export function composeMcp({ store, keys, memory, desktop, emit, login, answering, ...rest }: McpEnvironment) {
  const questions = mcpQuestions(emit)
  const parts: McpParts = {
    memory,
    secrets: mcpSecrets(keys),
    environment: login,
    fetch: rest.fetch ?? ((url, init) => fetch(url, init)),
    openBrowser: desktop.openOutside,
    ownFolder: join(rest.userData, 'server-folders'),
    blobs: store.blobs,
    ask: asking(questions, answering),
    version: desktop.version,
    changed: workspace => emit('mcp.changed', { workspace }),
    updated: told => emit('mcp.updated', told),
  }
  let loading: Promise<McpServers> | undefined
  let loaded: McpServers | undefined

  /** With the SDK, which is large: most folders have no servers. */
  function servers(): Promise<McpServers> {
    loading ??= import('./mcp/servers/servers').then(({ mcpServers }) => {
      loaded = mcpServers(parts)
      return loaded
    })
    return loading
  }

  async function serversFor(workspace: string): Promise<McpServers | undefined> {
    const isNeeded = loading !== undefined || memory.data.servers.length > 0 || (await hasServers(workspace))
    return isNeeded ? servers() : undefined
  }

  return {
    servers,
    visit: (workspace: string) => void serversFor(workspace).then(mcp => mcp?.visit(workspace)),
    leave: async (workspace: string): Promise<void> => (await loading)?.leave(workspace),
    /** Returns what a folder's running servers can put into a message. */
    async offers(workspace: string): Promise<McpOffers> {
      return (await serversFor(workspace))?.offers(workspace) ?? { prompts: [], resources: [] }
    },
    /** Returns the tools that a folder's servers offer a turn that begins now, or continues and needs some of them. */
    async tools(workspace: string, needed?: NeededTools): Promise<readonly Tool[]> {
      const mcp = await serversFor(workspace)
      return mcp ? turnTools(mcp, workspace, { needed }) : []
    },
    /** Before there are servers nothing of a folder runs. */
    runFiles: (workspace: string): readonly string[] => loaded?.runFiles(workspace) ?? [],
    questions,
    async close(): Promise<void> {
      await (await loading)?.close()
      await memory.flush()
    },
  }
}

/** Asks the person what a server asks. Where they agree that a model answers, it does. */
function asking(questions: McpQuestions, answering: McpEnvironment['answering']): McpParts['ask'] {
  return async ({ workspace, question }, signal) => {
    if (question.type !== 'sampling') return questions.ask({ workspace, question }, signal)
    // The model that the person agrees to stays the same, whichever profile is chosen in the meantime.
    const who = await answering()
    const asked = { ...question, model: who.profile.model }
    const answer = await questions.ask({ workspace, question: asked }, signal)
    if (answer.action !== 'accept') return answer
    return { ...answer, content: await answerSampling(question.request, who, signal) }
  }
}

function hasServers(workspace: string): Promise<boolean> {
  return access(join(workspace, FOLDER_FILE)).then(
    () => true,
    () => false,
  )
}
