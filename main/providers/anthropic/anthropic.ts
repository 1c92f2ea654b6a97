import type { Provider } from '../provider'
import { exchange } from '../wire/exchange'
import { listModels } from '../wire/model-list'
import { PATIENCE, type Patience, type ServerAddress } from '../wire/server-address'
import { anthropicClient, messagesRoot } from './anthropic-client'
import { messagesReply } from './anthropic-reply'
import { messagesRequests } from './anthropic-request'

export type AnthropicOptions = Omit<ServerAddress, 'baseUrl'> & {
  id: string
  label: string
  baseUrl?: string | undefined
  patience?: Patience
}

const ANTHROPIC_URL = 'https://api.anthropic.com'

/** As many as the API gives at once. */
const MODELS = 1000

/** Speaks Anthropic Messages: Claude, and what is compatible with it. */
export function anthropic({ id, label, baseUrl, patience = PATIENCE, ...address }: AnthropicOptions): Provider {
  const server = { ...address, baseUrl: messagesRoot(baseUrl || ANTHROPIC_URL) }
  const client = anthropicClient(server)

  async function askForModels() {
    const { models } = await client()
    return (signal: AbortSignal) => models.list({ limit: MODELS }, { signal }).asResponse()
  }

  return {
    id,
    label,
    listModels: signal => listModels({ prepare: askForModels, server, limitMs: patience.firstByteMs, signal }),
    stream: exchange({ server, patience, prepare: messagesRequests(client, server), draft: messagesReply }),
  }
}
