import { parseWebAddress } from '../parse-url'

const LOCAL_NAME = /^[^.]+$|\.(?:localhost|local|internal|intranet|lan|home|corp|test|arpa)$/
const LOCAL_IPV4 = /^(?:0|10|127|169\.254|192\.168|172\.(?:1[6-9]|2\d|3[01])|100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7]))\./
/** Loopback, what stands for every address, unique local and link-local ones. */
const LOCAL_IPV6 = /^\[(?:::|f[cd]|fe[89ab])/
const LOOPBACK = /^(?:localhost|.*\.localhost|127(?:\.\d+){3}|\[::1\])$/

/** Returns whether a name that is no IP address belongs to this computer or its network, as far as it shows. */
export const isLocalName = (hostname: string): boolean => LOCAL_NAME.test(hostname.replace(/\.$/, ''))

/** Returns whether a web address belongs to this computer or its network, as far as its host shows. */
export function isLocalAddress(url: string): boolean {
  const hostname = parseWebAddress(url)?.hostname
  if (hostname === undefined) return false
  if (hostname.startsWith('[')) return LOCAL_IPV6.test(hostname)
  return /^[\d.]+$/.test(hostname) ? LOCAL_IPV4.test(hostname) : isLocalName(hostname)
}

export const isLoopback = (url: string): boolean => LOOPBACK.test(parseWebAddress(url)?.hostname ?? '')

/** A server that listens everywhere says so by an address at which nobody can reach it: here it is at `localhost`. */
export function reachableAddress(url: string): string {
  const href = parseWebAddress(url)?.href ?? url
  return href.replace(/^(https?:\/\/)(?:0\.0\.0\.0|\[::\])(?=[:/])/, '$1localhost')
}
