import { parseUrl, parseWebAddress } from '../../../shared/parse-url'
import { messageIn, sentence } from '../../../shared/sentence'
import { ProviderFault } from '../errors/provider-fault'

export type ServerAddress = {
  baseUrl: string
  apiKey?: string | undefined
  /** Sent with every request, next to those that the protocol wants. */
  headers?: Record<string, string> | undefined
  fetch?: typeof globalThis.fetch | undefined
}

/**
 * `firstByteMs` limits the wait for the headers, `idleMs` each wait for more of the stream, `pingMs` the wait for more of the reply
 * while the server only says that it is there. `now` is a clock in milliseconds, by which that is counted.
 */
export type Patience = { firstByteMs: number; idleMs: number; pingMs?: number; now?: () => number }

/** Models exist that think for more than a quarter of an hour, and their servers say only that they do. */
export const PING_MS = 30 * 60_000

/**
 * Servers on this computer say nothing before a model is loaded and the prompt is read, and some models think for minutes
 * without a word. A little less than the five minutes after which `fetch` gives up in words of its own.
 */
export const PATIENCE: Patience = { firstByteMs: 290_000, idleMs: 290_000 }

/** The key as it is sent; undefined where there is none. Throws a `ProviderFault` for a URL or a key that cannot be used. */
export function checkedKey({ baseUrl, apiKey }: ServerAddress): string | undefined {
  refuseOddUrl(baseUrl)
  return usableKey(apiKey)
}

/**
 * The headers that the person set, without those that belong to the connection or would stand in for the key's. Throws a
 * `ProviderFault` for one that cannot be sent, since `Headers` would quote its value in its complaint.
 */
export function ownHeaders({ headers = {} }: ServerAddress): Record<string, string> {
  const given = Object.entries(headers).map(([name, value]) => [name.trim().toLowerCase(), value.trim()] as const)
  for (const [name, value] of given) if (!NAME.test(name) || !VALUE.test(value)) throw new ProviderFault(ODD_HEADER)
  return Object.fromEntries(given.filter(([name, value]) => value && !KEPT_BACK.test(name)))
}

const NAME = /^[\w!#$%&'*+.^`|~-]+$/
const VALUE = /^[\x20-\x7e]*$/
const KEPT_BACK =
  /^(host|connection|content-(length|type|encoding)|transfer-encoding|te|trailer|upgrade|expect|keep-alive|cookie|origin|referer|proxy-.*|sec-.*)$/
const ODD_HEADER = {
  kind: 'bad-request' as const,
  ...messageIn(sentence`Can’t send one of this provider’s headers. Check their names and values in Settings.`),
}

/** `fetch` would name the password of such an address in its complaint. */
function refuseOddUrl(baseUrl: string): void {
  const url = parseWebAddress(baseUrl)
  if (url && !url.username && !url.password) return
  const message = sentence`Can’t use this provider’s URL. It must start with http:// or https:// and can’t contain a username or password. Check it in Settings.`
  throw new ProviderFault({ kind: 'bad-request', ...messageIn(message) })
}

/** `Headers` names the key in its complaint about characters that cannot be sent, so they are refused before. */
function usableKey(apiKey: string | undefined): string | undefined {
  const key = apiKey?.trim()
  if (!key) return undefined
  if (/^[\x21-\x7e]+$/.test(key)) return key
  const message = sentence`The API key contains characters that aren’t allowed in keys. Paste it again in Settings, without spaces or quotes around it.`
  throw new ProviderFault({ kind: 'auth', ...messageIn(message) })
}

/** Returns the origin of an address; empty for one that leads nowhere. */
export function originOf(baseUrl: string): string {
  return parseUrl(baseUrl)?.origin ?? ''
}
