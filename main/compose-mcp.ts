import { answerSampling } from './agent/answer-sampling'
import type { Emit } from './agent/live-session'
import type { Answering } from './agent/request-basis'
import { mcpSecrets } from './handlers/mcp-secrets'
import type { Desktop } from './handlers/parts'
import type { Fetch } from './mcp/bounded-fetch'
import { mcpQuestions } from './mcp/questions'
import { mcpServers } from './mcp/servers'
import { loginEnvironment } from './shell/environment'
import type { Keys } from './store/keys'
import { openMcpMemory } from './store/mcp-memory'
import type { Store } from './store/store'

type Around = {
  store: Store
  keys: Keys
  dataFolder: string
  desktop: Desktop
  fetch: Fetch | undefined
  emit: Emit
  /** The profile and provider that answer now. */
  answering(): Promise<Answering>
}

/** The MCP servers, what they ask the person, and what is kept about them. */
export async function composeMcp({ store, keys, dataFolder, desktop, emit, answering, ...around }: Around) {
  const memory = await openMcpMemory(dataFolder)
  const questions = mcpQuestions(emit)
  const servers = mcpServers({
    memory,
    secrets: mcpSecrets(keys),
    environment: loginEnvironment,
    fetch: around.fetch ?? ((url, init) => fetch(url, init)),
    openBrowser: desktop.openOutside,
    blobs: store.blobs,
    ask: async (asked, signal) => {
      const answer = await questions.ask(asked, signal)
      const { question } = asked
      if (question.type !== 'sampling' || answer.action !== 'accept') return answer
      return { ...answer, content: await answerSampling(question.request, await answering(), signal) }
    },
    version: desktop.version,
    changed: workspace => emit('mcp.changed', { workspace }),
  })
  return {
    servers,
    questions,
    notices: memory.notices,
    async close(): Promise<void> {
      await servers.close()
      await memory.flush()
    },
  }
}
