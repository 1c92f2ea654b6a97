import { isIP } from 'node:net'
import { parseUrl } from '../../shared/parse-url'
import { isPrivateAddress, isPublicAddress } from './public-address'

const MAX_LENGTH = 2_000
/** Controls, blanks of any kind, and characters that nobody sees or that turn the text round. */
const UNSAFE = /[\p{Cc}\p{Cf}\p{Z}]/u
/** Names that never stand for a host on the public Internet, by RFC 6761, 6762, 8375 and ICANN's reservation of `internal`. */
const LOCAL_NAME = /(^|\.)(localhost|local|localdomain|internal|intranet|lan|home\.arpa|test|invalid|onion)$/

const METADATA_NAME = /^(metadata|instance-data)(\.|$)/

/**
 * Reads the address of a public web page, as the URL standard writes it. Throws an `Error` for the model for everything
 * else, without asking the network: the name is looked up only once a request was approved.
 */
export function webUrl(raw: string): URL {
  const url = anyUrl(raw)
  if (!mayBePublic(hostOf(url))) {
    throw new Error("'url' must name a host on the public Internet, not this computer or a private network.")
  }
  return url
}

/** The same for a request that a person agrees to by the name of its host, which may be this computer's or its network's. */
export function requestUrl(raw: string): { url: URL; isPrivate: boolean } {
  const url = anyUrl(raw)
  const host = hostOf(url)
  if (mayBePublic(host)) return { url, isPrivate: false }
  if (METADATA_NAME.test(host) || (isIP(host) !== 0 && !isPrivateAddress(host))) {
    throw new Error("'url' must not be an address at which machines of a cloud are told their keys.")
  }
  return { url, isPrivate: true }
}

function anyUrl(raw: string): URL {
  const isAbsolute = /^https?:\/\//i.test(raw) && parseUrl(raw) !== null
  if (!isAbsolute) throw new Error("'url' must be an absolute http or https URL.")
  if (raw.length > MAX_LENGTH) throw new Error(`'url' must not be longer than ${MAX_LENGTH} characters.`)
  if (UNSAFE.test(raw)) throw new Error("'url' must not contain blanks or control characters.")
  const url = new URL(raw)
  if (url.username || url.password) throw new Error("'url' must not carry a user name or a password.")
  return url
}

/** The host to look up: an IPv6 address without its brackets, a name without the dot of the root. */
export function hostOf({ hostname }: Pick<URL, 'hostname'>): string {
  return hostname.replace(/^\[|\]$/g, '').replace(/(?<!\.)\.+$/, '')
}

/** The URL parser has already turned every spelling of an IPv4 address (hex, octal, one number, full width) into the usual. */
function mayBePublic(host: string): boolean {
  if (isIP(host) !== 0) return isPublicAddress(host)
  return host.includes('.') && !LOCAL_NAME.test(host)
}
