import type { LookupAddress } from 'node:dns'
import type { LookupFunction } from 'node:net'

/** Of a name that was looked up already: a connection goes to these addresses, whichever of them answers, and to no other. */
export function lookupOf(addresses: readonly LookupAddress[]): LookupFunction {
  return (_host, { all }, found) =>
    all ? found(null, [...addresses]) : found(null, addresses[0]?.address ?? '', addresses[0]?.family)
}
