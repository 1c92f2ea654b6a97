import { parseUrl } from '../../../shared/parse-url'

/**
 * Returns whether a request may be sent on from one address to another: within an origin, or from http to https of the
 * same host. Keys and the person's text go along, and the party that answers elsewhere was never agreed to.
 */
export function staysWith(from: string, to: string): boolean {
  const [one, other] = [parseUrl(from), parseUrl(to)]
  if (!one || !other) return false
  const isUpgraded = one.protocol === 'http:' && other.protocol === 'https:' && one.host === other.host
  return one.origin === other.origin || isUpgraded
}
