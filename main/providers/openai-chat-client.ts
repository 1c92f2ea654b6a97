import type OpenAI from 'openai'
import { guardedFetch } from './guarded-fetch'
import { checkedKey, type ServerAddress } from './server-address'

/**
 * Loads the SDK when it is first needed. It is told everything that it would else take from the environment, so that a
 * key that happens to lie there is never sent to a server of somebody else; the key itself goes in at `guardedFetch`.
 */
export function openaiClient(address: ServerAddress): () => Promise<OpenAI> {
  let client: Promise<OpenAI> | undefined

  async function create(): Promise<OpenAI> {
    const key = checkedKey(address)
    const { OpenAI } = await import('openai')
    return new OpenAI({
      baseURL: address.baseUrl,
      apiKey: 'added-by-guarded-fetch',
      adminAPIKey: null,
      organization: null,
      project: null,
      webhookSecret: null,
      maxRetries: 0,
      logLevel: 'off',
      fetch: guardedFetch(address.fetch ?? globalThis.fetch, key ? { authorization: `Bearer ${key}` } : {}),
    })
  }

  return () => {
    client ??= create()
    return client
  }
}

/** People paste the address of the endpoint as often as that of the API. */
export function apiRoot(url: string): string {
  return url
    .trim()
    .replace(/\/+$/, '')
    .replace(/\/chat\/completions$/, '')
}
