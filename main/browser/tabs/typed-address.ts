import { isLocalName } from '../../../shared/browser/local-address'
import { AppError } from '../../../shared/errors'
import { parseUrl, parseWebAddress } from '../../../shared/parse-url'
import { sentence } from '../../../shared/sentence'
import { isPublicAddress } from '../../web/public-address'

/** The address to which the person wants to go. `local` is host and port, if these belong to this computer or its network. */
export type TypedAddress = { url: string; local?: string }

/**
 * Reads what was typed into the address field as an address of the web. A name without a scheme is one with https, but for this
 * computer and its network, where hardly anything speaks that. Words are no address: nothing is searched for.
 */
export function typedAddress(typed: string): TypedAddress {
  const text = typed.trim()
  const scheme = /^([a-z][a-z\d+.-]*):(?!\d+(?:[/?#]|$))/i.exec(text)?.[1]?.toLowerCase()
  if (text === 'about:blank') return { url: text }
  if (scheme !== undefined && scheme !== 'http' && scheme !== 'https') {
    throw new AppError('bad-input', sentence`Enter an address that starts with http:// or https://.`)
  }
  const url = parseUrl(scheme === undefined ? `https://${text}` : text)
  if (!url || /\s/.test(text) || !isHost(url.hostname)) {
    throw new AppError('bad-input', sentence`Enter a valid address, for example example.com or localhost:3000.`)
  }
  const isLocal = isLocalHost(url.hostname)
  const read = scheme === undefined && isLocal ? (parseUrl(`http://${text}`) ?? url) : url
  const local = isLocal ? hostAndPort(read.href) : undefined
  return { url: read.href, ...(local !== undefined && { local }) }
}

/** Returns whether a host belongs to this computer or its network, as far as its name tells. */
function isLocalHost(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, '')
  if (/^[\d.]+$/.test(host) || host.includes(':')) return !isPublicAddress(host)
  return isLocalName(host)
}

function isHost(hostname: string): boolean {
  return hostname !== '' && (hostname.includes('.') || hostname.startsWith('[') || /^[a-z\d-]+$/i.test(hostname))
}

/** As `example.com:443`, of an address of the web. */
export function hostAndPort(url: string): string | undefined {
  const parsed = parseWebAddress(url)
  if (!parsed) return undefined
  const { host, protocol } = parsed
  return /:\d+$/.test(host) ? host : `${host}:${protocol === 'https:' ? 443 : 80}`
}
