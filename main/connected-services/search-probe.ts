import type { HttpCapability, Probe } from './adapter'
import type { SearchResults, WebSearch } from './search'

/** A search that finds something everywhere, and little of it. */
const PROBE = { query: 'weather', numResults: 1, includeContent: false, includeDomains: [], excludeDomains: [] }

/** Tries a search service by a search for one result. */
export function searchProbe({ request, parse }: HttpCapability<WebSearch, SearchResults>): Probe {
  return { request: address => request(PROBE, address).request, parse }
}
