import type { Anthropic } from '@anthropic-ai/sdk'
import { lazily } from '../../../shared/lazily'
import { withoutEndSlashes } from '../../../shared/text/without-end-slashes'
import type { Provider } from '../provider'
import { exchange } from '../wire/exchange'
import { guardedFetch } from '../wire/guarded-fetch'
import { listModels } from '../wire/model-list'
import { checkedKey, ownHeaders, PATIENCE, type Patience, type ServerAddress } from '../wire/server-address'
import { messagesReply } from './anthropic-reply'
import { messagesRequests } from './anthropic-request'

const VERSION = { 'anthropic-version': '2023-06-01' }

/**
 * Loads the SDK when it is first needed. Like the other SDK it takes nothing from the environment: a credential that is
 * given keeps it from looking for others, and only the headers of `guardedFetch` are sent.
 */
function anthropicClient(address: ServerAddress): () => Promise<Anthropic> {
  async function create(): Promise<Anthropic> {
    const key = checkedKey(address)
    const own = { ...ownHeaders(address), ...VERSION, ...(key && { 'x-api-key': key }) }
    const { Anthropic } = await import('@anthropic-ai/sdk')
    return new Anthropic({
      baseURL: address.baseUrl,
      apiKey: 'added-by-guarded-fetch',
      webhookKey: null,
      maxRetries: 0,
      logLevel: 'off',
      openTelemetry: false,
      // Electron's main process is no browser, whatever globals it has.
      dangerouslyAllowBrowser: true,
      fetch: guardedFetch(address.fetch ?? globalThis.fetch, own),
    })
  }

  return lazily(create)
}

/** The SDK adds /v1 itself, but people paste addresses that have it, as those of other providers do. */
function messagesRoot(url: string): string {
  return withoutEndSlashes(url.trim())
    .replace(/\/messages$/, '')
    .replace(/\/v1$/, '')
}

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
