import type { NetworkEffect } from '../../../shared/session/effects'
import { mayCarryData } from '../may-carry-data'
import type { EffectPolicy } from './effect-policy'
import { offerOf } from './offer-of'

/** A request changes nothing here, but what was sent is sent. */
export const networkPolicy: EffectPolicy<NetworkEffect> = {
  label: ({ url }) => url,
  byMode: () => ({ type: 'ask', because: 'it sends a request' }),
  onlyReads: () => true,
  // It tells several hosts of its address, and each may be allowed by a rule of its own.
  parts: effect => effect.hosts.map(host => ({ ...effect, hosts: [host] })),
  offers([effect, ...more]) {
    if (!effect || more.length > 0 || mayCarryData(effect.url)) return []
    return [offerOf(effect.hosts.map(host => ({ kind: 'host', host })))]
  },
}
