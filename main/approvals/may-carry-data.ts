import { parseUrl } from '../../shared/parse-url'
import { LONGEST_SEARCH } from '../../shared/permissions'
import { type NetworkEffect, searchOf } from '../../shared/session/effects'

/** In characters, what comes after the host. */
const MOST_AFTER_HOST = 200

/**
 * Returns whether an address is long enough to carry what was read from the folder. A person who agreed to a host did not
 * agree to that. The fragment is sent to no server, but a page's scripts read it.
 */
export function mayCarryData(url: string): boolean {
  const parsed = parseUrl(url)
  return !parsed || parsed.pathname.length + parsed.search.length + parsed.hash.length > MOST_AFTER_HOST
}

/**
 * Returns whether a search is too short to carry much. A service that is asked for pages like a given one reads that page
 * itself, so its address counts like any other that is fetched.
 */
export function isShortSearch(effect: NetworkEffect): boolean {
  const search = searchOf(effect)
  if (!search) return false
  if (search.kind === 'similar') return !mayCarryData(search.text)
  return search.text.length <= LONGEST_SEARCH && sentBesides(effect, search.text) <= MOST_BESIDES
}

/** In characters, for the names of parameters, dates and domains. */
const MOST_BESIDES = 600

function sentBesides({ url, body = '' }: NetworkEffect, query: string): number {
  const { search = '' } = parseUrl(url) ?? {}
  return Math.max(search.length - encodeURIComponent(query).length, 0) + Math.max(body.length - query.length, 0)
}
