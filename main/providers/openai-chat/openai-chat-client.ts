import type OpenAI from 'openai'
import { lazily } from '../../../shared/lazily'
import { withoutEndSlashes } from '../../../shared/text/without-end-slashes'
import { guardedFetch } from '../wire/guarded-fetch'
import { checkedKey, ownHeaders, type ServerAddress } from '../wire/server-address'
import { chatServer, isAzure, type KeyHeader } from './openai-chat-servers'

/**
 * Loads the SDK when it is first needed. It is told everything that it would else take from the environment, so that a
 * key that happens to lie there is never sent to a server of somebody else; the key itself goes in at `guardedFetch`.
 */
export function openaiClient(
  address: ServerAddress,
  header = chatServer(address.baseUrl).keyHeader,
): () => Promise<OpenAI> {
  async function create(): Promise<OpenAI> {
    const key = checkedKey(address)
    const own = { ...ownHeaders(address), ...(key && keyHeaders(header, key)) }
    const [root = '', query] = address.baseUrl.split('?')
    const { OpenAI } = await import('openai')
    return new OpenAI({
      baseURL: root,
      ...(query && { defaultQuery: Object.fromEntries(new URLSearchParams(query)) }),
      apiKey: 'added-by-guarded-fetch',
      adminAPIKey: null,
      organization: null,
      project: null,
      webhookSecret: null,
      maxRetries: 0,
      logLevel: 'off',
      fetch: guardedFetch(address.fetch ?? globalThis.fetch, own),
    })
  }

  return lazily(create)
}

function keyHeaders(header: KeyHeader, key: string): Record<string, string> {
  return { [header]: header === 'authorization' ? `Bearer ${key}` : key }
}

/** People paste the address of the endpoint as often as that of the API. A query, such as Azure's version, is kept. */
export function apiRoot(url: string): string {
  const [address = '', ...query] = url.trim().split('?')
  const path = withoutEndSlashes(address).replace(/\/(chat\/completions|responses)$/, '')
  const root = isAzure(path) ? path.replace(/(\.azure\.com)(\/openai)?$/, '$1/openai/v1') : path
  return [root, ...query].join('?')
}
