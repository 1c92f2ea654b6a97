import { ProviderFault } from './provider-fault'

export type ServerAddress = {
  baseUrl: string
  apiKey?: string | undefined
  fetch?: typeof globalThis.fetch | undefined
}

/** `firstByteMs` limits the wait for the headers, `idleMs` each wait for more of the stream. */
export type Patience = { firstByteMs: number; idleMs: number }

export const PATIENCE: Patience = { firstByteMs: 60_000, idleMs: 60_000 }

/** The key as it is sent; undefined where there is none. Throws a `ProviderFault` for a URL or a key that cannot be used. */
export function checkedKey({ baseUrl, apiKey }: ServerAddress): string | undefined {
  refuseOddUrl(baseUrl)
  return usableKey(apiKey)
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
