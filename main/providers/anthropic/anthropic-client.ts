import type { Anthropic } from '@anthropic-ai/sdk'
import { lazily } from '../../../shared/lazily'
import { withoutEndSlashes } from '../../../shared/text/without-end-slashes'
import { guardedFetch } from '../wire/guarded-fetch'
import { checkedKey, ownHeaders, type ServerAddress } from '../wire/server-address'

const VERSION = { 'anthropic-version': '2023-06-01' }

/**
 * Loads the SDK when it is first needed. Like the other SDK it takes nothing from the environment: a credential that is
 * given keeps it from looking for others, and only the headers of `guardedFetch` are sent.
 */
export function anthropicClient(address: ServerAddress): () => Promise<Anthropic> {
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
export function messagesRoot(url: string): string {
  return withoutEndSlashes(url.trim())
    .replace(/\/messages$/, '')
    .replace(/\/v1$/, '')
}
