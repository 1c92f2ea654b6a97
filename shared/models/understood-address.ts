import { parseWebAddress } from '../parse-url'
import { withoutEndSlashes } from '../text/without-end-slashes'
import { PROVIDER_PRESETS, type ServerProtocol } from './provider-presets'

/** An address of a provider as it is meant, whatever people write: without a scheme, in quotes, with the path of one call. */
export function understoodAddress(written: string, protocol: ServerProtocol): string {
  const plain = written.trim().replace(/^["'`<\s]+|(?<!["'`>\s,;])["'`>\s,;]+$/g, '')
  // A part in braces is still to be filled in.
  if (plain === '' || /\s|[{}]/.test(plain)) return plain
  const whole = withScheme(plain)
  const url = parseWebAddress(whole)
  if (!url || url.username || url.password) return whole
  const path = withoutEndSlashes(url.pathname).replace(CALLS, '')
  return url.origin + (path || usualPath(url, protocol)) + (CALLS.test(url.pathname) ? '' : url.search)
}

/** The path of a single call, which people copy along. */
const CALLS = /\/(chat\/completions|completions|responses|messages|models|embeddings)\/?$/

/** Encryption is for what goes over the Internet; servers on this computer and in its network rarely have it. */
function withScheme(address: string): string {
  const slip = /^(https?)(?::\/{0,2}|\/\/)(?=[^/])/i.exec(address)
  if (slip?.[1]) return `${slip[1].toLowerCase()}://${address.slice(slip[0].length)}`
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(address)) return address
  const host = parseWebAddress(`http://${address}`)?.hostname ?? ''
  return `${isNear(host) ? 'http' : 'https'}://${address}`
}

const NEAR = [
  /^localhost$|\.(localhost|local|lan|home|internal|home\.arpa)$/,
  // This computer, then networks at home, in offices, of virtual machines, and those that one's own devices make.
  /^(127|10)\.|^192\.168\.|^172\.(1[6-9]|2\d|3[01])\.|^169\.254\.|^100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7])\./,
  /^\[(::1|f[cd][0-9a-f]{2}:|fe80:)/,
  // A name without a dot is one of the network that the computer is in.
  /^[a-z0-9_-]+$/,
]

function isNear(hostname: string): boolean {
  return NEAR.some(pattern => pattern.test(hostname.toLowerCase()))
}

/** Servers of one's own speak below /v1. What a known provider says of itself counts for it. */
function usualPath({ hostname, host }: { hostname: string; host: string }, protocol: ServerProtocol): string {
  const known = PROVIDER_PRESETS.map(({ baseUrl }) => parseWebAddress(baseUrl)).find(url => url?.host === host)
  if (known && !isNear(hostname)) return withoutEndSlashes(known.pathname)
  return isNear(hostname) && protocol !== 'anthropic' ? '/v1' : ''
}
