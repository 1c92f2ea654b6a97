import type OpenAI from 'openai'
import { guardedFetch } from './guarded-fetch'
import { ProviderFault } from './provider-fault'

export type ServerAddress = {
  baseUrl: string
  apiKey?: string | undefined
  fetch?: typeof globalThis.fetch | undefined
}

/**
 * Loads the SDK when it is first needed. It is told everything that it would else take from the environment, so that a
 * key that happens to lie there is never sent to a server of somebody else; the key itself goes in at `guardedFetch`.
 */
export function openaiClient({ baseUrl, apiKey, fetch }: ServerAddress): () => Promise<OpenAI> {
  let client: Promise<OpenAI> | undefined

  async function create(): Promise<OpenAI> {
    refuseOddUrl(baseUrl)
    const key = usableKey(apiKey)
    const { OpenAI } = await import('openai')
    return new OpenAI({
      baseURL: baseUrl,
      apiKey: 'added-by-guarded-fetch',
      adminAPIKey: null,
      organization: null,
      project: null,
      webhookSecret: null,
      maxRetries: 0,
      logLevel: 'off',
      fetch: guardedFetch(fetch ?? globalThis.fetch, key),
    })
  }

  return () => {
    client ??= create()
    return client
  }
}

/** `fetch` would name the password of such an address in its complaint. */
function refuseOddUrl(baseUrl: string): void {
  const url = URL.canParse(baseUrl) ? new URL(baseUrl) : undefined
  if (url && /^https?:$/.test(url.protocol) && !url.username && !url.password) return
  const message =
    'The URL of this provider cannot be used. It begins with http:// or https:// and names no user. Check it in Settings.'
  throw new ProviderFault({ kind: 'bad-request', message })
}

/** `Headers` names the key in its complaint about characters that cannot be sent, so they are refused before. */
function usableKey(apiKey: string | undefined): string | undefined {
  const key = apiKey?.trim()
  if (!key) return undefined
  if (/^[\x21-\x7e]+$/.test(key)) return key
  const message =
    'The key has characters that no key has. Paste it again in Settings, without spaces or quotes around it.'
  throw new ProviderFault({ kind: 'auth', message })
}

/** People paste the address of the endpoint as often as that of the API. */
export function apiRoot(url: string): string {
  return url
    .trim()
    .replace(/\/+$/, '')
    .replace(/\/chat\/completions$/, '')
}
